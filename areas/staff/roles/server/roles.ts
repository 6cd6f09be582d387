import { staffMessages } from '#areas/staff/messages.ts'
import { sql } from 'kysely'
import type { roleCalls, RoleDraft, RoleRow } from '#areas/staff/roles/contract.ts'
import { storedTree, staffTables, toStoredTree } from '#areas/staff/server/staff.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { containing, oneOf, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound, VersionConflict } from '#platform/server/errors.ts'
import { nameKey } from '#platform/contract/search-words.ts'

const userCount = sql<number>`(
  select count(*) from staff_user held where held.role_id = t.id and held.deleted_at is null
)`

type RoleQuery = RequestOf<(typeof roleCalls)['list']>

/** Page of roles. There are few roles, so their holders are counted in the query. */
export const listRoles = (db: Database, request: RoleQuery) => queryPage(db, request, rolePlan(request))

/** Query plan shared by the role list and its export. */
export function rolePlan(request: RoleQuery): ListPlan<RoleRow, RoleQuery['sortBy']> {
  const { status, inUse } = request.filters
  return {
    table: 'staff_role',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...containing('search_text', request.search),
      ...oneOf('status', status),
      ...(inUse === undefined
        ? []
        : [inUse ? sql<boolean>`${userCount} > 0` : sql<boolean>`${userCount} = 0`]),
    ],
    sorts: {
      level: { by: sql`t.level`, type: 'int' },
      userCount: { by: userCount, type: 'bigint' },
    },
    date: 'created_at',
    select: sql<RoleRow>`
      t.id, t.name, t.description, t.level, t.status, t.version,
      t.created_at as "createdAt", t.updated_at as "updatedAt", ${userCount} as "userCount"`,
  }
}

const all = (db: Database) => staffTables(db).selectFrom('staffRole as t').where('t.deletedAt', 'is', null)

/** Returns a role with its access tree and number of holders. */
export async function findRole(db: Database, id: number) {
  const row = await all(db)
    .where('t.id', '=', id)
    .selectAll()
    .select(userCount.as('userCount'))
    .select(staffName(sql`t.created_by`).as('createdByName'))
    .select(staffName(sql`t.updated_by`).as('updatedByName'))
    .executeTakeFirst()
  return row ? { ...row, access: storedTree(row.access) } : throwNotFound(id)
}

/** Reads a role and locks its row, so that concurrent changes run one after the other. */
export async function lockRole(db: Database, id: number, version?: number) {
  const row = await all(db).where('t.id', '=', id).selectAll().forUpdate().executeTakeFirst()
  if (!row) return throwNotFound(id)
  if (version !== undefined && row.version !== version) throw new VersionConflict()
  return { ...row, access: storedTree(row.access) }
}

function throwNotFound(id: number): never {
  throw new NotFound(staffMessages('ROLE_NOT_FOUND', { id }))
}

/** All roles that can be assigned, for selection fields. */
export const rolesToGive = (db: Database) =>
  all(db)
    .where('t.status', '=', 'active')
    .select(['t.id', 't.name', 't.level'])
    .orderBy('t.level', 'desc')
    .orderBy('t.sortName')
    .execute()

/** Adds an inactive role. */
export function insertRole(db: Database, draft: RoleDraft, by: string) {
  return staffTables(db)
    .insertInto('staffRole')
    .values({
      ...draft,
      access: toStoredTree(draft.access),
      status: 'inactive',
      createdBy: by,
      updatedBy: by,
    })
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

export function updateRole(db: Database, id: number, draft: RoleDraft, by: string) {
  return changed(db, id, by, { ...draft, access: toStoredTree(draft.access) })
}

/** Lets a new role be assigned. Nobody could change it meanwhile, so its version stays. */
export async function setRoleActive(db: Database, id: number): Promise<void> {
  await staffTables(db).updateTable('staffRole').set({ status: 'active' }).where('id', '=', id).execute()
}

/** Marks a role as deleted. The row is kept for the audit log and former holders. */
export const deleteRole = (db: Database, id: number, by: string) =>
  changed(db, id, by, { deletedAt: sql<string>`now()` })

function changed(db: Database, id: number, by: string, change: object) {
  return staffTables(db)
    .updateTable('staffRole')
    .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['id', 'status', 'version'])
    .executeTakeFirstOrThrow()
}

/** First free name for a copy: `Copy of Maker`, `Copy of Maker 2`. */
export async function nameForCopy(db: Database, name: string): Promise<string> {
  const taken = new Set((await all(db).select('t.name').execute()).map((role) => nameKey(role.name)))
  for (let count = 1; ; count++) {
    const suffix = count === 1 ? '' : ` ${count}`
    const copy = `${staffMessages('COPY_OF', { name }).text.slice(0, 60 - suffix.length)}${suffix}`
    if (!taken.has(nameKey(copy))) return copy
  }
}

const holders = (db: Database, roleId: number) =>
  staffTables(db)
    .selectFrom('staffUser')
    .where('roleId', '=', roleId)
    .where('deletedAt', 'is', null)
    .select([
      'id',
      'email',
      'status',
      sql<string>`first_name || ' ' || last_name`.as('name'),
      'accessOverrides',
    ])
    .orderBy('lastName')
    .orderBy('firstName')

/** All holders of a role by name. Holders with overrides have its level but not its access tree. */
export async function holdersOf(db: Database, roleId: number) {
  const rows = await holders(db, roleId).execute()
  return rows.map(({ accessOverrides, ...person }) => ({
    ...person,
    overrides: accessOverrides === null ? null : storedTree(accessOverrides),
  }))
}
