import { type Grant, grantsBeyond, grantsIn, keyOf } from '#areas/staff/grants.ts'
import type { AccessTree, Flag } from '#platform/access/access.ts'

/** The level of a Super Admin: they manage each other, though never themselves. */
export const superAdminLevel = 100

/** From this level one role may both ask and approve. */
export const bothSidesLevel = 80

/** Why something is refused, with what the sentence names. */
export type RuleError = { [Reason in keyof Reasons]: { code: Reason } & Reasons[Reason] }[keyof Reasons]

type Nothing = Record<never, never>
type Reasons = {
  ownRole: Nothing
  ownRecord: Nothing
  roleNotBelow: { role: string; level: number }
  levelNotBelow: { level: number }
  userNotBelow: { level: number }
  notHeld: { grant: string; others: number }
  bothSides: { level: number }
  bothSidesOfUser: { person: string }
  inUse: { count: number; people: string }
  notManager: Nothing
  ownManager: Nothing
  lineManagerNotTheirs: Nothing
  wrongStatus: { status: string }
  signedInAlready: Nothing
  roleGone: Nothing
  lastSuperAdmin: Nothing
}

/** Who acts: what the rules must know of them. */
export type Manager = { id: number; roleId: number | null; level: number; access: AccessTree }

type RoleFacts = { id: number; name: string; level: number; access: AccessTree }
type UserFacts = { id: number; level: number; access: AccessTree }

/** Whether a role or person of this level is theirs to manage: below them, or a fellow Super Admin. */
export const canManageLevel = (by: Pick<Manager, 'level'>, level: number) =>
  level < by.level || (by.level >= superAdminLevel && level >= superAdminLevel)

/** The levels they may give. The highest is 0 for someone who may give none. */
export const levelBounds = ({ level }: Pick<Manager, 'level'>) => ({
  minLevel: 1,
  maxLevel: level >= superAdminLevel ? superAdminLevel : Math.max(0, level - 1),
})

/** Why they cannot touch this role at all. */
export function getRoleManagementError(by: Manager, role: Omit<RoleFacts, 'access'>): RuleError | null {
  if (role.id === by.roleId) return { code: 'ownRole' }
  if (!canManageLevel(by, role.level)) return { code: 'roleNotBelow', role: role.name, level: by.level }
  return null
}

/** Why they cannot touch this person at all. */
export function getUserManagementError(by: Manager, user: Omit<UserFacts, 'access'>): RuleError | null {
  if (user.id === by.id) return { code: 'ownRecord' }
  if (!canManageLevel(by, user.level)) return { code: 'userNotBelow', level: by.level }
  return null
}

/** Why this grant is closed to them, given or taken. */
export function getGrantError(by: Pick<Manager, 'access'>, grant: Grant): RuleError | null {
  return grantsIn(by.access).has(keyOf(grant)) ? null : { code: 'notHeld', grant: keyOf(grant), others: 0 }
}

/** Why they cannot turn one tree into another: giving and taking alike need the grant in their own hands. */
export function getRegrantError(
  by: Pick<Manager, 'access'>,
  before: AccessTree,
  after: AccessTree,
): RuleError | null {
  const [held, had, has] = [grantsIn(by.access), grantsIn(before), grantsIn(after)]
  const foreign = [...grantsBeyond(has, had), ...grantsBeyond(had, has)].filter(
    (grant) => !held.has(keyOf(grant)),
  )
  const [first] = foreign
  return first ? { code: 'notHeld', grant: keyOf(first), others: foreign.length - 1 } : null
}

/** Why one tree cannot stand at a level: below 80 nobody both asks and approves. */
export function getCombinationError(level: number, access: AccessTree): RuleError | null {
  const flags = new Set([...grantsIn(access)].map((key) => key.slice(key.lastIndexOf(' ') + 1)))
  const both = flags.has('requester') && flags.has('approver')
  return both && level < bothSidesLevel ? { code: 'bothSides', level: bothSidesLevel } : null
}

