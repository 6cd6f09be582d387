import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'
import { type Asked, done } from '#platform/server/handlers.ts'
import {
  arrange,
  closeGaps,
  lastPlace,
  moveOrder,
  type Order,
  orderVersion,
} from '#platform/server/ordering.ts'
import type { keepRecords } from '#platform/server/records.ts'
import type { Staff } from '#platform/server/staff.ts'

type Acting = Pick<Asked<unknown, Staff>, 'db' | 'staff' | 'audit' | 'configuration'>
type Stored = { status: string; version: number }
type Records<Row extends Stored, File extends string> = ReturnType<typeof keepRecords<Row, File>>
type Sequence = { items: readonly { id: number; sequence: number }[]; version: number }

/** Records of one kind that stand in one order: a new one at the end, no gap behind one that goes. */
export function inOneOrder<Row extends Stored, File extends string>(
  records: Records<Row, File>,
  order: Order,
  /** How it stands in the audit; `id` tells orders of one kind apart. */
  about: { kind: string; label: string; nameColumn: string; id?: number },
) {
  const rowsInOrder = async (db: Database) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select ${sql.ref(order.key)} as id, ${sql.ref(about.nameColumn)} as name
      from ${sql.table(order.table)} t where ${order.rows} order by sequence`.execute(db)
    return rows
  }
  return {
    create: async (asked: Acting, draft: Readonly<Record<string, unknown>>) => {
      await moveOrder(asked.db, order, asked.staff.email)
      return records.create(asked, draft, { sequence: await lastPlace(asked.db, order) })
    },

    remove: async (asked: Acting, which: { id: number; version?: number | undefined }) => {
      await moveOrder(asked.db, order, asked.staff.email)
      const saved = await records.remove(asked, which)
      await closeGaps(asked.db, order)
      return saved
    },

    /** Every record in its place, with the order's version. */
    all: async (asked: Acting) => {
      // The version first: rows that are newer than it are refused as changed, older ones would pass.
      const version = await orderVersion(asked.db, order)
      const ids = (await rowsInOrder(asked.db)).map(({ id }) => id)
      const rows = await Promise.all(ids.map((id) => records.find(asked.db, id)))
      return { version, rows: await records.shown(asked, rows) }
    },

    arrange: async ({ db, staff, audit }: Acting, { items, version }: Sequence) => {
      const names = new Map((await rowsInOrder(db)).map(({ id, name }) => [id, name]))
      const arranged = await arrange(db, order, { items, version, by: staff.email })
      const inWords = (ids: readonly number[]) => ids.map((id) => names.get(id)).join(', ')
      await audit({
        action: 'Arrange',
        kind: `${about.kind}-order`,
        recordId: about.id ?? 'all',
        label: about.label,
        before: { order: inWords(arranged.before) },
        after: { order: inWords(arranged.after) },
      })
      return done('The order was saved.', { id: 0, status: 'active', version: arranged.version })
    },
  }
}
