import { sql } from 'kysely'
import type { StaffStatus } from '#areas/staff/public.ts'
import type { Database } from '#platform/server/db.ts'

// Columns of the staff area's published views that the sign-in page and the legacy list read.
type PublishedUser = {
  id: number
  email: string
  firstName: string
  lastName: string
  roleId: number | null
  status: StaffStatus
  deletedAt: string | null
}
type PublishedRole = { id: number; name: string }

const tables = (db: Database) =>
  db.withTables<{ publishedStaffUser: PublishedUser; publishedStaffRole: PublishedRole }>()

/** Returns the emails that belong to a person. */
export async function emailsPresent(db: Database, emails: readonly string[]): Promise<string[]> {
  const rows = await tables(db)
    .selectFrom('publishedStaffUser as staffUser')
    .select('email')
    .where('email', 'in', emails)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ email }) => email)
}

/** Active people with these emails and the names of their roles. */
export const peopleWithRoles = (db: Database, emails: readonly string[]) =>
  tables(db)
    .selectFrom('publishedStaffUser as staffUser')
    .leftJoin('publishedStaffRole as staffRole', 'staffRole.id', 'staffUser.roleId')
    .select(['email', sql<string>`first_name || ' ' || last_name`.as('name'), 'staffRole.name as role'])
    .where('email', 'in', emails)
    .where('staffUser.deletedAt', 'is', null)
    .where('staffUser.status', '=', 'active')
    .execute()

/** Page of all people, newest first. */
export async function listPeople(db: Database, { page, limit }: { page: number; limit: number }) {
  const everybody = tables(db)
    .selectFrom('publishedStaffUser as staffUser')
    .where('staffUser.deletedAt', 'is', null)
  const [rows, { total }] = await Promise.all([
    everybody
      .leftJoin('publishedStaffRole as staffRole', 'staffRole.id', 'staffUser.roleId')
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