/** Why they cannot save a role so. `before` is null for a new one. */
export function getRoleSaveError(
  by: Manager,
  before: RoleFacts | null,
  after: Pick<RoleFacts, 'level' | 'access'>,
): RuleError | null {
  return (
    (before && getRoleManagementError(by, before)) ??
    (canManageLevel(by, after.level) ? null : { code: 'levelNotBelow' as const, level: by.level }) ??
    getRegrantError(by, before?.access ?? [], after.access) ??
    getCombinationError(after.level, after.access)
  )
}

/** Why they cannot delete a role. `people` are the names of those who hold it. */
export function getRoleDeleteError(
  by: Manager,
  role: Omit<RoleFacts, 'access'>,
  people: readonly string[],
): RuleError | null {
  const refused = getRoleManagementError(by, role)
  if (refused) return refused
  if (people.length === 0) return null
  const shown = people.slice(0, 3).join(', ')
  return { code: 'inUse', count: people.length, people: people.length > 3 ? `${shown}, …` : shown }
}

/**
 * Why they cannot save a person so. `before` is null for a new one; the trees are what the person
 * holds in effect, by role or by overrides.
 */
export function getUserSaveError(
  by: Manager,
  before: UserFacts | null,
  after: Omit<UserFacts, 'id'>,
): RuleError | null {
  return (
    (before && getUserManagementError(by, before)) ??
    (canManageLevel(by, after.level) ? null : { code: 'levelNotBelow' as const, level: by.level }) ??
    getRegrantError(by, before?.access ?? [], after.access) ??
    getCombinationError(after.level, after.access)
  )
}

/** Line managers decide on money: only one of them, or a Super Admin, makes another. */
export const getMakeLineManagerError = (
  by: Pick<Manager, 'level'> & { isLineManager: boolean },
  was: boolean,
  becomes: boolean,
): RuleError | null =>
  was || !becomes || by.isLineManager || by.level >= superAdminLevel ? null : { code: 'lineManagerNotTheirs' }

export type UserAction = 'activate' | 'deactivate' | 'unlock' | 'invite'

const from: Record<UserAction, readonly string[]> = {
  activate: ['pending', 'inactive'],
  deactivate: ['active', 'locked'],
  unlock: ['locked'],
  invite: ['pending', 'active'],
}

/** Why they cannot move a person's account so. */
export function getActionError(
  by: Manager,
  action: UserAction,
  user: Omit<UserFacts, 'access'> & { status: string; lastLoginAt: string | null },
): RuleError | null {
  const refused = getUserManagementError(by, user)
  if (refused) return refused
  if (!from[action].includes(user.status)) return { code: 'wrongStatus', status: user.status }
  // A link opened by someone else would be a way into an account that is in use.
  if (action === 'invite' && user.lastLoginAt !== null) return { code: 'signedInAlready' }
  return null
}

/** Why this person cannot be someone's line manager. */
export function getLineManagerError(
  userId: number | null,
  manager: { id: number; status: string; isLineManager: boolean } | null,
): RuleError | null {
  if (manager === null || manager.status !== 'active' || !manager.isLineManager) return { code: 'notManager' }
  return manager.id === userId ? { code: 'ownManager' } : null
}

/** What a person holds: their overrides where there are any, their role otherwise. */
export const effectiveAccess = (roleAccess: AccessTree, overrides: AccessTree | null) =>
  overrides ?? roleAccess

/**
 * The grants after some were ticked or unticked in the editor. Create, update and delete bring `read`
 * with them, here and nowhere else: the guard takes flags as stored. What is not theirs stays as it is.
 */
export function isTicked(
  by: Pick<Manager, 'access'>,
  before: ReadonlySet<string>,
  grants: readonly Grant[],
  on: boolean,
): Set<string> {
  const [held, next] = [grantsIn(by.access), new Set(before)]
  const set = (key: string) => {
    if (!held.has(key)) return
    if (on) next.add(key)
    else next.delete(key)
  }
  for (const { place, flag } of grants) {
    set(keyOf({ place, flag }))
    if (on && bringsRead.has(flag)) set(keyOf({ place, flag: 'read' }))
  }
  return next
}

const bringsRead = new Set<Flag>(['create', 'update', 'delete'])
