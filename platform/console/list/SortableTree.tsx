import IconIndentDecrease from '~icons/tabler/indent-decrease'
import IconIndentIncrease from '~icons/tabler/indent-increase'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { SortableRow } from './SortableRow.tsx'
import { orderWords } from './order-words.ts'
import {
  dropInTree,
  indentItem,
  treeKeys,
  outdentItem,
  findInTree,
  hasSameItems,
  moveInTree,
  serialiseTree,
  type Tree,
} from './reorder-tree.ts'
import { useReorder } from './use-sort-order.ts'
import { useDraggedRows } from './use-dragged-rows.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './sortable-list.module.css'

type Props<Item> = {
  /** Items in the order stored on the server, and their tree. */
  items: readonly Item[]
  tree: Tree
  keyOf: (item: Item) => string | number
  nameOf: (item: Item) => string
  children: (item: Item) => ReactNode
  label: string
  version: number
  /** Saves a tree that contains every item once. Returns its new version. */
  onArrange: (tree: Tree, version: number) => Promise<number>
  onReload: () => void
  disabledReason?: string | null
}

// The local arrangement is kept while the items are the same. If items were added or removed, the server's order is
// used.
const shape = {
  textOf: serialiseTree,
  merged: (arranged: Tree, present: Tree) => (hasSameItems(arranged, present) ? arranged : present),
}

const actionsByKey: Record<string, (order: Tree, key: string) => Tree> = {
  ArrowUp: (order, key) => moveInTree(order, key, -1),
  ArrowDown: (order, key) => moveInTree(order, key, 1),
  ArrowRight: indentItem,
  ArrowLeft: outdentItem,
}

/**
 * Short tree of two levels that can be rearranged by dragging, by keyboard or with buttons. Each change is saved
 * immediately.
 */
export function SortableTree<Item>(props: Props<Item>) {
  const {
    items,
    tree,
    keyOf,
    nameOf,
    children,
    label,
    version,
    onArrange,
    onReload,
    disabledReason = null,
  } = props
  const t = useWords(orderWords)
  const hintId = useId()
  const list = useRef<HTMLOListElement>(null)
  const [held, setHeld] = useState<{ key: string; from: Tree } | null>(null)
  const byKey = new Map(items.map((item) => [String(keyOf(item)), item]))
  const { order, isSaving, announcement, announce, show, put } = useReorder(
    { keys: tree, version, send: onArrange, reload: onReload },
    shape,
  )
  const nameAt = (key: string) => {
    const item = byKey.get(key)
    return item === undefined ? '' : nameOf(item)
  }
  const describePosition = (among: Tree, key: string) => {
    const at = findInTree(among, key)
    const parent = at && at.child !== null ? among[at.top] : undefined
    return parent
      ? t('under', { name: nameAt(key), place: String((at?.child ?? 0) + 1), parent: nameAt(parent.key) })
      : t('moved', { name: nameAt(key), place: String((at?.top ?? 0) + 1), n: String(among.length) })
  }
  const move = (next: Tree, key: string) => {
    announce(describePosition(next, key))
    put(next)
  }

  const drop = (key: string, target: string, after: boolean, inside: boolean) => {
    setHeld(null)
    move(dropInTree(order, key, target, inside ? 'inside' : after ? 'after' : 'before'), key)
  }
  const isClosed = disabledReason !== null
  useDraggedRows(list, { shown: serialiseTree(order), isClosed, held: held?.key ?? null, drop })

  const cancelDrag = (key: string) => {
    setHeld(null)
    move(order, key)
  }
  const onKeyDown = (event: KeyboardEvent, key: string) => {
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      if (held) return cancelDrag(key)
      setHeld({ key, from: order })
      return announce(describePosition(order, key))
    }
    if (!held) return
    if (event.key === 'Tab') return cancelDrag(key)
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      setHeld(null)
      show(held.from)
      return announce(describePosition(held.from, key))
    }
    const next = actionsByKey[event.key]?.(order, key)
    if (next === undefined) return
    event.preventDefault()
    show(next)
    announce(describePosition(next, key))
  }

  return (
    <div>
      <ol ref={list} className="stack border rounded-6 bg-surface" aria-label={label} aria-busy={isSaving}>
        {treeKeys(order).map((key) => {
          const item = byKey.get(key)
          const at = findInTree(order, key)
          if (item === undefined || at === null) return null
          const parent = order[at.top]
          const isUnder = at.child !== null
          const turned = isUnder ? outdentItem(order, key) : indentItem(order, key)
          return (
            <SortableRow
              key={key}
              id={key}
              name={nameAt(key)}
              position={(at.child ?? at.top) + 1}
              n={isUnder ? (parent?.children.length ?? 0) : order.length}
              level={isUnder ? 1 : 0}
              steps={{ up: moveInTree(order, key, -1) !== order, down: moveInTree(order, key, 1) !== order }}
              more={
                <button
                  type="button"
                  className={styles.step}
                  disabled={isClosed || turned === order}
                  aria-label={
                    isUnder
                      ? t('unnest', { name: nameAt(key), parent: nameAt(parent?.key ?? '') })
                      : t('nest', { name: nameAt(key) })
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
              disabledReason={disabledReason}
              hintId={hintId}
              onKeyDown={(event) => onKeyDown(event, key)}
              onLeave={() => held?.key === key && cancelDrag(key)}
              onStep={(by) => move(moveInTree(order, key, by), key)}
            >
              {children(item)}
            </SortableRow>
          )
        })}
      </ol>
      <p id={hintId} className="mt-4 muted text-12">
        {disabledReason ?? t('treeHint')}
      </p>
      <p role="status" className={`${styles.status} mt-4 muted text-12`}>
        {isSaving ? t('saving') : announcement}
      </p>
    </div>
  )
}
