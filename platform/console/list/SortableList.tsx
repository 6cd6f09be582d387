import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { dropItem, moveItem } from './reorder.ts'
import { SortableRow } from './SortableRow.tsx'
import { orderWords } from './order-words.ts'
import { useSortOrder } from './use-sort-order.ts'
import { useDraggedRows } from './use-dragged-rows.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './sortable-list.module.css'

type Props<Item> = {
  /** Items in the order stored on the server. */
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** Accessible name of the list. */
  label: string
  /** Version of the order, to detect changes by another person. */
  version: number
  /** Saves an order that contains every item once. Returns its new version. */
  onOrder: (keys: readonly string[], version: number) => Promise<number>
  /** Reloads the order after a rejected change. */
  onReload: () => void
  /** Reason the list cannot be reordered, or null if it can. */
  disabledReason?: string | null
  /** Only a handle beside each item, for narrow panels, which explain the keys themselves. */
  isCompact?: boolean
}

/** Short list that can be reordered by dragging, by keyboard or with buttons. Each change is saved immediately. */
export function SortableList<Item>(props: Props<Item>) {
  const { items, keyOf, nameOf, children, label, version, onOrder, onReload, disabledReason = null } = props
  const { isCompact = false } = props
  const t = useWords(orderWords)
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<{ key: string; from: readonly string[] } | null>(null)
  const byKey = new Map(items.map((item) => [String(keyOf(item)), item]))
  const { order, isSaving, announcement, announce, show, put } = useSortOrder({
    keys: [...byKey.keys()],
    version,
    send: onOrder,
    reload: onReload,
  })
  const n = String(order.length)
  const nameAt = (key: string) => {
    const item = byKey.get(key)
    return item === undefined ? '' : nameOf(item)
  }
  const about = (key: string, among: readonly string[]) => ({
    name: nameAt(key),
    place: String(among.indexOf(key) + 1),
    n,
  })

  const drop = (key: string, target: string, after: boolean) => {
    const next = dropItem(order, key, target, after)
    announce(t('dropped', about(key, next)))
    setHeld(null)
    put(next)
  }
  useDraggedRows(list, {
    shown: order.join(' '),
    isClosed: disabledReason !== null,
    held: held?.key ?? null,
    drop,
  })

  const cancelDrag = (key: string) => {
    setHeld(null)
    announce(t('dropped', about(key, order)))
    put(order)
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    const place = order.indexOf(key)
    const steps: Record<string, number> = {
      ArrowUp: place - 1,
      ArrowDown: place + 1,
      Home: 0,
      End: order.length - 1,
    }
    const to = steps[event.key]
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) return cancelDrag(key)
      setHeld({ key, from: order })
      return announce(t('pickedUp', about(key, order)))
    }
    if (!held) return
    if (event.key === 'Tab') return cancelDrag(key)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setHeld(null)
      show(held.from)
      return announce(t('moveCancelled', about(key, held.from)))
    }
    if (to === undefined) return
    event.preventDefault()
    const next = moveItem(order, key, to)
    show(next)
    announce(t('moved', about(key, next)))
  }
  const step = (key: string, by: -1 | 1) => {
    const next = moveItem(order, key, order.indexOf(key) + by)
    announce(t('moved', about(key, next)))
    put(next)
  }
  const stepByKey = (event: KeyboardEvent) => {
    const control = event.target as HTMLElement
    const key = control.closest<HTMLElement>('[data-key]')?.dataset['key']
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (!event.altKey || by === null || key === undefined || held || disabledReason !== null) return
    event.preventDefault()
    flushSync(() => step(key, by))
    // Moving a row in the DOM can remove its focus.
    control.focus()
  }

  return (
    <div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Alt with an arrow key moves the row of any control */}
      <ol
        ref={list}
        className={`stack ${isCompact ? '' : 'border rounded-6 bg-surface'}`}
        aria-label={label}
        aria-busy={isSaving}
        data-compact={isCompact || undefined}
        onKeyDown={stepByKey}
      >
        {order.map((key, at) => {
          const item = byKey.get(key)
          if (item === undefined) return null
          return (
            <SortableRow
              key={key}
              id={key}
              name={nameAt(key)}
              position={at + 1}
              n={order.length}
              isHeld={held?.key === key}
              disabledReason={disabledReason}
              hintId={hintId}
              isCompact={isCompact}
              onKeyDown={(event) => onKeyDown(event, key)}
              onLeave={() => held?.key === key && cancelDrag(key)}
              onStep={(by) => step(key, by)}
            >
              {children(item)}
            </SortableRow>
          )
        })}
      </ol>
      <p id={hintId} className={isCompact ? 'visually-hidden' : 'mt-4 muted text-12'}>
        {disabledReason ?? t('handleHint')}
      </p>
      <p role="status" className={isCompact ? 'visually-hidden' : `${styles.status} mt-4 muted text-12`}>
        {isSaving ? t('saving') : announcement}
      </p>
    </div>
  )
}
