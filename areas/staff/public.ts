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
import type { Database } from '#platform/server/db/database.ts'

export { resolveLineManagers } from '#areas/staff/server/line-managers.ts'
export type { StaffMember, StaffStatus } from '#areas/staff/server/staff.ts'

/** The person with this e-mail and what they hold in effect, whatever their status; null when there is none. */
export const staffByEmail = memberByEmail

/** The person with this key and what they hold in effect, whatever their status; null when there is none. */
export const staffById = memberById

/** Refuses unless the person is theirs to manage: of a lower level, or a fellow Super Admin, and never themselves. */
export const assertManageable = (actor: Manager, person: Pick<StaffMember, 'id' | 'level'>) =>
  throwIfError(getUserManagementError(actor, person))

/** Active people whom others may choose as the one who decides. */
export const lineManagers = activeLineManagers

/** The active people whom a guard lets in. */
export const staffWithPermission = activeStaffWithPermission

/** The active people who run the house. */
export const superAdmins = activeSuperAdmins

/** The e-mail of a person's active line manager, or null. */
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
 * Keeps someone who registered by themselves: pending and without any right. Null when the e-mail is
 * taken, which the caller must not tell a stranger.
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

/** Notes that someone signed in. It is no change of their record: its version stays. */
export async function recordSignIn(db: Database, id: number): Promise<void> {
  await staffTables(db)
    .updateTable('staffUser')
    .set({ lastLoginAt: sql`now()` })
    .where('id', '=', id)
    .execute()
}

/** Locks an active account after too many wrong passwords. False when it was not active. */
export async function lockStaff(db: Database, id: number): Promise<boolean> {
  const locked = await staffTables(db)
    .updateTable('staffUser')
    .set({ status: 'locked', updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  return locked !== undefined
}

/** Whom an open invitation is for, or null when it is unknown, used or too old. Looking does not use it. */
export async function invitedBy(db: Database, token: string): Promise<StaffMember | null> {
  const invite = await openInvite(db, token).select('userId').executeTakeFirst()
  const member = invite ? await memberById(db, invite.userId) : null
  return member && isWelcome(member) ? member : null
}

/** Uses an invitation, once: of two at the same moment, one gets null. */
export async function spendInvite(db: Database, token: string): Promise<StaffMember | null> {
  const used = await staffTables(db)
    .updateTable('staffInvite')
    .set({ usedAt: sql`now()` })
    .where('tokenHash', '=', inviteHash(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .returning('userId')
    .executeTakeFirst()
  const member = used ? await memberById(db, used.userId) : null
  return member && isWelcome(member) ? member : null
}

// Someone who was turned away meanwhile, or who is in already, cannot come in by an old letter.
const isWelcome = ({ status, lastLoginAt }: StaffMember) =>
  lastLoginAt === null && (status === 'pending' || status === 'active')

const openInvite = (db: Database, token: string) =>
  staffTables(db)
    .selectFrom('staffInvite')
    .where('tokenHash', '=', inviteHash(token))
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
