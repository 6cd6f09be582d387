import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { droppedAt, movedTo } from '#platform/console/list/moves.ts'
import { OrderedRow } from '#platform/console/list/OrderedRow.tsx'
import { orderWords } from '#platform/console/list/order-words.ts'
import { useOrder } from '#platform/console/list/use-order.ts'
import { useDraggedRows } from '#platform/console/list/use-dragged-rows.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './ordered-list.module.css'

type Props<Item> = {
  /** The items in the server's order. */
  items: readonly Item[]
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  /** What the list is an order of, for those who cannot see it. */
  label: string
  /** The version of the order, which tells apart two people who arrange it. */
  version: number
  /** Saves the order that names every item once. Answers the version it has then. */
  onOrder: (keys: readonly string[], version: number) => Promise<number>
  /** Reads the order anew after one that was refused. */
  onReload: () => void
  /** Why it may not be arranged, or null. */
  closed?: string | null
}

/** A short list that people put in order: by dragging, by keys, or by two buttons. Each order is saved at once. */
export function OrderedList<Item>(props: Props<Item>) {
  const { items, keyOf, nameOf, children, label, version, onOrder, onReload, closed = null } = props
  const t = useWords(orderWords)
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<{ key: string; from: readonly string[] } | null>(null)
  const byKey = new Map(items.map((item) => [String(keyOf(item)), item]))
  const { order, isSaving, said, say, show, put } = useOrder({
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
    const next = droppedAt(order, key, target, after)
    say(t('putDown', about(key, next)))
    setHeld(null)
    put(next)
  }
  useDraggedRows(list, { shown: order.join(' '), isClosed: closed !== null, held: held?.key ?? null, drop })

  const putDown = (key: string) => {
    setHeld(null)
    say(t('putDown', about(key, order)))
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
      if (held) return putDown(key)
      setHeld({ key, from: order })
      return say(t('taken', about(key, order)))
    }
    if (!held) return
    if (event.key === 'Tab') return putDown(key)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setHeld(null)
      show(held.from)
      return say(t('putBack', about(key, held.from)))
    }
    if (to === undefined) return
    event.preventDefault()
    const next = movedTo(order, key, to)
    show(next)
    say(t('moved', about(key, next)))
  }
  const step = (key: string, by: -1 | 1) => {
    const next = movedTo(order, key, order.indexOf(key) + by)
    say(t('moved', about(key, next)))
    put(next)
  }

  return (
    <div>
      <ol ref={list} className={styles.list} aria-label={label} aria-busy={isSaving}>
        {order.map((key, at) => {
          const item = byKey.get(key)
          if (item === undefined) return null
          return (
            <OrderedRow
              key={key}
              id={key}
              name={nameAt(key)}
              place={at + 1}
              n={order.length}
              isHeld={held?.key === key}
              closed={closed}
              hintId={hintId}
              onKeyDown={(event) => onKeyDown(event, key)}
              onLeave={() => held?.key === key && putDown(key)}
              onStep={(by) => step(key, by)}
            >
              {children(item)}
            </OrderedRow>
          )
        })}
      </ol>
      <p id={hintId} className={styles.hint}>
        {closed ?? t('handleHint')}
      </p>
      <p role="status" className={styles.status}>
        {isSaving ? t('saving') : said}
      </p>
    </div>
  )
}
