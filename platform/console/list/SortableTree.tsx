import IconIndentDecrease from '~icons/tabler/indent-decrease'
import IconIndentIncrease from '~icons/tabler/indent-increase'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
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
  /** Items cannot be nested. */
  isFlat?: boolean
  /** Only a handle beside each item, for narrow panels, which explain the keys themselves. */
  isCompact?: boolean
}

// The local arrangement is kept while the items are the same. If items were added or removed, the server's order is
// used.
const shape = {
  textOf: serialiseTree,
  merged: (arranged: Tree, present: Tree) => (hasSameItems(arranged, present) ? arranged : present),
}

type Actions = Record<string, (order: Tree, key: string) => Tree>

const steps: Actions = {
  ArrowUp: (order, key) => moveInTree(order, key, -1),
  ArrowDown: (order, key) => moveInTree(order, key, 1),
}
const flatActions: Actions = {
  ...steps,
  Home: (order, key) => dropInTree(order, key, order[0]?.key ?? key, 'before'),
  End: (order, key) => dropInTree(order, key, order.at(-1)?.key ?? key, 'after'),
}
const treeActions: Actions = { ...steps, ArrowRight: indentItem, ArrowLeft: outdentItem }

type ListProps<Item> = Omit<Props<Item>, 'tree' | 'onArrange' | 'isFlat'> & {
  /** Saves an order that contains every item once. Returns its new version. */
  onOrder: (keys: readonly string[], version: number) => Promise<number>
}

/** As `SortableTree`, for a list. */
export function SortableList<Item>({ onOrder, ...props }: ListProps<Item>) {
  const tree = props.items.map((item) => ({ key: String(props.keyOf(item)), children: [] }))
  return (
    <SortableTree
      {...props}
      isFlat
      tree={tree}
      onArrange={(next, version) => onOrder(treeKeys(next), version)}
    />
  )
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
    isFlat = false,
    isCompact = false,
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
    const next = (isFlat ? flatActions : treeActions)[event.key]?.(order, key)
    if (next === undefined) return
    event.preventDefault()
    show(next)
    announce(describePosition(next, key))
  }

  const stepByKey = (event: KeyboardEvent) => {
    const control = event.target as HTMLElement
    const key = control.closest<HTMLElement>('[data-key]')?.dataset['key']
    const next = event.altKey && key !== undefined ? steps[event.key]?.(order, key) : undefined
    if (key === undefined || next === undefined || held || isClosed) return
    event.preventDefault()
    flushSync(() => move(next, key))
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
                isFlat ? undefined : (
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
                )
              }
              isCompact={isCompact}
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
      <p id={hintId} className={isCompact ? 'visually-hidden' : 'mt-4 muted text-12'}>
        {disabledReason ?? t(isFlat ? 'handleHint' : 'treeHint')}
      </p>
      <p role="status" className={isCompact ? 'visually-hidden' : `${styles.status} mt-4 muted text-12`}>
        {isSaving ? t('saving') : announcement}
      </p>
    </div>
  )
}
