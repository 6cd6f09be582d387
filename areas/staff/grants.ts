import type { Message } from '#platform/words.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import { accessCatalogue, addedNodes } from '#areas/staff/access.ts'
import { type AccessTree, Flag, type Flags, type Place, flagsAt, nameOfPlace } from '#platform/access.ts'

/** One flag at one place of the access tree. */
export type Grant = { place: Place; flag: Flag }

/** Name of a grant in all places: `Products / eLoad / Promo: create`. */
export const keyOf = ({ place, flag }: Grant) => `${nameOfPlace(place)}: ${flag}`

/** All grants in catalogue order. */
export const allGrants: readonly Grant[] = accessCatalogue.flatMap(({ place, flags }) =>
  flags.map((flag) => ({ place, flag })),
)

const known = new Map(allGrants.map((grant) => [keyOf(grant), grant]))

/** Names of the grants in a tree. Nodes and flags outside the catalogue are ignored. */
export function grantsIn(tree: AccessTree): Set<string> {
  return new Set(allGrants.filter(({ place, flag }) => flagsAt(tree, place)[flag] === true).map(keyOf))
}

/** Tree with exactly these grants, in catalogue order and without empty branches. */
export function treeOf(grants: ReadonlySet<string>): AccessTree {
  const tree: AccessTree = []
  for (const { place, flags } of accessCatalogue) {
    const held = flags.filter((flag) => grants.has(keyOf({ place, flag })))
    if (held.length === 0) continue
    const access = Object.fromEntries(held.map((flag) => [flag, true]))
    const node = branch(tree, place)
    if (place.submodule === undefined) node.access = access
    else node.submodules.push({ name: place.submodule, access })
  }
  return tree
}

/**
 * The same tree with every node that is an addition to the specification, also those without flags. A request that
 * names such a node sets it; one that does not, keeps it.
 */
export function withAddedNodes(tree: AccessTree): AccessTree {
  const complete = treeOf(grantsIn(tree))
  for (const { place } of addedNodes) branch(complete, place)
  return complete
}

/**
 * Tree of a request, with the stored flags of the added nodes that it does not name. Clients of the specification name
 * none of them.
 */
export function withStoredAdditions(given: AccessTree, stored: AccessTree): AccessTree {
  const isNamed = ({ title, module }: Place) =>
    given.some((entry) => entry.title === title && entry.modules.some(({ name }) => name === module))
  const kept = addedNodes
    .filter(({ place }) => !isNamed(place))
    .flatMap(({ place, flags }) =>
      flags.filter((flag) => flagsAt(stored, place)[flag] === true).map((flag) => keyOf({ place, flag })),
    )
  return treeOf(new Set([...grantsIn(given), ...kept]))
}

function branch(tree: AccessTree, { title, module }: Place) {
  let entry = tree.find((one) => one.title === title)
  if (!entry) tree.push((entry = { title, modules: [] }))
  let node = entry.modules.find(({ name }) => name === module)
  if (!node) entry.modules.push((node = { name: module, access: {}, submodules: [] }))
  return node
}

/** Grants in one tree that are missing from another, in catalogue order. */
export function grantsBeyond(tree: ReadonlySet<string>, other: ReadonlySet<string>): Grant[] {
  return allGrants.filter((grant) => tree.has(keyOf(grant)) && !other.has(keyOf(grant)))
}

/** Flags by place for the audit log: `{ 'Products / eLoad / Promo': 'create, read' }`. */
export function flagsByPlace(tree: AccessTree | null): Record<string, string> {
  if (!tree) return {}
  return Object.fromEntries(
    accessCatalogue.flatMap(({ place, flags }) => {
      const held = flags.filter((flag) => flagsAt(tree, place)[flag] === true)
      return held.length === 0 ? [] : [[nameOfPlace(place), held.join(', ')]]
    }),
  )
}

/** Error of a submitted tree, or null: a node or flag outside the catalogue, or a duplicate node. */
export function validateGrant(tree: AccessTree): Message | null {
  const seen = new Set<string>()
  for (const { name, flags } of nodesOf(tree)) {
    if (seen.has(name)) return staffMessages('PLACE_TWICE', { place: name })
    seen.add(name)
    if (!nodes.has(name)) return staffMessages('PLACE_UNKNOWN', { place: name })
    const unknown = Flag.options.find((flag) => flags[flag] === true && !known.has(`${name}: ${flag}`))
    if (unknown) return staffMessages('FLAG_UNKNOWN', { place: name, flag: unknown })
  }
  return null
}

function nodesOf(tree: AccessTree): { name: string; flags: Flags }[] {
  return tree.flatMap(({ title, modules }) => [
    { name: title, flags: {} },
    ...modules.flatMap(({ name: module, access, submodules }) => [
      { name: `${title} / ${module}`, flags: access },
      ...submodules.map((below) => ({ name: `${title} / ${module} / ${below.name}`, flags: below.access })),
    ]),
  ])
}

// Titles, and modules with submodules, are nodes without flags.
const nodes = new Set(
  accessCatalogue.flatMap(({ place: { title, module, submodule } }) => [
    title,
    `${title} / ${module}`,
    ...(submodule === undefined ? [] : [`${title} / ${module} / ${submodule}`]),
  ]),
)
