import { type RawBuilder, sql } from 'kysely'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import { rejectIfStale } from '#platform/server/errors/constraint-errors.ts'
import { NotFound } from '#platform/server/errors/errors.ts'
import type { Message } from '#platform/words/messages.ts'
import type { Values } from './record-files.ts'

/** The table of one kind of record, and how its rows are read. */
export type StoreOptions<Row> = {
  table: string
  /** Name of the key in requests and replies. Defaults to `id`. */
  key?: string
  /** Select list of a record, from the table `t`. The key of the file `logo` is selected as `logo_key`. */
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
  /** Whether rows have the names of the select list, without conversion to camel case. */
  hasOwnNames?: boolean
  notFound?: (id: number) => Message
  /** Whether a locked record can still be referred to by new rows, such as sales. */
  isLockShared?: boolean
  /** Whether records are never deleted, so that the table has no `deleted_at`. */
  isPermanent?: boolean
}

/** Reads and writes the rows of one kind of record that are not deleted. */
export function recordStore<Row extends { version: number }>({
  table,
  key = 'id',
  select,
  joins = sql``,
  hasOwnNames = false,
  notFound = () => platformMessages('NOT_FOUND'),
  isLockShared = false,
  isPermanent = false,
}: StoreOptions<Row>) {
  const keyColumn = toSnakeCase(key)
  const tables = (db: Database) => db.withTables<Record<string, Record<string, unknown>>>()

  /** Records that satisfy a condition on `t`, by their keys or in the given order. */
  async function rows(
    db: Database,
    condition: RawBuilder<unknown>,
    orderBy: RawBuilder<unknown> = sql.ref(`t.${keyColumn}`),
  ): Promise<Row[]> {
    const found = await sql<Row>`select ${select} from ${sql.table(table)} t ${joins}
      where ${isPermanent ? sql`` : sql`t.deleted_at is null and`} ${condition} order by ${orderBy}`.execute(
      hasOwnNames ? db.withoutPlugins() : db,
    )
    return found.rows
  }

  /** Returns a record or throws an error. With a version, also rejects a record that has changed since. */
  async function find(db: Database, id: number, version?: number): Promise<Row> {
    const [row] = await rows(db, sql`${sql.ref(`t.${keyColumn}`)} = ${id}`)
    if (!row) throw new NotFound(notFound(id))
    rejectIfStale(row, version)
    return row
  }

  /** Reads a record and locks its row until the transaction ends, so that changes run one after the other. */
  async function lock(db: Database, id: number, version?: number): Promise<Row> {
    const strength = isLockShared ? sql`no key update` : sql`update`
    await sql`select from ${sql.table(table)} where ${sql.ref(keyColumn)} = ${id} for ${strength}`.execute(db)
    return find(db, id, version)
  }

  /** Updates columns of a record and sets its version, time and author of the change. */
  async function write(db: Database, id: number, columns: Values, by: string): Promise<void> {
    await tables(db)
      .updateTable(table)
      .set({ ...columns, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
      .where(keyColumn, '=', id)
      .execute()
  }

  return {
    rows,
    find,
    lock,
    write,

    async insert(db: Database, columns: Values, by: string): Promise<number> {
      const created = await tables(db)
        .insertInto(table)
        .values({ ...columns, createdBy: by, updatedBy: by })
        .returning((table) => table.ref(keyColumn).as('id'))
        .executeTakeFirstOrThrow()
      return Number(created.id)
    },

    /** Updates columns of a record and returns it. */
    async update(db: Database, id: number, columns: Values, by: string): Promise<Row> {
      await write(db, id, columns, by)
      return find(db, id)
    },
  }
}
