import { type Generated, sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

// Columns of the staff table that the sign-in page and the legacy list read.
type StaffUserTable = {
  id: Generated<number>
  email: string
  firstName: string
  lastName: string
  roleId: number | null
  status: 'pending' | 'active' | 'inactive' | 'locked'
  updatedBy: string | null
  updatedAt: Generated<string>
  version: Generated<number>
  deletedAt: string | null
}
type StaffRoleTable = { id: Generated<number>; name: string }

const tables = (db: Database) => db.withTables<{ staffUser: StaffUserTable; staffRole: StaffRoleTable }>()

/** Returns the emails that belong to a person. */
export async function emailsPresent(db: Database, emails: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('staffUser')
    .select('email')
    .where('email', 'in', emails)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

/** Active people with these emails and the names of their roles. */
export const peopleWithRoles = (db: Database, emails: readonly string[]) =>
  tables(db)
    .selectFrom('staffUser')
    .leftJoin('staffRole', 'staffRole.id', 'staffUser.roleId')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name'), 'staffRole.name as role'])
    .where('email', 'in', emails)
    .where('staffUser.deletedAt', 'is', null)
    .where('staffUser.status', '=', 'active')
    .execute()

/** Page of all people, newest first. */
export async function listPeople(db: Database, { page, limit }: { page: number; limit: number }) {
  const everybody = tables(db).selectFrom('staffUser').where('staffUser.deletedAt', 'is', null)
  const [rows, { total }] = await Promise.all([
    everybody
      .leftJoin('staffRole', 'staffRole.id', 'staffUser.roleId')
      .select([
        'staffUser.id',
        'email',
        'firstName',
        'lastName',
        'staffRole.name as roleName',
        'staffUser.status',
      ])
      .orderBy('staffUser.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    everybody.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    rows: rows.map((row) => ({ ...row, roleName: row.roleName ?? '' })),
    pageInfo: { page, limit, total, noOfPage: Math.ceil(total / limit) },
  }
}

/** Activates a locked person after the lock has expired. Returns false if staff did so before. */
export async function liftLock(tx: Database, id: number): Promise<boolean> {
  const lifted = await tables(tx)
    .updateTable('staffUser')
    .set({ status: 'active', updatedBy: 'system', updatedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('status', '=', 'locked')
    .executeTakeFirst()
  return lifted.numUpdatedRows > 0n
}

/** Locks the row of an active person, so that a concurrent deactivation waits and then ends the new session. */
export async function lockActiveUser(tx: Database, id: number): Promise<boolean> {
  const row = await tables(tx)
    .selectFrom('staffUser')
    .select('id')
    .where('id', '=', id)
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
