import { type RawBuilder, sql } from 'kysely'
import type { Page } from '#platform/contract/page.ts'
import type { Upload } from '#platform/contract/uploads.ts'
import type { Uses } from '#platform/contract/uses.ts'
import type { Database } from '#platform/server/database.ts'
import { done } from '#platform/server/handlers.ts'
import { type Acting, recordFiles, type Shown, type Values } from '#platform/server/record-files.ts'
import { NotFound, Refusal } from '#platform/server/refusal.ts'
import { refuseStale, type Taken, withTableRules } from '#platform/server/table-rules.ts'
import { refuseWhileUsed, type UseOf, usesOf } from '#platform/server/uses.ts'

type Stored = { status?: string; version: number }

/** What every record of this kind is kept by. The table has the common columns: who, when, version, deleted_at. */
export type RecordAbout<Row extends Stored, FileField extends string> = {
  /** Names it in the audit: `eseller-brand`. */
  kind: string
  /** In a sentence: `brand`. */
  noun: string
  table: string
  /** The key as the wire names it. `id` when absent. */
  key?: string
  /** What a record shows, over `t`. The key of the file `logo` is selected as `logo_key`. */
  select: RawBuilder<Row>
  joins?: RawBuilder<unknown>
  nameOf: (row: Row) => string
  /** A record as its history tells it: others by their names. */
  told: (row: Row) => Values
  /** Its files, one in each of these fields; the table keeps the key of `logo` in `logo_key`. */
  files?: Readonly<Record<FileField, Upload>>
  taken?: Taken
  uses?: readonly UseOf[]
  parts?: Parts
}

/** What a record keeps in rows of a table beside its own: these fields of a draft, and how they are written. */
type Parts = {
  fields: readonly string[]
  write: (db: Database, id: number, draft: Values) => Promise<void>
}

type OneOf = { id: number; version?: number | undefined }
type Turned = OneOf & { status: string; reason?: string | undefined }

const turned: Readonly<Record<string, string>> = { active: 'Activate', inactive: 'Deactivate' }

/**
 * Keeps one kind of plain record: found or refused, made, changed, deleted, each with its history, its files and
 * what the tables refuse said in a sentence. What is particular to a kind its area does before or after.
 */
export function keepRecords<Row extends Stored, FileField extends string = never>(
  about: RecordAbout<Row, FileField>,
) {
  const { kind, noun, table, key = 'id', select, nameOf, told, taken = {}, uses = [], parts } = about
  const files = recordFiles<FileField>(kind, about.files)
  const column = sql.ref(`t.${key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`)
  const tables = (db: Database) => db.withTables<Record<string, Record<string, unknown>>>()

  async function find(db: Database, id: number, version?: number, hold?: 'hold'): Promise<Row> {
    const { rows } = await sql<Row>`select ${select} from ${sql.table(table)} t ${about.joins ?? sql``}
      where ${column} = ${id} and t.deleted_at is null ${hold ? sql`for update of t` : sql``}`.execute(db)
    const [row] = rows
    if (!row) throw new NotFound(`There is no ${noun} ${id}.`)
    refuseStale(row, version)
    return row
  }

  /** The draft as the record's own table keeps it. */
  const own = (draft: Values) =>
    Object.fromEntries(Object.entries(files.kept(draft)).filter(([field]) => !parts?.fields.includes(field)))

  const saved = (id: number, row: Row) => ({
    [key]: id,
    id,
    status: row.status ?? 'active',
    version: row.version,
  })

  async function write(db: Database, id: number, by: string, change: object) {
    await tables(db)
      .updateTable(table)
      .set({ ...change, updatedBy: by, updatedAt: sql`now()`, version: sql`version + 1` })
      .where(key, '=', id)
      .execute()
  }

  return {
    find,

    /** Rows with links to their files, for the person who asks. */
    shown: <R extends Row>(asked: Acting, rows: readonly R[]) => files.shown(asked, rows),

    async page<R extends Row>(asked: Acting, page: Page<R>): Promise<Page<Shown<R, FileField>>> {
      return { ...page, rows: await files.shown(asked, page.rows) }
    },

    async info(asked: Acting, id: number): Promise<Shown<Row, FileField>> {
      const [shown] = await files.shown(asked, [await find(asked.db, id)])
      if (!shown) throw new NotFound(`There is no ${noun} ${id}.`)
      return shown
    },

    uses: (db: Database, id: number): Promise<Uses> => usesOf(db, uses, id),

    async create(asked: Acting, draft: Values, also: Values = {}) {
      const { db, staff, audit } = asked
      await files.requireFree(asked, draft)
      const { id } = await withTableRules(db, taken, async () => {
        const made = await tables(db)
          .insertInto(table)
          .values({ ...own(draft), ...also, createdBy: staff.email, updatedBy: staff.email })
          .returning(key)
          .executeTakeFirstOrThrow()
        await parts?.write(db, Number(made[key]), draft)
        return { id: Number(made[key]) }
      })
      await files.attach(asked, draft, id)
      const row = await find(db, id)
      await audit({ action: 'Create', kind, recordId: id, label: nameOf(row), after: told(row) })
      return done(`The ${noun} ${nameOf(row)} was created.`, saved(id, row))
    },

    async update(asked: Acting, { id, version }: { id: number; version: number }, draft: Values) {
      const { db, staff, audit } = asked
      const before = await find(db, id, version, 'hold')
      await files.attach(asked, draft, id)
      await withTableRules(db, taken, async () => {
        await write(db, id, staff.email, own(draft))
        await parts?.write(db, id, draft)
      })
      const row = await find(db, id)
      await files.release(asked, before, row)
      await audit({
        action: 'Update',
        kind,
        recordId: id,
        label: nameOf(row),
        before: told(before),
        after: told(row),
        ...(before.status !== row.status && {
          fromStatus: before.status ?? null,
          toStatus: row.status ?? null,
        }),
      })
      return done(`The ${noun} ${nameOf(row)} was saved.`, saved(id, row))
    },

    async setStatus(asked: Acting, { id, version, status, reason }: Turned) {
      const { db, staff, audit } = asked
      const before = await find(db, id, version, 'hold')
      if (before.status === status) throw new Refusal(`It is already ${status}.`)
      await write(db, id, staff.email, { status })
      const row = await find(db, id)
      await audit({
        action: turned[status] ?? 'Change Status',
        kind,
        recordId: id,
        label: nameOf(row),
        changes: [{ field: 'status', old: before.status, new: status }],
        fromStatus: before.status ?? null,
        toStatus: status,
        ...(reason && { reason }),
      })
      return done(`${nameOf(row)} is ${status}.`, saved(id, row))
    },

    /** Deletes what nothing refers to. `also` is what else the table forgets, such as its place in an order. */
    async remove(asked: Acting, { id, version }: OneOf, also: Values = {}) {
      const { db, staff, audit } = asked
      const before = await find(db, id, version, 'hold')
      await refuseWhileUsed(db, uses, { id, name: nameOf(before) })
      await write(db, id, staff.email, { ...also, deletedAt: sql`now()` })
      await files.release(asked, before)
      await audit({ action: 'Delete', kind, recordId: id, label: nameOf(before), before: told(before) })
      return done(
        `The ${noun} ${nameOf(before)} was deleted.`,
        saved(id, { ...before, version: before.version + 1 }),
      )
    },
  }
}
