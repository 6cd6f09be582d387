import type { Flag, Place } from '#platform/access.ts'

const usual = ['create', 'read', 'update', 'delete'] as const
const twoPerson = [...usual, 'requester', 'approver'] as const

type Node = readonly [module: string, submodules: readonly string[], flags?: readonly Flag[]]

/** Access tree of the specification: every title, module and submodule, spelled as there. */
const tree = {
  Dashboard: [
    ['Kankolek', []],
    ['Eload Proviver', []], // misspelled in the specification as well
  ],
  Products: [
    ['eLoad', ['Promo', 'Provider', 'Category', 'Topups', 'Networks', 'Network Group', 'Banner']],
    ['Bills Payment', ['Bills Payment', 'Provider', 'Category']],
    ['Kanto Ads', ['Audit', 'Top-up Bank Transfer', 'Wallet Cashout']],
    ['Mobile Legend Diamond', []],
    ['BLVCK Coins', []],
    ['eSupplies', []],
    ['eLoad B2B', ['Request']],
  ],
  Reports: [
    ['Bills Payment Transaction Logs', []],
    ['ELoad Transaction Logs', []],
    ['BLVCK Transaction Logs', []],
    ['eLoad Rewards', [], twoPerson],
  ],
  Settings: [
    ['Profit Sharing', []],
    ['User Management', ['Roles', 'Users']],
    ['Modes of Payment', []],
    ['Maintenance Mode', []],
    ['CIF Mobile Number', []],
  ],
  Utilities: [
    ['PRP', []],
    ['Events', []],
    ['Careers', []],
    ['Product Template', []],
    ['Business Category', []],
    ['Roulette', []],
  ],
  'Merchant Management': [
    ['Merchant', []],
    ['Business Info', []],
  ],
} as const satisfies Record<string, readonly Node[]>

/**
 * Modules for screens to which the specification gives no permission. They come after the specified modules of their
 * title. Their guards also require a level.
 */
const additions = {
  Products: [
    ['Special Categories', [], ['create', 'read', 'update']],
    ['eLoad Maintenance', [], ['read', 'update']],
  ],
  Utilities: [
    ['Notifications', [], ['create', 'read', 'update']],
    ['Raffle Promo', [], ['read']],
  ],
  'Merchant Management': [
    ['Kankolek Deposits', [], ['read']],
    ['Kankolek Adjustments', [], ['create', 'read']],
    ['Agents', [], ['create', 'read', 'update']],
    ['Compliance', [], ['create', 'read', 'update']],
  ],
} as const satisfies Partial<Record<keyof typeof tree, readonly Node[]>>

type Tree = typeof tree
type Additions = typeof additions
type Title = keyof Tree
type ModuleOf<T extends Title> =
  | Tree[T][number][0]
  | (T extends keyof Additions ? Additions[T][number][0] : never)
type SubmoduleOf<T extends Title, M> = Extract<Tree[T][number], readonly [M, ...unknown[]]>[1][number]

/** Returns a node of the access tree. A name that is not in the tree is a compile-time error. */
export function placeOf<T extends Title, M extends ModuleOf<T>>(
  title: T,
  module: M,
  submodule?: SubmoduleOf<T, M>,
): Place {
  return submodule === undefined ? { title, module } : { title, module, submodule }
}

/** Node with the flags it can hold. */
export type CatalogueNode = { place: Place; flags: readonly Flag[] }

const nodesOf = (title: string, modules: readonly Node[] = []) =>
  modules.flatMap(([module, submodules, flags = usual]): CatalogueNode[] =>
    submodules.length === 0
      ? [{ place: { title, module }, flags }]
      : submodules.map((submodule) => ({ place: { title, module, submodule }, flags })),
  )

const additionsOf = (title: string) => nodesOf(title, (additions as Record<string, readonly Node[]>)[title])

/** Every node that can hold flags. A module with submodules cannot, because submodules do not inherit its flags. */
export const accessCatalogue: readonly CatalogueNode[] = Object.entries(tree).flatMap(([title, modules]) => [
  ...nodesOf(title, modules),
  ...additionsOf(title),
])

/** Nodes that are additions to the specification, which its clients do not send. */
export const addedNodes: readonly CatalogueNode[] = Object.keys(additions).flatMap(additionsOf)

export const rolesPlace = placeOf('Settings', 'User Management', 'Roles')
export const usersPlace = placeOf('Settings', 'User Management', 'Users')
