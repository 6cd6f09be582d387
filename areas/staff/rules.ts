import { approverLevel } from '#platform/contract/approvals.ts'
import { staffMessages } from '#areas/staff/messages.ts'
import type { Message } from '#platform/words.ts'
import { type Grant, grantsBeyond, grantsIn, keyOf } from '#areas/staff/grants.ts'
import type { AccessTree, Flag } from '#platform/access.ts'

/** Level of a Super Admin. Super Admins can manage each other but not themselves. */
export const superAdminLevel = 100

/** Level from which one role can have both requester and approver flags. */
export const bothSidesLevel = 80

/** Acting staff member, with the fields that the rules need. */
export type Manager = { id: number; roleId: number | null; level: number; access: AccessTree }

type RoleFacts = { id: number; name: string; level: number; access: AccessTree }
type UserFacts = { id: number; level: number; access: AccessTree }

/** Whether the actor can manage a role or person of this level: a lower level, or both are Super Admins. */
export const canManageLevel = (by: Pick<Manager, 'level'>, level: number) =>
  level < by.level || (by.level >= superAdminLevel && level >= superAdminLevel)

/** Levels the actor can assign. The maximum is 0 if they can assign none. */
export const levelBounds = ({ level }: Pick<Manager, 'level'>) => ({
  minLevel: 1,
  maxLevel: level >= superAdminLevel ? superAdminLevel : Math.max(0, level - 1),
})

/** Reason the actor cannot manage this role, or null. */
export function getRoleManagementError(by: Manager, role: Omit<RoleFacts, 'access'>): Message | null {
  if (role.id === by.roleId) return staffMessages('OWN_ROLE')
  if (!canManageLevel(by, role.level))
    return staffMessages('ROLE_NOT_BELOW', { role: role.name, level: by.level })
  return null
}

/** Reason the actor cannot manage this person, or null. */
export function getUserManagementError(by: Manager, user: Omit<UserFacts, 'access'>): Message | null {
  if (user.id === by.id) return staffMessages('OWN_RECORD')
  if (!canManageLevel(by, user.level)) return staffMessages('USER_NOT_BELOW', { level: by.level })
  return null
}

/** Reason the actor can neither give nor revoke this grant, or null. */
export function getGrantError(by: Pick<Manager, 'access'>, grant: Grant): Message | null {
  return grantsIn(by.access).has(keyOf(grant))
    ? null
    : staffMessages('NOT_HELD', { grant: keyOf(grant), others: 0 })
}

/**
 * Reason the actor cannot change one access tree into another, or null. Both giving and revoking require holding the
 * grant.
 */
export function getRegrantError(
  by: Pick<Manager, 'access'>,
  before: AccessTree,
  after: AccessTree,
): Message | null {
  const [held, had, has] = [grantsIn(by.access), grantsIn(before), grantsIn(after)]
  const foreign = [...grantsBeyond(has, had), ...grantsBeyond(had, has)].filter(
    (grant) => !held.has(keyOf(grant)),
  )
  const [first] = foreign
  return first ? staffMessages('NOT_HELD', { grant: keyOf(first), others: foreign.length - 1 }) : null
}

/**
 * Reason an access tree is not allowed at a level, or null. Below level 80 requester and approver flags cannot be
 * combined.
 */
export function getCombinationError(level: number, access: AccessTree): Message | null {
  const flags = new Set([...grantsIn(access)].map((key) => key.slice(key.lastIndexOf(' ') + 1)))
  const both = flags.has('requester') && flags.has('approver')
  return both && level < bothSidesLevel ? staffMessages('BOTH_SIDES', { level: bothSidesLevel }) : null
}

/** Reason the actor cannot save a role, or null. `before` is null for a new role. */
export function getRoleSaveError(
  by: Manager,
  before: RoleFacts | null,
  after: Pick<RoleFacts, 'level' | 'access'>,
): Message | null {
  return (
    (before && getRoleManagementError(by, before)) ??
    (canManageLevel(by, after.level) ? null : staffMessages('LEVEL_NOT_BELOW', { level: by.level })) ??
    getRegrantError(by, before?.access ?? [], after.access) ??
    getCombinationError(after.level, after.access)
  )
}

/** Reason the actor cannot delete a role, or null. `people` contains the names of its holders. */
export function getRoleDeleteError(
  by: Manager,
  role: Omit<RoleFacts, 'access'>,
  people: readonly string[],
): Message | null {
  const error = getRoleManagementError(by, role)
  if (error) return error
  if (people.length === 0) return null
  const names = people.slice(0, 3).join(', ')
  return staffMessages('IN_USE', { count: people.length, people: people.length > 3 ? `${names}, …` : names })
}

