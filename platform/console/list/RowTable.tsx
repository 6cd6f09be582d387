import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { type ScrollToRow, type RowWindow, initialWindow, maxRenderedRows } from './virtual-rows.ts'
import { clampWidth } from '#platform/console/list/columns.ts'
import { defaultSortOf } from '#platform/console/list/default-sort.ts'
import { HeadCells, type Sort } from '#platform/console/list/HeadCells.tsx'
import type { ListProps, ShownColumn } from '#platform/console/list/list-props.ts'
import { MemoRow } from '#platform/console/list/Rows.tsx'
import type { List } from '#platform/console/list/use-list.ts'
import { useRowActions } from '#platform/console/list/use-row-actions.ts'
import type { SelectionState } from '#platform/console/list/use-selection.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './rows.module.css'

// Loaded on demand, because few pages are long enough to need virtual rows.
const VirtualRows = lazyPart(async () => ({ default: (await import('./VirtualRows.tsx')).VirtualRows }))
const RowMenu = lazyPart(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }))

type Props<Row> = {
  props: ListProps<Row>
  list: List<Row>
  chosen: SelectionState<Row>
  columns: readonly ShownColumn<Row>[]
}

/** Table of rows with sorting, selection, opening and keyboard control. */
export function RowTable<Row>({ props, list, chosen, columns }: Props<Row>) {
  const { rowHref, panel, editHref, rowMenu, bulk, pluralName, name, unselectableReason } = props
  const { rows, state, change, preferences, page, isOld } = list
  const t = useWords(listWords)
  const selectLabel = withNames(t('select', { name: mark }))
  const menuLabel = withNames(t('rowMenu', { name: mark }))
  const frame = useRef<HTMLDivElement>(null)
  const scrollToRow = useRef<ScrollToRow>(null)
  const isLong = rows.length > maxRenderedRows
  const actions = useRowActions({ props, list, chosen, frame, scrollToRow: isLong ? scrollToRow : null })
  const hasMenu = rowMenu !== undefined || editHref !== undefined
  const width = columns.length + (bulk ? 1 : 0) + (hasMenu ? 1 : 0)
  const sort = (by: Sort) => change((now) => ({ ...now, ...by, page: 1 }))
  const choice = bulk && {
    whole: chosen.wholePage,
    some: chosen.selection.count > 0,
    toggle: chosen.togglePage,
  }

  const resize = (key: string, width: number | null) => {
    const { [key]: _, ...others } = preferences.widths
    // A pinned column needs a width, so it only becomes free with the pin.
    if (width !== null) list.prefer({ widths: { ...others, [key]: clampWidth(width) } })
    else if (!preferences.pinned.includes(key)) list.prefer({ widths: others })
  }

  const isLate = useDelayed(isOld)
  const shownPage = useRef(state.page)
  useEffect(() => {
    if (shownPage.current !== state.page && frame.current) frame.current.scrollTop = 0
    shownPage.current = state.page
  }, [state.page])

  return (
    <div
      ref={frame}
      className={styles.frame}
      data-density={preferences.density}
      data-pins={preferences.pinned.length > 0 || undefined}
      data-old={isOld || undefined}
      data-dim={isLate || undefined}
      aria-busy={isOld}
      data-scroll-restoration-id={`list-${name}`}
      tabIndex={-1}
    >
      <table
        className={styles.table}
        aria-rowcount={page?.pageInfo.totalIsEstimate ? -1 : page?.pageInfo.total}
      >
        <caption className="visually-hidden">{pluralName}</caption>
        <thead>
          <HeadCells
            columns={columns}
            state={state}
            usualSort={defaultSortOf(props)}
            onSort={sort}
            hasMenu={hasMenu}
            choice={choice ?? null}
            onResize={resize}
          />
        </thead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener instead of one for each row */}
        <tbody {...actions.listeners}>
          {isLong ? (
            <Suspense fallback={draw(initialWindow(rows.length))}>
              <VirtualRows
                frame={frame}
                count={rows.length}
                density={preferences.density}
                hasVariedHeights={columns.some(({ wraps }) => wraps)}
                scrollToRow={scrollToRow}
                draw={draw}
              />
            </Suspense>
          ) : (
            draw(initialWindow(rows.length))
          )}
        </tbody>
      </table>
      {actions.menu && (
        <Suspense>
          <RowMenu {...actions.menu} />
        </Suspense>
      )}
    </div>
  )

  function draw(drawn: RowWindow) {
    return (
      <>
        <Space height={drawn.before} width={width} />
        {drawn.indexes.map((index) => {
          const row = rows[index]
          const key = actions.keys[index]
          if (row === undefined || key === undefined) return null
          const disabledReason = unselectableReason?.(row) ?? null
          return (
            // Keyed by index, so that the next page reuses the existing cells.
            <MemoRow<Row>
              key={index}
              row={row}
              rowKey={key}
              index={index}
              measure={drawn.measure}
              columns={columns}
              href={rowHref ? rowHref(row) : panel ? list.hrefOf({ ...state, panel: key }) : null}
              canSelect={bulk !== undefined}
              isSelected={disabledReason === null && chosen.isChosen(key)}
              unselectableReason={disabledReason}
              isOpen={state.panel === key}
              isCurrent={key === actions.currentKey}
              hasMenu={hasMenu}
              selectLabel={selectLabel(actions.nameOfRow(key))}
              menuLabel={menuLabel(actions.nameOfRow(key))}
            />
          )
        })}
        <Space height={drawn.after} width={width} />
      </>
    )
  }
}

const mark = '\u0001'

/** Splits a message with a name placeholder once, for use in every row. */
function withNames(message: string) {
  const [before = '', after = ''] = message.split(mark)
  return (name: string) => before + name + after
}

const dimAfterMs = 150

/** Delays dimming of outdated rows, so that a fast response does not paint the table twice. */
function useDelayed(isOld: boolean) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isOld) return
    const timer = setTimeout(() => setLate(true), dimAfterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isOld])
  return isLate && isOld
}

/** Placeholder with the size of the rows that are not rendered. */
function Space({ height, width }: { height: number; width: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true" className={styles.space}>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- empty cell for alignment */}
      <td colSpan={width} style={{ height }} />
    </tr>
  )
}
