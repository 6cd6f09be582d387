import '@mantine/spotlight/styles.css'
import classes from '#platform/console/shell/Palette.module.css'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import IconLock from '~icons/tabler/lock'
import IconSearch from '~icons/tabler/search'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { shellWords } from '#platform/console/shell/words.ts'
import { errorMessage, HttpError } from '#platform/console/api/api.ts'
import { showAccessDenied } from '#platform/console/session/access-denied.ts'
import { goTo } from '#platform/console/router/navigation.ts'
import { type PaletteItem, paletteSources } from './palette-sources.ts'
import { closeDialog, takeTypedText } from '#platform/console/shell/dialogs.ts'
import { recentsOf } from '#platform/console/router/recents.ts'
import { useSignedIn } from '#platform/console/session/session.ts'
import { isPartOfNumber, isTooShort, shortestSearch } from '#platform/contract/search-words.ts'
import { matchesQuery } from '#platform/console/shell/fuzzy-match.ts'
import { useMenu } from '#platform/console/menu.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'

const [store, spotlight] = createSpotlight()
const waitMs = 150

/** Command palette: finds screens immediately, and people and records as the sources respond. */
export default function Palette() {
  const t = useWords(shellWords)
  const [query, setQuery] = useState('')
  const screens = useScreensFor(query)
  const person = useSignedIn().id
  const recents = query === '' ? recentsOf(person) : []
  const { found, error, isPending } = useSearchResults(query)
  // Spotlight selects the first row when the query changes, before the results of the server arrive.
  useEffect(selectFirstRow, [found])
  useEffect(() => {
    spotlight.open()
    return () => void takeTypedText()
  }, [])
  const takeOver = () => {
    const typed = takeTypedText()
    if (typed) setQuery((query) => query + typed)
  }
  const empty = screens.length === 0 && found.every(({ items }) => items.length === 0)
  const openWhenFound = useOpenWhenFound(query, { isPending, isEmpty: empty })

  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      onSpotlightClose={closeDialog}
      onSpotlightOpen={() => requestAnimationFrame(selectFirstRow)}
      shortcut={null}
      scrollable
      maxHeight={440}
      centered={false}
      overlayProps={{ backgroundOpacity: 0.35, blur: 0 }}
      transitionProps={{ duration: 120 }}
      attributes={{ content: { 'aria-label': t('palette') } }}
      classNames={{ actionDescription: classes.description }}
    >
      <Spotlight.Search
        aria-label={t('palette')}
        placeholder={t('paletteHint')}
        onFocus={takeOver}
        onKeyDown={openWhenFound}
        leftSection={<IconSearch size={18} aria-hidden />}
      />
      <Spotlight.ActionsList>
        {recents.length > 0 && (
          <Spotlight.ActionsGroup label={t('paletteRecents')}>
            {recents.map(({ address, label, hint }) => (
              <Spotlight.Action
                key={address}
                label={label}
                description={hint}
                onClick={() => goTo(address)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label={t('paletteScreens')}>
            {screens.map(({ path, title, group, isOpen, guard }) => (
              <Spotlight.Action
                key={path}
                label={title}
                description={isOpen ? group : t('noAccess')}
                {...(!isOpen && { rightSection: <IconLock size={14} aria-hidden /> })}
                onClick={() => (isOpen ? goTo(path) : showAccessDenied(guard))}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {found.map(({ name, items }) =>
          items.length > 0 ? (
            <Spotlight.ActionsGroup key={name} label={name}>
              {items.map(({ id, label, hint, address, run }) => (
                <Spotlight.Action
                  key={id}
                  label={label}
                  {...(hint && { description: hint })}
                  onClick={() => (run ? run() : goTo(address))}
                />
              ))}
            </Spotlight.ActionsGroup>
          ) : null,
        )}
        {error !== undefined ? (
          <Spotlight.Empty role="alert">{error}</Spotlight.Empty>
        ) : isTooShort(query) ? (
          <Spotlight.Empty aria-live="polite">
            {t('paletteShort', { least: String(shortestSearch) })}
          </Spotlight.Empty>
        ) : (
          empty && (
            <Spotlight.Empty aria-live="polite">
              {isPending ? t('searching') : t('paletteEmpty', { query })}
            </Spotlight.Empty>
          )
        )}
        {!isPending && !isTooShort(query) && isPartOfNumber(query.trim()) && (
          <Spotlight.Empty>{t('paletteNumberHint')}</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

/** Handles Enter before the results have arrived: the first one opens when it does, unless the query changes. */
function useOpenWhenFound(query: string, { isPending, isEmpty }: { isPending: boolean; isEmpty: boolean }) {
  const awaited = useRef<string | null>(null)
  useEffect(() => {
    if (awaited.current === null || isPending) return
    const isSame = awaited.current === query
    awaited.current = null
    if (isSame && !isEmpty) firstRow()?.click()
  }, [query, isPending, isEmpty])
  return ({ key }: KeyboardEvent) => {
    if (key === 'Enter' && isPending && isEmpty) awaited.current = query
  }
}

const firstRow = () =>
  document.getElementById(store.getState().listId)?.querySelector<HTMLElement>('[data-action]')

function selectFirstRow() {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  firstRow()?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

function useScreensFor(query: string) {
  return useMenu()
    .flatMap(({ title: group, sections }) =>
      sections.flatMap(({ lines }) => lines.map((line) => ({ ...line, group }))),
    )
    .filter(({ title, group }) => matchesQuery(`${title} ${group}`, query))
    .slice(0, query === '' ? 8 : 12)
}

type Results = {
  found: readonly { name: string; items: readonly PaletteItem[] }[]
  /** Message of a search that was rejected, for example above a limit of lookups. */
  error?: string | undefined
}
type SearchState = Results & {
  /** Whether results for the query are still awaited. */
  isPending: boolean
}
const noResults: Results = { found: [] }

function useSearchResults(typed: string): SearchState {
  const language = useLanguage()
  const query = withoutGaps(typed.trim())
  const [debouncedQuery, setDebouncedQuery] = useState(query)
  useEffect(() => {
    const timer = setTimeout(() => setDebouncedQuery(query), waitMs)
    return () => clearTimeout(timer)
  }, [query])
  const { data, isFetching } = useQuery({
    queryKey: ['palette', debouncedQuery, language],
    enabled: debouncedQuery !== '' && !isTooShort(debouncedQuery),
    queryFn: async ({ signal }): Promise<Results> => {
      const sources = paletteSources()
      const searches = await Promise.allSettled(sources.map(({ search }) => search(debouncedQuery, signal)))
      const limited = searches.find(
        (each) =>
          each.status === 'rejected' && each.reason instanceof HttpError && each.reason.status === 429,
      )
      return {
        // A source that fails does not affect the results of the others.
        found: searches.map((each, at) => ({
          name: sources[at]?.name(language) ?? '',
          items: each.status === 'fulfilled' ? each.value : [],
        })),
        error: limited?.status === 'rejected' ? errorMessage(limited.reason) : undefined,
      }
    },
  })
  const isShort = query === '' || isTooShort(query)
  return {
    ...(isShort || debouncedQuery !== query ? noResults : (data ?? noResults)),
    isPending: !isShort && (debouncedQuery !== query || isFetching),
  }
}

/** A number or reference as it is stored: `0997 123-4567` is found as `09971234567`. */
const withoutGaps = (query: string) =>
  /^\+?[a-z]{0,3}[\d\s-]+$/i.test(query) ? query.replaceAll(/[\s-]/g, '') : query