/**
 * Reason the actor cannot save a person, or null. `before` is null for a new person; the trees are the effective
 * access, from the role or from overrides.
 */
export function getUserSaveError(
  by: Manager,
  before: UserFacts | null,
  after: Omit<UserFacts, 'id'>,
): Message | null {
  return (
    (before && getUserManagementError(by, before)) ??
    (canManageLevel(by, after.level) ? null : staffMessages('LEVEL_NOT_BELOW', { level: by.level })) ??
    getRegrantError(by, before?.access ?? [], after.access) ??
    getCombinationError(after.level, after.access)
  )
}

/**
 * Reason the actor cannot make someone a line manager, or null. Line managers approve money, so only a line manager
 * or a Super Admin can.
 */
export const getMakeLineManagerError = (
  by: Pick<Manager, 'level'> & { isLineManager: boolean },
  was: boolean,
  becomes: boolean,
): Message | null =>
  was || !becomes || by.isLineManager || by.level >= superAdminLevel
    ? null
    : staffMessages('LINE_MANAGER_NOT_THEIRS')

/** Whether a person decides on the requests of others. */
export const isApprover = ({ level, isLineManager }: { level: number; isLineManager: boolean }) =>
  level >= approverLevel || isLineManager

/**
 * Whether an account has permissions, or gets them when the person accepts an invitation. Other accounts have none;
 * inviting or activating an approver requires a second person.
 */
export const isOrBecomesActive = (user: { status: string; inviteExpiresAt: string | null }) =>
  user.status === 'active' ||
  user.status === 'locked' ||
  (user.status === 'pending' && user.inviteExpiresAt !== null)

export type UserAction = 'activate' | 'deactivate' | 'unlock' | 'invite' | 'remove_second_factors'

const from: Record<UserAction, readonly string[]> = {
  activate: ['pending', 'inactive'],
  deactivate: ['active', 'locked'],
  unlock: ['locked'],
  invite: ['pending', 'active'],
  remove_second_factors: ['active', 'locked'],
}

/** Reason the actor cannot perform this action on an account, or null. */
export function getActionError(
  by: Manager,
  action: UserAction,
  user: Omit<UserFacts, 'access'> & { status: string; lastLoginAt: string | null },
): Message | null {
  const error = getUserManagementError(by, user)
  if (error) return error
  if (!from[action].includes(user.status)) return staffMessages('WRONG_STATUS', { status: user.status })
  // A new invitation for an account in use would let another person sign in to it.
  if (action === 'invite' && user.lastLoginAt !== null) return staffMessages('SIGNED_IN_ALREADY')
  return null
}

/** Reason a person cannot be the line manager of another, or null. */
export function getLineManagerError(
  userId: number | null,
  manager: { id: number; status: string; isLineManager: boolean } | null,
): Message | null {
  if (manager === null || manager.status !== 'active' || !manager.isLineManager)
    return staffMessages('NOT_MANAGER')
  return manager.id === userId ? staffMessages('OWN_MANAGER') : null
}

/** Reason a person cannot take over the requests of somebody who leaves, or null. Nobody moves requests to themselves. */
export function getSuccessorError(
  { actorId, leaverId }: { actorId: number; leaverId: number | null },
  successor: { id: number; status: string; isLineManager: boolean } | null,
): Message | null {
  const error = getLineManagerError(leaverId, successor)
  if (error) return staffMessages('NOT_MANAGER')
  return successor?.id === actorId ? staffMessages('SUCCESSOR_IS_ACTOR') : null
}

type Held = { level: number; access: AccessTree; isLineManager?: boolean }

/** Whether a change gives a higher level, a permission or the status of a line manager. */
export const givesMore = (before: Held, after: Held): boolean =>
  after.level > before.level ||
  (after.isLineManager === true && before.isLineManager !== true) ||
  grantsBeyond(grantsIn(after.access), grantsIn(before.access)).length > 0

/** Effective access: the overrides if set, otherwise the access of the role. */
export const effectiveAccess = (roleAccess: AccessTree, overrides: AccessTree | null) =>
  overrides ?? roleAccess

/**
 * Grants after a change in the editor. Create, update and delete also add `read`; guards evaluate the flags as
 * stored. Grants the actor does not hold stay unchanged.
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
