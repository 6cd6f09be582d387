import { useMediaQuery } from '@mantine/hooks'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Column, ListProps } from '#platform/console/list/list-props.ts'
import type { List } from '#platform/console/list/use-list.ts'
import type { Chosen } from '#platform/console/list/use-selection.ts'
import { HeadCells, SortSelect } from '#platform/console/list/HeadCells.tsx'
import { RowMenu } from '#platform/console/list/RowMenu.tsx'
import { MemoRow } from '#platform/console/list/Rows.tsx'
import { useFollow } from '#platform/console/list/use-follow.ts'
import { listWords } from '#platform/console/list/words.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './rows.module.css'

/** Above this many rows only those in sight are in the page. */
const mostDrawnRows = 50
const rowHeights = { comfortable: 36, compact: 28 }

type Props<Row> = {
  props: ListProps<Row>
  list: List<Row>
  chosen: Chosen<Row>
  columns: readonly Column<Row>[]
}

const isControl = (target: EventTarget) =>
  target instanceof Element &&
  target.closest('a, button, input, select, textarea, label, [role=button]') !== null

/** The rows themselves: sorting heads, choosing, opening, and the keyboard. */
export function RowTable<Row>({ props, list, chosen, columns }: Props<Row>) {
  'use no memo' // The virtual list keeps one object and changes it; memoising on the object would freeze the rows.
  const { keyOf, nameOf, rowHref, panel, editHref, rowMenu, bulk, onHover, things } = props
  const t = useWords(listWords)
  const follow = useFollow()
  const frame = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const [menu, setMenu] = useState<{ key: string; at: DOMRect } | null>(null)
  const isNarrow = useMediaQuery('(max-width: 40em)') ?? false
  const { rows, state, change } = list
  const keys = rows.map((row) => String(keyOf(row)))
  const currentKey = current !== null && keys.includes(current) ? current : keys[0]
  const hasMenu = rowMenu !== undefined || editHref !== undefined
  const rowHeight = rowHeights[list.preferences.density]
  const isVirtual = rows.length > mostDrawnRows && !isNarrow

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 10,
    enabled: isVirtual,
  })
  const drawn = isVirtual
    ? virtual.getVirtualItems().map(({ index }) => index)
    : rows.map((_, index) => index)
  const before = isVirtual ? (virtual.getVirtualItems()[0]?.start ?? 0) : 0
  const after = isVirtual ? virtual.getTotalSize() - (virtual.getVirtualItems().at(-1)?.end ?? 0) : 0

  const shownPage = useRef(state.page)
  useEffect(() => {
    if (shownPage.current !== state.page && frame.current) frame.current.scrollTop = 0
    shownPage.current = state.page
  }, [state.page])

  const rowOf = (key: string | undefined) => rows[keys.indexOf(key ?? '')]
  const keyAt = (target: EventTarget) =>
    target instanceof Element ? (target.closest<HTMLElement>('tr[data-key]')?.dataset['key'] ?? null) : null

  const focusRow = (key: string) => {
    setCurrent(key)
    const index = keys.indexOf(key)
    if (isVirtual) virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
        ?.focus({ preventScroll: isVirtual }),
    )
  }
  const open = (key: string) => {
    const row = rowOf(key)
    if (!row) return
    setCurrent(key)
    if (panel) change({ ...state, panel: key })
    else if (rowHref) follow(rowHref(row))
  }
  const edit = (key: string) => {
    const row = rowOf(key)
    const href = row && editHref?.(row)
    if (href) follow(href)
  }
  const choose = (key: string) => {
    const row = rowOf(key)
    if (bulk && row) chosen.toggle(key, row)
  }
  const openMenu = (key: string, element: Element | null) => {
    if (hasMenu && element) setMenu({ key, at: element.getBoundingClientRect() })
  }

  const onClick = (event: MouseEvent) => {
    const key = keyAt(event.target)
    const target = event.target
    if (key === null || !(target instanceof Element)) return
    if (target.closest('[data-menu]')) return openMenu(key, target)
    if (target.closest(`.${styles.choose}`)) return choose(key)
    const isLead = target.closest('[data-lead]') !== null
    if (isLead && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    if (!isLead && isControl(target)) return
    // Marking text to copy it is not a click on the row.
    if (!isLead && getSelection()?.isCollapsed === false) return
    event.preventDefault()
    open(key)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const key = keyAt(event.target)
    if (key === null || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === 'Enter' && isControl(event.target)) return
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = keys[keys.indexOf(key) + step]
      if (next !== undefined) focusRow(next)
    } else if (event.key === 'Home' || event.key === 'End') {
      const end = event.key === 'Home' ? keys[0] : keys.at(-1)
      if (end !== undefined) focusRow(end)
    } else if (event.key === 'Enter') open(key)
    else if (event.key === 'x' || event.key === ' ') choose(key)
    else if (event.key === 'e') edit(key)
    else if (event.key === 'm' || event.key === 'ContextMenu')
      openMenu(key, (event.target as Element).closest('tr')?.querySelector('[data-menu]') ?? null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const width = columns.length + (bulk ? 1 : 0) + (hasMenu ? 1 : 0)
  return (
    <>
      <SortSelect columns={columns} state={state} usualSort={props.defaultSort} onSort={sort} />
      {rowsFrame()}
    </>
  )

  function rowsFrame() {
    return (
      <div
        ref={frame}
        className={styles.frame}
        data-density={list.preferences.density}
        data-old={list.isOld || undefined}
        aria-busy={list.isOld}
        data-scroll-restoration-id={`list-${props.name}`}
        tabIndex={-1}
      >
        <table
          className={styles.table}
          aria-rowcount={list.page?.pageInfo.totalIsEstimate ? -1 : list.page?.pageInfo.total}
        >
          <caption className={styles.hidden}>{things}</caption>
          <thead>
            <HeadCells
              columns={columns}
              state={state}
              usualSort={props.defaultSort}
              onSort={sort}
              hasMenu={hasMenu}
              choice={
                bulk
                  ? { whole: chosen.wholePage, some: chosen.selection.count > 0, toggle: chosen.togglePage }
                  : null
              }
            />
          </thead>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- one listener instead of one for each row */}
          <tbody
            onClick={onClick}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              const key = keyAt(event.target)
              if (key !== null) setCurrent(key)
            }}
            onPointerOver={(event) => {
              const row = onHover && rowOf(keyAt(event.target) ?? undefined)
              if (row) onHover(row)
            }}
          >
            {before > 0 && <Space height={before} width={width} />}
            {drawn.map((index) => {
              const row = rows[index]
              const key = keys[index]
              if (row === undefined || key === undefined) return null
              return (
                <MemoRow<Row>
                  key={key}
                  row={row}
                  rowKey={key}
                  columns={columns}
                  href={rowHref ? rowHref(row) : null}
                  opensPanel={panel !== undefined}
                  canChoose={bulk !== undefined}
                  isChosen={chosen.isChosen(key)}
                  isOpen={state.panel === key}
                  isCurrent={key === currentKey}
                  hasMenu={hasMenu}
                  selectLabel={t('select', { name: nameOf?.(row) ?? key })}
                  menuLabel={t('rowMenu', { name: nameOf?.(row) ?? key })}
                />
              )
            })}
            {after > 0 && <Space height={after} width={width} />}
          </tbody>
        </table>
        {menu && (
          <RowMenu
            at={menu.at}
            actions={actionsOf(menu.key)}
            onClose={() => {
              setMenu(null)
              focusRow(menu.key)
            }}
          />
        )}
      </div>
    )
  }

  function sort(by: { sortBy: string; sortDir: 'asc' | 'desc' }) {
    change({ ...state, ...by, page: 1 })
  }

  function actionsOf(key: string) {
    const row = rowOf(key)
    if (!row) return []
    const href = editHref?.(row)
    return [...(href ? [{ label: t('edit'), href }] : []), ...(rowMenu?.(row) ?? [])]
  }
}

const Space = ({ height, width }: { height: number; width: number }) => (
  <tr aria-hidden="true">
    <td colSpan={width} style={{ height, padding: 0, border: 0 }} />
  </tr>
)
