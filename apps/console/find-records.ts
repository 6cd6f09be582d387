import { shellWords } from '#platform/console/shell/words.ts'
import { currentLanguage } from '#platform/console/i18n/language.ts'
import { getWords } from '#platform/console/i18n/words.ts'
import { setLayout } from '#platform/console/appearance/layout.ts'
import { listAddressOf } from '#platform/console/menu.ts'
import { getScreens } from '#platform/console/router/console-registry.ts'
import { guardOf, titleFor } from '#platform/console/screen.ts'
import { hasAccess } from '#platform/console/session/session.ts'
import { changeLanguage, signOut } from '#platform/console/session/session-client.ts'
import { matchesQuery } from '#platform/console/shell/fuzzy-match.ts'
import type { PaletteItem } from '#platform/console/shell/palette-sources.ts'
import type { CreateAction, RecordSource } from '#platform/console/shell/record-sources.ts'

const areas = Object.values(
  import.meta.glob<{ recordSources?: readonly RecordSource[]; createActions?: readonly CreateAction[] }>(
    '../../areas/*/record-sources.ts',
    { eager: true },
  ),
)
export const sources = areas
  .flatMap(({ recordSources = [] }) => recordSources)
  .toSorted((a, b) => a.order - b.order)

/**
 * Finds businesses, billers and load products by name or SKU, and money records by reference, in the lists that the
 * person can read. A list that fails does not affect the others.
 */
export async function findRecords(query: string, signal: AbortSignal): Promise<readonly PaletteItem[]> {
  const found = await Promise.all(
    sources
      .filter(({ canSearch }) => canSearch(query))
      .map(({ search }) => search(query, signal).catch((): readonly PaletteItem[] => [])),
  )
  // Two lists may contain the same record, such as a request that is both received and sent.
  return [...new Map(found.flat().map((item) => [item.id, item])).values()]
}

/**
 * Finds forms for new records and screens outside the menu that the person can open, and actions of the account menu, by name
 * in both languages.
 */
export function findActions(query: string): readonly PaletteItem[] {
  const language = currentLanguage()
  const creations = areas
    .flatMap(({ createActions = [] }) => createActions)
    .filter(({ label, target }) => matches(label) && target.guards.every(hasAccess))
    .map(({ label, screen, target: { address } }) => ({
      id: address,
      label: label.in(language),
      hint: titleFor(screen, language),
      address,
    }))
  const screens = screensOutsideMenu()
    .filter((screen) => matchesQuery(`${titleFor(screen, 'en')} ${titleFor(screen, 'fil')}`, query))
    .filter(({ path }) => creations.every(({ address }) => address !== path))
    .map((screen) => {
      const list = getScreens().find(({ path }) => path === listAddressOf(screen))
      return {
        id: screen.path,
        label: titleFor(screen, language),
        ...(list && { hint: titleFor(list, language) }),
        address: screen.path,
      }
    })
  const account = accountActions().filter(({ label }) => matchesQuery(label, query))
  return [...creations, ...screens, ...account]

  function matches(label: CreateAction['label']) {
    return matchesQuery(`${label.in('en')} ${label.in('fil')}`, query)
  }
}

/** Screens that open without a parameter but have no line in the menu, such as those of imports. */
const screensOutsideMenu = () =>
  getScreens().filter(
    (screen) =>
      screen.menu === undefined &&
      (screen.audience ?? 'staff') === 'staff' &&
      !screen.path.includes('/:') &&
      hasAccess(guardOf(screen)),
  )

function accountActions(): (PaletteItem & { run: () => void })[] {
  const t = getWords(shellWords)
  const other = currentLanguage() === 'en' ? 'fil' : 'en'
  return [
    ...(['light', 'dark'] as const).map((mode) => ({
      id: `mode-${mode}`,
      label: `${t('colorMode')}: ${t(mode)}`,
      run: () => setLayout({ mode }),
    })),
    {
      id: 'language',
      label: `${t('language')}: ${t(`language_${other}`)}`,
      run: () => void changeLanguage(other),
    },
    { id: 'sign-out', label: t('signOut'), run: () => void signOut() },
  ]
}
