import { IconIndentDecrease, IconIndentIncrease } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { OrderedRow } from '#platform/console/list/OrderedRow.tsx'
import { orderWords } from '#platform/console/list/order-words.ts'
import {
  droppedIn,
  indented,
  keysOf,
  outdented,
  placeIn,
  sameItems,
  stepped,
  textOfTree,
  type Tree,
} from '#platform/console/list/tree-moves.ts'
import { useArrangement } from '#platform/console/list/use-order.ts'
import { useDraggedRows } from '#platform/console/list/use-dragged-rows.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './ordered-list.module.css'

type Props<Item> = {
  /** The items in the server's order, and how they stand. */
  items: readonly Item[]
  tree: Tree
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  label: string
  version: number
  /** Saves the tree that names every item once. Answers the version it has then. */
  onArrange: (tree: Tree, version: number) => Promise<number>
  onReload: () => void
  closed?: string | null
}

// What was arranged holds while the same items are there; where some came or went, the server's order does.
const shape = {
  textOf: textOfTree,
  merged: (arranged: Tree, present: Tree) => (sameItems(arranged, present) ? arranged : present),
}

const movesByKey: Record<string, (order: Tree, key: string) => Tree> = {
  ArrowUp: (order, key) => stepped(order, key, -1),
  ArrowDown: (order, key) => stepped(order, key, 1),
  ArrowRight: indented,
  ArrowLeft: outdented,
}

/** A short tree of two levels that people arrange: by dragging, by keys, or by buttons. Each change is saved at once. */
export function OrderedTree<Item>(props: Props<Item>) {
  const { items, tree, keyOf, nameOf, children, label, version, onArrange, onReload, closed = null } = props
  const t = useWords(orderWords)
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<{ key: string; from: Tree } | null>(null)
  const byKey = new Map(items.map((item) => [String(keyOf(item)), item]))
  const { order, isSaving, said, say, show, put } = useArrangement(
    { keys: tree, version, send: onArrange, reload: onReload },
    shape,
  )
  const nameAt = (key: string) => {
    const item = byKey.get(key)
    return item === undefined ? '' : nameOf(item)
  }
  const toldIn = (among: Tree, key: string) => {
    const at = placeIn(among, key)
    const parent = at && at.child !== null ? among[at.top] : undefined
    return parent
      ? t('under', { name: nameAt(key), place: String((at?.child ?? 0) + 1), parent: nameAt(parent.key) })
      : t('moved', { name: nameAt(key), place: String((at?.top ?? 0) + 1), n: String(among.length) })
  }
  const move = (next: Tree, key: string) => {
    say(toldIn(next, key))
    put(next)
  }

  const drop = (key: string, target: string, after: boolean, inside: boolean) => {
    setHeld(null)
    move(droppedIn(order, key, target, inside ? 'inside' : after ? 'after' : 'before'), key)
  }
  const isClosed = closed !== null
  useDraggedRows(list, { shown: textOfTree(order), isClosed, held: held?.key ?? null, drop })

  const putDown = (key: string) => {
    setHeld(null)
    move(order, key)
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) return putDown(key)
      setHeld({ key, from: order })
      return say(toldIn(order, key))
    }
    if (!held) return
    if (event.key === 'Tab') return putDown(key)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setHeld(null)
      show(held.from)
      return say(toldIn(held.from, key))
    }
    const next = movesByKey[event.key]?.(order, key)
    if (next === undefined) return
    event.preventDefault()
    show(next)
    say(toldIn(next, key))
  }

  return (
    <div>
      <ol ref={list} className={styles.list} aria-label={label} aria-busy={isSaving}>
        {keysOf(order).map((key) => {
          const item = byKey.get(key)
          const at = placeIn(order, key)
          if (item === undefined || at === null) return null
          const parent = order[at.top]
          const isUnder = at.child !== null
          const turned = isUnder ? outdented(order, key) : indented(order, key)
          return (
            <OrderedRow
              key={key}
              id={key}
              name={nameAt(key)}
              place={(at.child ?? at.top) + 1}
              n={isUnder ? (parent?.children.length ?? 0) : order.length}
              level={isUnder ? 1 : 0}
              steps={{ up: stepped(order, key, -1) !== order, down: stepped(order, key, 1) !== order }}
              more={
                <button
                  type="button"
                  className={styles.step}
                  disabled={isClosed || turned === order}
                  aria-label={
                    isUnder
                      ? t('outside', { name: nameAt(key), parent: nameAt(parent?.key ?? '') })
                      : t('inside', { name: nameAt(key) })
                  }
                  onClick={() => move(turned, key)}
                >
                  {isUnder ? (
                    <IconIndentDecrease size={18} aria-hidden />
                  ) : (
                    <IconIndentIncrease size={18} aria-hidden />
                  )}
                </button>
              }
              isHeld={held?.key === key}
              closed={closed}
              hintId={hintId}
              onKeyDown={(event) => onKeyDown(event, key)}
              onLeave={() => held?.key === key && putDown(key)}
              onStep={(by) => move(stepped(order, key, by), key)}
            >
              {children(item)}
            </OrderedRow>
          )
        })}
      </ol>
      <p id={hintId} className={styles.hint}>
        {closed ?? t('treeHint')}
      </p>
      <p role="status" className={styles.status}>
        {isSaving ? t('saving') : said}
      </p>
    </div>
  )
}
