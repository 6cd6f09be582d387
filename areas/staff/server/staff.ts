import { createHash } from 'node:crypto'
import { type Generated, type GeneratedAlways, sql } from 'kysely'
import { grantsIn, treeOf } from '#areas/staff/grants.ts'
import { superAdminLevel } from '#areas/staff/rules.ts'
import { AccessTree, type Guard, permits } from '#platform/access/access.ts'
import type { Database } from '#platform/server/db/database.ts'

type StaffRow = {
  id: Generated<number>
  createdBy: string | null
  createdAt: Generated<string>
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: Generated<string | null>
  /** Made by the database, for lists. */
  sortName: GeneratedAlways<string>
}

export type StaffRoleTable = StaffRow & {
  name: string
  description: string
  level: number
  /** Written as JSON text; read as whatever lies there, so it is parsed. */
  access: unknown
  status: Generated<'active' | 'inactive'>
}

export type StaffStatus = 'pending' | 'active' | 'inactive' | 'locked'

export type StaffUserTable = StaffRow & {
  email: string
  firstName: string
  lastName: string
  mobile: string
  department: string
  position: string
  roleId: number | null
  lineManagerId: number | null
  isLineManager: boolean
  status: StaffStatus
  lastLoginAt: Generated<string | null>
  accessOverrides: unknown
}

export type StaffInviteTable = {
  id: Generated<number>
  userId: number
  tokenHash: Buffer
  expiresAt: string
  usedAt: Generated<string | null>
  createdBy: string
  createdAt: Generated<string>
}

/** The database with the tables of staff. */
export const staffTables = (db: Database) =>
  db.withTables<{ staffRole: StaffRoleTable; staffUser: StaffUserTable; staffInvite: StaffInviteTable }>()

/** A tree as it was kept. What the catalogue does not know falls away: it never opened anything. */
export const storedTree = (stored: unknown): AccessTree => treeOf(grantsIn(AccessTree.parse(stored ?? [])))

/** A tree as it is kept: every node that holds something, and nothing else. */
export const toStoredTree = (tree: AccessTree) => sql`${JSON.stringify(treeOf(grantsIn(tree)))}::jsonb`

/** A person of the staff with what they hold in effect. */
export type StaffMember = {
  id: number
  email: string
  name: string
  roleId: number | null
  roleName: string
  /** 0 without a role. */
  level: number
  isLineManager: boolean
  /** Their overrides where there are any, their role's tree otherwise. */
  access: AccessTree
  status: StaffStatus
  lastLoginAt: string | null
}

const members = (db: Database) =>
  staffTables(db)
    .selectFrom('staffUser')
    .leftJoin('staffRole', (join) =>
      join
        .onRef('staffRole.id', '=', 'staffUser.roleId')
        .on('staffRole.deletedAt', 'is', null)
        .on('staffRole.status', '=', 'active'),
    )
    .where('staffUser.deletedAt', 'is', null)
    .select([
      'staffUser.id',
      'staffUser.email',
      'staffUser.firstName',
      'staffUser.lastName',
      'staffUser.roleId',
      'staffUser.isLineManager',
      'staffUser.status',
      'staffUser.lastLoginAt',
      'staffUser.accessOverrides',
      'staffRole.name as roleName',
      'staffRole.level',
      'staffRole.access as roleAccess',
    ])

type MemberRow = NonNullable<Awaited<ReturnType<ReturnType<typeof members>['executeTakeFirst']>>>

const memberFrom = ({
  accessOverrides,
  roleAccess,
  roleName,
  level,
  firstName,
  lastName,
  ...row
}: MemberRow): StaffMember => ({
  ...row,
  name: `${firstName} ${lastName}`,
  roleName: roleName ?? '',
  level: level ?? 0,
  access: storedTree(accessOverrides ?? roleAccess),
})

export async function memberById(db: Database, id: number): Promise<StaffMember | null> {
  const row = await members(db).where('staffUser.id', '=', id).executeTakeFirst()
  return row ? memberFrom(row) : null
}

export async function memberByEmail(db: Database, email: string): Promise<StaffMember | null> {
  const row = await members(db).where('staffUser.email', '=', email.trim().toLowerCase()).executeTakeFirst()
  return row ? memberFrom(row) : null
}

/** Active people whom others may choose as the one who decides, by name. */
export function activeLineManagers(db: Database) {
  return staffTables(db)
    .selectFrom('staffUser')
    .where('status', '=', 'active')
    .where('isLineManager', '=', true)
    .where('deletedAt', 'is', null)
    .select(['id', 'email', 'position', sql<string>`first_name || ' ' || last_name`.as('name')])
    .orderBy('lastName')
    .orderBy('firstName')
    .execute()
}

/** Active people whom a guard lets in. */
export async function activeStaffWithPermission(db: Database, guard: Guard): Promise<StaffMember[]> {
  const rows = await members(db).where('staffUser.status', '=', 'active').execute()
  return rows.map(memberFrom).filter((member) => permits(member, guard))
}

/** Active people of the highest level. */
export async function activeSuperAdmins(db: Database): Promise<{ email: string; name: string }[]> {
  const rows = await members(db)
    .where('staffUser.status', '=', 'active')
    .where('staffRole.level', '>=', superAdminLevel)
    .execute()
  return rows.map(({ email, firstName, lastName }) => ({ email, name: `${firstName} ${lastName}` }))
}

/** How an invitation's token is kept. */
export const inviteHash = (token: string) => createHash('sha256').update(token).digest()
