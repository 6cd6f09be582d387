/** Tree of two levels: each item with its children. */
export type Branch = { key: string; children: readonly string[] }
export type Tree = readonly Branch[]

/** Position of an item: top-level index and, for a child, its index among the children. */
export function findInTree(tree: Tree, key: string): { top: number; child: number | null } | null {
  for (const [top, branch] of tree.entries()) {
    if (branch.key === key) return { top, child: null }
    const child = branch.children.indexOf(key)
    if (child >= 0) return { top, child }
  }
  return null
}

/** Moves an item one step among its siblings. A child at the end of its parent moves into the next parent. */
export function moveInTree(tree: Tree, key: string, by: -1 | 1): Tree {
  const at = findInTree(tree, key)
  if (!at) return tree
  if (at.child === null) {
    const branch = tree[at.top]
    const to = at.top + by
    if (!branch || to < 0 || to >= tree.length) return tree
    const others = tree.toSpliced(at.top, 1)
    return others.toSpliced(to, 0, branch)
  }
  const siblings = tree[at.top]?.children ?? []
  const to = at.child + by
  if (to >= 0 && to < siblings.length)
    return withChildren(tree, at.top, siblings.toSpliced(at.child, 1).toSpliced(to, 0, key))
  const neighbour = at.top + by
  const next = tree[neighbour]
  if (!next) return tree
  const without = withChildren(tree, at.top, siblings.toSpliced(at.child, 1))
  return withChildren(without, neighbour, by < 0 ? [...next.children, key] : [key, ...next.children])
}

/** Makes an item without children the last child of the item above it. */
export function indentItem(tree: Tree, key: string): Tree {
  const at = findInTree(tree, key)
  const above = at && at.child === null ? tree[at.top - 1] : undefined
  if (!at || !above || (tree[at.top]?.children.length ?? 0) > 0) return tree
  return withChildren(tree, at.top - 1, [...above.children, key]).toSpliced(at.top, 1)
}

/** Moves a child to the top level, directly after its parent. */
export function outdentItem(tree: Tree, key: string): Tree {
  const at = findInTree(tree, key)
  if (!at || at.child === null) return tree
  const siblings = tree[at.top]?.children ?? []
  return withChildren(tree, at.top, siblings.toSpliced(at.child, 1)).toSpliced(at.top + 1, 0, {
    key,
    children: [],
  })
}

export type DropPosition = 'before' | 'after' | 'inside'

/** Drops an item before, after or under another one. An item with children stays at the top level. */
export function dropInTree(tree: Tree, key: string, target: string, dropPosition: DropPosition): Tree {
  const at = findInTree(tree, key)
  const branch = at && at.child === null ? tree[at.top] : undefined
  const isParent = (branch?.children.length ?? 0) > 0
  if (!at || key === target || branch?.children.includes(target)) return tree
  const movedBranch = branch ?? { key, children: [] }
  const without =
    at.child === null
      ? tree.toSpliced(at.top, 1)
      : withChildren(tree, at.top, (tree[at.top]?.children ?? []).toSpliced(at.child, 1))
  const to = findInTree(without, target)
  if (!to) return tree
  const parent = without[to.top]
  if (isParent || (to.child === null && dropPosition !== 'inside'))
    return without.toSpliced(
      dropPosition === 'before' && to.child === null ? to.top : to.top + 1,
      0,
      movedBranch,
    )
  const children = parent?.children ?? []
  const place = to.child === null ? children.length : dropPosition === 'before' ? to.child : to.child + 1
  return withChildren(without, to.top, children.toSpliced(place, 0, key))
}

/** Whether two trees contain the same items in any arrangement. */
export const hasSameItems = (one: Tree, other: Tree) =>
  treeKeys(one).toSorted().join(' ') === treeKeys(other).toSorted().join(' ')

export const treeKeys = (tree: Tree): string[] => tree.flatMap(({ key, children }) => [key, ...children])

/** Serializes a tree for comparison. */
export const serialiseTree = (tree: Tree) =>
  tree.map(({ key, children }) => `${key}(${children.join(' ')})`).join(' ')

const withChildren = (tree: Tree, at: number, children: readonly string[]): Tree =>
  tree.map((branch, index) => (index === at ? { ...branch, children } : branch))
