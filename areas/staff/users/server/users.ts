import { staffMessages } from '#areas/staff/messages.ts'
import { sql } from 'kysely'
import { storedTree, type StaffStatus, staffTables, toStoredTree } from '#areas/staff/server/staff.ts'
import type { User, userCalls, UserDraft, UserRow } from '#areas/staff/users/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, containing, equal, oneOf, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound, VersionConflict } from '#platform/server/errors.ts'

type ListQuery = RequestOf<(typeof userCalls)['list']>

const level = sql<number>`coalesce((select r.level from staff_role r where r.id = t.role_id), 0)`

/** Query plan shared by the user list and its export. */
export function userPlan(request: ListQuery): ListPlan<UserRow, ListQuery['sortBy']> {
  return {
    table: 'staff_user',
    baseConditions: [sql`t.deleted_at is null`],
    where: conditions(request),
    sorts: {
      email: { by: sql`t.email collate "C"`, type: 'text' },
      level: { by: level, type: 'int' },
      status: { by: sql`t.status collate "C"`, type: 'text' },
      // People who never signed in sort before all others.
      lastLoginAt: { by: sql`coalesce(t.last_login_at, '-infinity')`, type: 'timestamptz' },
    },
    date: 'created_at',
    select: sql<UserRow>`
      t.id, t.email, t.first_name as "firstName", t.last_name as "lastName", t.department, t.position,
      t.role_id as "roleId", coalesce(role.name, '') as "roleName", coalesce(role.level, 0) as level,
      t.is_line_manager as "isLineManager", t.access_overrides is not null as "hasOverrides", t.status,
      t.last_login_at as "lastLoginAt", t.created_at as "createdAt", t.version`,
    joins: sql`left join staff_role role on role.id = t.role_id`,
  }
}

export const listUsers = (db: Database, request: ListQuery) =>
  queryPage<UserRow, ListQuery['sortBy']>(db, request, userPlan(request))

function conditions({ search, filters }: ListQuery): Condition[] {
  const { status, roleId, isLineManager, hasOverrides, department } = filters
  return [
    ...containing('search_text', search),
    ...oneOf('status', status),
    ...equal('role_id', roleId),
    ...equal('is_line_manager', isLineManager),
    ...(hasOverrides === undefined ? [] : [sql<boolean>`(t.access_overrides is not null) = ${hasOverrides}`]),
    ...(department
      ? [sql<boolean>`position(search_fold(${department}) in search_fold(t.department)) > 0`]
      : []),
  ]
}

/** Returns a user with all fields of the form. */
export async function findUser(db: Database, id: number): Promise<User> {
  const row = await staffTables(db)
    .selectFrom('staffUser as t')
    .leftJoin('staffRole as role', 'role.id', 't.roleId')
    .leftJoin('staffUser as manager', 'manager.id', 't.lineManagerId')
    .leftJoin('staffInvite as invite', (join) =>
      join.onRef('invite.userId', '=', 't.id').on('invite.usedAt', 'is', null),
    )
    .where('t.id', '=', id)
    .where('t.deletedAt', 'is', null)
    .selectAll('t')
    .select(['role.name as roleName', 'role.level', 'role.access as roleAccess', 'invite.expiresAt'])
    .select(sql<string | null>`manager.first_name || ' ' || manager.last_name`.as('managerName'))
    .executeTakeFirst()
  if (!row) return throwNotFound(id)
  return {
    ...row,
    roleName: row.roleName ?? '',
    level: row.level ?? 0,
    lineManagerName: row.managerName ?? '',
    hasOverrides: row.accessOverrides !== null,
    accessOverrides: row.accessOverrides === null ? null : storedTree(row.accessOverrides),
    roleAccess: storedTree(row.roleAccess),
    inviteExpiresAt: row.expiresAt,
  }
}

/** Reads a user and locks the row, so that concurrent changes run one after the other. */
export async function lockUser(db: Database, id: number, version?: number): Promise<User> {
  const held = await staffTables(db)
    .selectFrom('staffUser')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select('version')
    .forUpdate()
    .executeTakeFirst()
  if (!held) return throwNotFound(id)
  if (version !== undefined && held.version !== version) throw new VersionConflict()
  return findUser(db, id)
}

function throwNotFound(id: number): never {
  throw new NotFound(staffMessages('USER_NOT_FOUND', { id }))
}

const roleToGive = (db: Database, id: number) =>
  staffTables(db)
    .selectFrom('staffRole')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .select(['name', 'level', 'access'])

/** Returns a role that can be assigned, or null if it does not exist any more. */
export async function findRoleToGive(db: Database, id: number) {
  const role = await roleToGive(db, id).executeTakeFirst()
  return role ? { ...role, access: storedTree(role.access) } : null
}

/** Returns the role to assign and locks it against changes and deletion; null if it does not exist any more. */
export async function lockRole(db: Database, id: number) {
  const role = await roleToGive(db, id).forShare().executeTakeFirst()
  return role ? { ...role, access: storedTree(role.access) } : null
}

/** Returns the line manager with this id, or null. */
export async function findManager(db: Database, id: number) {
  const row = await staffTables(db)
    .selectFrom('staffUser')
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .select([
      'id',
      'email',
      'status',
      'isLineManager',
      sql<string>`first_name || ' ' || last_name`.as('name'),
    ])
    .executeTakeFirst()
  return row ?? null
}

const toRow = ({ accessOverrides, ...draft }: UserDraft) => ({
  ...draft,
  accessOverrides: accessOverrides === null ? null : toStoredTree(accessOverrides),
})

export function insertUser(db: Database, { email, ...draft }: UserDraft & { email: string }, by: string) {
  return staffTables(db)
    .insertInto('staffUser')
    .values({ ...toRow(draft), email, status: 'pending', createdBy: by, updatedBy: by })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export const updateUser = (db: Database, id: number, draft: UserDraft, by: string) =>
  changed(db, id, by, toRow(draft))

export const setStatus = (db: Database, id: number, status: StaffStatus, by: string) =>
  changed(db, id, by, { status })

/** Triggers of the database remove the second factors and pause the person's decisions. */
export const markSecondFactorsRemoved = (db: Database, id: number, by: string) =>
  changed(db, id, by, { secondFactorsRemovedAt: sql`now()` })

function changed(db: Database, id: number, by: string, change: object) {
  return staffTables(db)
    .updateTable('staffUser')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}
