import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useState,
} from 'react'
import type { ScrollToRow } from './virtual-rows.ts'
import { type ListProps, type RowAction, rowIdentity } from '#platform/console/list/list-props.ts'
import { useNavigateTo } from './use-navigate-to.ts'
import type { List } from '#platform/console/list/use-list.ts'
import type { SelectionState } from '#platform/console/list/use-selection.ts'
import { listWords } from '#platform/console/list/words.ts'
import { isOpenedByBack } from '#platform/console/router/navigation.ts'
import { isTyping } from '#platform/console/shortcuts.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type RowActionOptions<Row> = {
  props: ListProps<Row>
  list: List<Row>
  chosen: SelectionState<Row>
  frame: RefObject<HTMLElement | null>
  /** Set if only some of the rows are rendered. */
  scrollToRow: RefObject<ScrollToRow | null> | null
}

/** Keys of the rows that were last opened, by list and path. */
const openedRows = new Map<string, string>()

const isControl = (target: Element) =>
  target.closest('a, button, input, select, textarea, label, [role=button]') !== null

/** Handles clicks and keys on rows with one listener for all rows. */
export function useRowActions<Row>({ props, list, chosen, frame, scrollToRow }: RowActionOptions<Row>) {
  const { rowHref, panel, editHref, rowMenu, bulk } = props
  const { keyOf, nameOf } = rowIdentity(props)
  const { rows, change } = list
  const t = useWords(listWords)
  const follow = useNavigateTo()
  const place = `${props.name} ${location.pathname}`
  // Back opens the list at the row that was left.
  const [left] = useState(() => (isOpenedByBack() ? (openedRows.get(place) ?? null) : null))
  const [current, setCurrent] = useState(left)
  const [menu, setMenu] = useState<{ key: string; at: DOMRect } | null>(null)
  const keys = rows.map(keyOf)
  const rowOf = (key: string | null) => (key === null ? undefined : rows[keys.indexOf(key)])
  const keyAt = (target: EventTarget) =>
    target instanceof Element ? (target.closest<HTMLElement>('tr[data-key]')?.dataset['key'] ?? null) : null

  const showRow = (key: string) => {
    scrollToRow?.current?.(keys.indexOf(key))
    requestAnimationFrame(() =>
      frame.current
        ?.querySelector<HTMLElement>(`tr[data-key="${CSS.escape(key)}"]`)
        ?.focus({ preventScroll: scrollToRow !== null }),
    )
  }
  const focusRow = (key: string) => {
    setCurrent(key)
    showRow(key)
  }
  const focusLeftRow = useEffectEvent(() => {
    if (left !== null && keys.includes(left) && !isTyping(document.activeElement)) showRow(left)
  })
  useEffect(() => focusLeftRow(), [])
  const open = (key: string) => {
    const row = rowOf(key)
    if (!row) return
    setCurrent(key)
    openedRows.set(place, key)
    if (panel) change((now) => ({ ...now, panel: key }))
    else if (rowHref) follow(rowHref(row))
  }
  const edit = (key: string) => {
    const row = rowOf(key)
    const href = row && editHref?.(row)
    if (!href) return
    openedRows.set(place, key)
    follow(href)
  }
  const choose = (key: string) => {
    const row = rowOf(key)
    if (bulk && row && (props.unselectableReason?.(row) ?? null) === null) chosen.toggle(key, row)
  }
  const openMenu = (key: string, button: Element | null | undefined) => {
    if (button) setMenu({ key, at: button.getBoundingClientRect() })
  }
  const actionsOf = (key: string): RowAction[] => {
    const row = rowOf(key)
    if (!row) return []
    const href = editHref?.(row)
    return [...(href ? [{ label: t('edit'), href }] : []), ...(rowMenu?.(row) ?? [])]
  }

  const onClick = (event: MouseEvent) => {
    const { target } = event
    const key = keyAt(target)
    if (key === null || !(target instanceof Element)) return
    if (target.closest('[data-menu]')) return openMenu(key, target)
    if (target.closest('[data-choose]')) return choose(key)
    const isLead = target.closest('[data-lead]') !== null
    if (isLead && (event.metaKey || event.ctrlKey || event.shiftKey)) return
    if (!isLead && isControl(target)) return
    // Selecting text is not a click on the row.
    if (!isLead && getSelection()?.isCollapsed === false) return
    event.preventDefault()
    open(key)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event
    const key = keyAt(target)
    if (key === null || !(target instanceof Element) || event.metaKey || event.ctrlKey || event.altKey) return
    if ((event.key === 'Enter' || event.key === ' ') && isControl(target)) return
    const at = keys.indexOf(key)
    const moves = { j: at + 1, ArrowDown: at + 1, k: at - 1, ArrowUp: at - 1, Home: 0, End: keys.length - 1 }
    const actions: Record<string, () => void> = {
      Enter: () => open(key),
      x: () => choose(key),
      ' ': () => choose(key),
      e: () => edit(key),
      m: () => openMenu(key, target.closest('tr')?.querySelector('[data-menu]')),
      ContextMenu: () => openMenu(key, target.closest('tr')?.querySelector('[data-menu]')),
    }
    const to = moves[event.key as keyof typeof moves]
    const next = to === undefined ? undefined : keys[to]
    if (next !== undefined) focusRow(next)
    else if (to === undefined) {
      const act = actions[event.key]
      if (!act) return
      act()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  return {
    keys,
    currentKey: current !== null && keys.includes(current) ? current : keys[0],
    menu: menu && {
      ...menu,
      label: t('rowMenu', { name: nameOfRow(menu.key) }),
      actions: actionsOf(menu.key),
      onClose: (how: 'back' | 'gone') => {
        setMenu(null)
        if (how === 'back') focusRow(menu.key)
      },
    },
    nameOfRow,
    listeners: {
      onClick,
      onKeyDown,
      onFocus: ({ target }: { target: EventTarget }) => {
        const key = keyAt(target)
        if (key !== null) setCurrent(key)
      },
      onPointerOver: ({ target }: { target: EventTarget }) => {
        showFullText(target)
        const row = props.onHover && rowOf(keyAt(target))
        if (row) props.onHover?.(row)
      },
    },
  }

  function nameOfRow(key: string) {
    const row = rowOf(key)
    return row ? nameOf(row) : key
  }
}

/** Shows the full text of a truncated cell as a tooltip. */
function showFullText(target: EventTarget) {
  const cell = target instanceof Element ? target.closest<HTMLElement>('td[data-title]') : null
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? cell.innerText : ''
}
