import { Children, type ReactNode, useEffect, useRef, useState } from 'react'
import { FilterChips, isFilterSet } from '#platform/console/list/FilterChips.tsx'
import type { ListProps } from '#platform/console/list/list-props.ts'
import { isTooShort, shortestSearch } from '#platform/contract/search-words.ts'
import { Popover } from '#platform/console/list/Popover.tsx'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import type { List } from '#platform/console/list/use-list.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './list-bar.module.css'

/** Debounce time of the search in milliseconds. The first searchable input is sent immediately. */
const gatherMs = 150

const none = {}

type Props<Row> = { props: ListProps<Row>; list: List<Row>; children?: ReactNode }

/** Toolbar above a list: search, filters and additional content. On a phone, one button opens everything but the search. */
export function ListBar<Row>({
  props: { searchIn, filters = [], call, fixed = none },
  list: { latest, change, search },
  children,
}: Props<Row>) {
  const t = useWords(listWords)
  const isPhone = useIsPhone()
  const setCount = filters.filter((filter) => isFilterSet(filter, latest)).length
  const controls = (
    <>
      <FilterChips filters={filters} state={latest} change={change} counted={{ call, fixed }} />
      <span className={`${styles.end} inline-flex flex-wrap gap-8 ms-auto`}>{children}</span>
    </>
  )
  const hasControls = filters.length > 0 || Children.toArray(children).length > 0
  return (
    <search className="row gap-8 text-14 py-8">
      {searchIn !== undefined && <SearchInput fields={searchIn} value={latest.search} onSearch={search} />}
      {isPhone && hasControls && (
        <Popover
          name={t('filtersAndDisplay')}
          label={
            <>
              {filters.length > 0 ? t('filters') : t('display')} {setCount > 0 && <strong>{setCount}</strong>}
            </>
          }
          buttonClass={styles.boxed}
          align="end"
        >
          {() => <div className={styles.sheet}>{controls}</div>}
        </Popover>
      )}
      {!isPhone && controls}
    </search>
  )
}

type SearchProps = { fields: string; value: string; onSearch: (text: string) => void }

function SearchInput({ fields, value, onSearch }: SearchProps) {
  const t = useWords(listWords)
  const [typed, setTyped] = useState(value)
  // Searches sent after the one in the address.
  const [sent, setSent] = useState<readonly string[]>([value])
  const [seen, setSeen] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastSend = useRef(0)
  const send = useRef(onSearch)
  useEffect(() => {
    send.current = onSearch
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  if (value !== seen) {
    setSeen(value)
    const at = sent.indexOf(value)
    if (at >= 0) setSent(sent.slice(at))
    else {
      // The address was changed by Back, a saved view or clearing the filters.
      setSent([value])
      setTyped(value)
    }
  }

  const search = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    const go = () => {
      if (!isTooShort(text)) lastSend.current = Date.now()
      setSent((before) => [...before, text])
      send.current(text)
    }
    // Input too short to search does not start the debounce, so the next key is sent immediately.
    if (!isTooShort(text) && (text === '' || Date.now() - lastSend.current > gatherMs)) go()
    else timer.current = setTimeout(go, gatherMs)
  }
  // The hint is shown only when the person stops typing.
  const isShort = isTooShort(typed) && typed === sent.at(-1)

  return (
    <span className={styles.search}>
      <input
        type="search"
        className={styles.input}
        aria-label={t('searchIn', { fields })}
        placeholder={t('searchIn', { fields })}
        aria-keyshortcuts="/"
        maxLength={100}
        value={typed}
        onChange={(event) => search(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || typed === '') return
          event.stopPropagation()
          search('')
        }}
      />
      {isShort && (
        <output className={styles.hint}>{t('searchShort', { least: String(shortestSearch) })}</output>
      )}
    </span>
  )
}
