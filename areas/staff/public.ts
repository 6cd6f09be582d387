import type { Language } from '#platform/words.ts'
import { sql } from 'kysely'
import { type Manager, getUserManagementError } from '#areas/staff/rules.ts'
import { throwIfError } from '#areas/staff/server/errors.ts'
import {
  activeLineManagers,
  activeSuperAdmins,
  activeStaffWithPermission,
  inviteHash,
  memberByEmail,
  memberById,
  type StaffMember,
  staffTables,
} from '#areas/staff/server/staff.ts'
import { setStatus } from '#areas/staff/users/server/users.ts'
import type { Database } from '#platform/server/db.ts'

export { cancelBreakGlass, completeBreakGlass, requestBreakGlass } from '#areas/staff/server/break-glass.ts'
export { mailInvite } from '#areas/staff/users/server/invites.ts'
export { resolveLineManagers } from '#areas/staff/server/line-managers.ts'
export type { StaffMember, StaffStatus } from '#areas/staff/server/staff.ts'

/** Returns the staff member with this email and their effective access, regardless of their status, or null. */
export const staffByEmail = memberByEmail

/** Returns the staff member with this id and their effective access, regardless of their status, or null. */
export const staffById = memberById

/**
 * Rejects the actor unless they can manage the person: someone of a lower level, or another Super Admin, but never
 * themselves.
 */
export const assertManageable = (actor: Manager, person: Pick<StaffMember, 'id' | 'level'>) =>
  throwIfError(getUserManagementError(actor, person))

/** Active staff members who can be selected as approvers. */
export const lineManagers = activeLineManagers

/** Active staff members who satisfy a guard. */
export const staffWithPermission = activeStaffWithPermission

/** Active Super Admins. */
export const superAdmins = activeSuperAdmins

/** Email of a person's active line manager, or null. */
export async function lineManagerOf(db: Database, id: number): Promise<string | null> {
  const manager = await staffTables(db)
    .selectFrom('staffUser as person')
    .innerJoin('staffUser as manager', 'manager.id', 'person.lineManagerId')
    .where('person.id', '=', id)
    .where('manager.status', '=', 'active')
    .select('manager.email')
    .executeTakeFirst()
  return manager?.email ?? null
}

type NewStaff = { email: string; firstName: string; lastName: string; mobile?: string }

/**
 * Creates a pending user without permissions after self-registration. Returns null if the email is taken, which the
 * caller must not reveal.
 */
export async function createPendingUser(db: Database, person: NewStaff): Promise<StaffMember | null> {
  const email = person.email.trim().toLowerCase()
  const created = await staffTables(db)
    .insertInto('staffUser')
    .values({
      email,
      firstName: person.firstName,
      lastName: person.lastName,
      mobile: person.mobile ?? '',
      department: '',
      position: '',
      roleId: null,
      lineManagerId: null,
      isLineManager: false,
      status: 'pending',
      accessOverrides: null,
      createdBy: email,
      updatedBy: email,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  return created ? memberById(db, created.id) : null
}

/** Records the time of a sign-in without increasing the version of the record. */
export async function recordSignIn(db: Database, id: number): Promise<void> {
  await staffTables(db)
    .updateTable('staffUser')
    .set({ lastLoginAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Remembers the language of the console without increasing the version of the record. */
export async function saveLanguage(db: Database, id: number, language: Language): Promise<void> {
  await staffTables(db).updateTable('staffUser').set({ language }).where('id', '=', id).execute()
}

/** Pauses the decisions of a person for a day. An existing longer pause remains. */
export async function pauseDecisions(db: Database, id: number): Promise<void> {
  await sql`
    update staff_user set decides_from = greatest(decides_from, now() + interval '24 hours') where id = ${id}`.execute(
    db,
  )
}

/** Locks the row of an active person, so that a concurrent deactivation waits and then ends the new session. */
export async function lockActiveUser(tx: Database, id: number): Promise<boolean> {
  const row = await staffTables(tx)
    .selectFrom('staffUser')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the person an open invitation is for, or null if it is unknown, used or expired. Does not use it up. */
export async function invitedBy(db: Database, token: string): Promise<StaffMember | null> {
  const invite = await openInvite(db, token).select('userId').executeTakeFirst()
  const member = invite ? await memberById(db, invite.userId) : null
  return member && isWelcome(member) ? member : null
}

/**
 * Uses an invitation, and activates a pending account if the invitation was issued for that. Of two concurrent calls, one
 * gets null.
 */
export async function spendInvite(
  db: Database,
  token: string,
): Promise<(StaffMember & { wasActivated: boolean }) | null> {
  const used = await staffTables(db)
    .updateTable('staffInvite')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', inviteHash(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning(['userId', 'activates'])
    .executeTakeFirst()
  const member = used ? await memberById(db, used.userId) : null
  if (!used || !member || !isWelcome(member)) return null
  const wasActivated = used.activates && member.status === 'pending'
  if (wasActivated) await setStatus(db, member.id, 'active', member.email)
  return { ...member, ...(wasActivated && { status: 'active' as const }), wasActivated }
}

// A person who was deactivated or has already signed in cannot use an old invitation.
const isWelcome = ({ status, lastLoginAt }: StaffMember) =>
  lastLoginAt === null && (status === 'pending' || status === 'active')

const openInvite = (db: Database, token: string) =>
  staffTables(db)
    .selectFrom('staffInvite')
    .where('tokenHash', '=', inviteHash(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
