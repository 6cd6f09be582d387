import type { PointerEvent } from 'react'
import type { ShownColumn } from '#platform/console/list/list-props.ts'
import type { ListState } from '#platform/console/list/list-state.ts'
import { placeOf } from '#platform/console/list/Rows.tsx'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './rows.module.css'

export type Sort = { sortBy: string; sortDir: 'asc' | 'desc' }

type Props<Row> = {
  columns: readonly ShownColumn<Row>[]
  state: ListState
  /** Order of the list until the person sorts it. */
  usualSort: { by: string; dir: 'asc' | 'desc' } | undefined
  onSort: (sort: Sort) => void
  hasMenu: boolean
  choice: { whole: boolean; some: boolean; toggle: () => void } | null
  /** Sets the width of a column in pixels; null resets it. */
  onResize: (key: string, width: number | null) => void
}

/** Column headings. Sortable ones are buttons that show the sort direction. */
export function HeadCells<Row>({ columns, state, usualSort, onSort, hasMenu, choice, onResize }: Props<Row>) {
  const t = useWords(listWords)
  const sortBy = state.sortBy ?? usualSort?.by
  const sortDir = state.sortDir ?? usualSort?.dir ?? 'desc'
  return (
    <tr>
      {choice && (
        <th scope="col" className={styles.choose}>
          <input
            type="checkbox"
            className={styles.box}
            aria-label={t('selectPage')}
            checked={choice.whole}
            ref={(box) => {
              if (box) box.indeterminate = choice.some && !choice.whole
            }}
            onChange={choice.toggle}
          />
        </th>
      )}
      {columns.map((column) => {
        const { key, title, sort, align, width } = column
        const isSorted = sort !== undefined && sort === sortBy
        const next = isSorted && sortDir === 'asc' ? 'desc' : isSorted ? 'asc' : 'asc'
        return (
          <th
            key={key}
            scope="col"
            data-column={key}
            data-wide={column.wide}
            className={align === 'end' ? styles.end : undefined}
            {...(placeOf(column) ?? (width !== undefined && { style: { width } }))}
            {...(column.isWidest && { 'data-widest': true })}
            {...(isSorted && {
              'aria-sort': sortDir === 'asc' ? ('ascending' as const) : ('descending' as const),
            })}
          >
            {sort === undefined ? (
              title
            ) : (
              <button
                type="button"
                className={`${styles.sort} inline-flex items-center gap-4`}
                onClick={() => onSort({ sortBy: sort, sortDir: next })}
              >
                {title}
                <span aria-hidden="true" className="font-normal">
                  {isSorted ? (sortDir === 'asc' ? '↑' : '↓') : '↕'}
                </span>
              </button>
            )}
            {/* Widths are also set in the display settings, which the keyboard reaches. */}
            <span
              aria-hidden="true"
              className={styles.handle}
              title={t('resizeHint')}
              onPointerDown={(event) => trackWidth(event, (to) => onResize(key, to))}
              onDoubleClick={() => onResize(key, null)}
            />
          </th>
        )
      })}
      {hasMenu && (
        <th scope="col" className={styles.menu}>
          <span className="visually-hidden">{t('rowActions')}</span>
        </th>
      )}
    </tr>
  )
}

/** Follows the pointer from the edge of a heading and reports the width of its column. */
function trackWidth(event: PointerEvent<HTMLElement>, onWidth: (width: number) => void) {
  const handle = event.currentTarget
  const start = event.clientX
  const before = handle.parentElement?.offsetWidth ?? 0
  event.preventDefault()
  handle.setPointerCapture(event.pointerId)
  const follow = ({ clientX }: { clientX: number }) => {
    if (clientX !== start) onWidth(before + clientX - start)
  }
  handle.addEventListener('pointermove', follow)
  const release = () => handle.removeEventListener('pointermove', follow)
  handle.addEventListener('lostpointercapture', release, { once: true })
}
