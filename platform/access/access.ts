import { z } from 'zod'

export const Flag = z.enum(['create', 'read', 'update', 'delete', 'requester', 'approver'])
export type Flag = z.infer<typeof Flag>

export const Flags = z.partialRecord(Flag, z.boolean())
export type Flags = z.infer<typeof Flags>

/** Permissions of one staff member: title → module → optional submodule, each with its flags. */
export const AccessTree = z.array(
  z.object({
    title: z.string(),
    modules: z.array(
      z.object({
        name: z.string(),
        access: Flags.default({}),
        submodules: z.array(z.object({ name: z.string(), access: Flags.default({}) })).default([]),
      }),
    ),
  }),
)
export type AccessTree = z.output<typeof AccessTree>

/** A node of the access tree, identified by its title, module and submodule. */
export type Place = { title: string; module: string; submodule?: string }

/** Requires any one of the flags at a place and, with `minLevel`, a role of at least that level. */
export type PlaceGuard = { place: Place; anyOf: readonly Flag[]; minLevel?: number }
/** Requires a minimum role level. For screens and calls outside the access tree. */
export type LevelGuard = { minLevel: number }
/** `any-right` excludes people without a role: it requires one flag anywhere in the tree, or the viewer level. */
export type Guard = 'public' | 'signed-in' | 'any-right' | PlaceGuard | LevelGuard

/**
 * A guard that depends on the request: the first case whose fields all match the request applies. A case without
 * fields matches every request. If no case matches, access is denied.
 */
export type GuardByRequest = {
  cases: readonly { when: Readonly<Record<string, string | number | boolean>>; needs: Guard }[]
}

/** Returns the guard for this request, or null if no case matches. */
export function guardFor(
  needs: Guard | GuardByRequest,
  request: Readonly<Record<string, unknown>>,
): Guard | null {
  if (typeof needs === 'string' || !('cases' in needs)) return needs
  const fits = ({ when }: { when: object }) =>
    Object.entries(when).every(([field, value]) => request[field] === value)
  return needs.cases.find(fits)?.needs ?? null
}

export const withAnyFlag = (place: Place): PlaceGuard => ({
  place,
  anyOf: ['create', 'read', 'update', 'delete'],
})
export const toCreate = (place: Place): PlaceGuard => ({ place, anyOf: ['create'] })
export const toRead = (place: Place): PlaceGuard => ({ place, anyOf: ['read'] })
export const toUpdate = (place: Place): PlaceGuard => ({ place, anyOf: ['update'] })
export const toDelete = (place: Place): PlaceGuard => ({ place, anyOf: ['delete'] })
export const toReadOrUpdate = (place: Place): PlaceGuard => ({ place, anyOf: ['read', 'update'] })
export const fromLevel = (minLevel: number): LevelGuard => ({ minLevel })
export const fromLevelAnd = (minLevel: number, guard: PlaceGuard): PlaceGuard => ({ ...guard, minLevel })

/** Role level from which people decide on the requests of others. Entering one needs only the permission. */
export const approverLevel = 40

/** Requires the permission to update and the level of people who decide. */
export const toDecide = (place: Place): PlaceGuard => fromLevelAnd(approverLevel, toUpdate(place))

/** Lowest level that can read lists and records with money or personal data outside the access tree. */
export const viewerLevel = 10
/** Lowest level that can submit requests, save drafts, create records or reveal numbers outside the access tree. */
export const makerLevel = 20
export const viewers = fromLevel(viewerLevel)
export const makers = fromLevel(makerLevel)

/** Requires the permission to read and the level of viewers. For places that are additions to the specification. */
export const viewersOf = (place: Place): PlaceGuard => fromLevelAnd(viewerLevel, toRead(place))

export type ScreenParams = Readonly<Record<string, string | undefined>>

/** Guards of a screen whose id is missing, 0 or negative for a new record; any other id opens a record. */
export const createOrOpen =
  (create: Guard, open: Guard, name = 'id') =>
  (params: ScreenParams): Guard =>
    Number(params[name] ?? 0) <= 0 ? create : open

/** A form whose id is missing, 0 or negative creates a record; any other id opens one. */
export const toCreateOrOpen =
  (place: Place, name = 'id') =>
  (params: ScreenParams): PlaceGuard =>
    Number(params[name] ?? 0) <= 0 ? toCreate(place) : toReadOrUpdate(place)

/** A screen in mode `add` creates a record; any other mode opens one. */
export const byMode =
  (place: Place, name = 'mode') =>
  (params: ScreenParams): PlaceGuard =>
    params[name] === 'add' ? toCreate(place) : toReadOrUpdate(place)

/** Input of a guard: the person's access tree and the level of their role. */
export type Holder = { access: AccessTree; level: number }

export function permits(holder: Holder, guard: Guard): boolean {
  if (guard === 'public' || guard === 'signed-in') return true
  if (guard === 'any-right') return holder.level >= viewerLevel || holdsAnyFlag(holder.access)
  if (guard.minLevel !== undefined && holder.level < guard.minLevel) return false
  if (!('place' in guard)) return true
  const grantedFlags = flagsAt(holder.access, guard.place)
  return guard.anyOf.some((flag) => grantedFlags[flag] === true)
}

const holdsAnyFlag = (tree: AccessTree) =>
  tree.some(({ modules }) =>
    modules.some(({ access, submodules }) =>
      [access, ...submodules.map((submodule) => submodule.access)].some((flags) =>
        Object.values(flags).includes(true),
      ),
    ),
  )

/**
 * Returns the flags at a place. Submodules do not inherit the flags of their module; unknown places have no flags.
 */
export function flagsAt(tree: AccessTree, { title, module, submodule }: Place): Flags {
  const found = tree.find((entry) => entry.title === title)?.modules.find(({ name }) => name === module)
  if (submodule === undefined) return found?.access ?? {}
  return found?.submodules.find(({ name }) => name === submodule)?.access ?? {}
}

/** Display name of a place: `Products / eLoad / Promo`. */
export const nameOfPlace = ({ title, module, submodule }: Place) =>
  [title, module, submodule].filter((part) => part !== undefined).join(' / ')
