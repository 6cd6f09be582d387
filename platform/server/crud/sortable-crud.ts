import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import { type RequestContext, done } from '#platform/server/http/handlers.ts'
import {
  reorder,
  closeGaps,
  nextPosition,
  bumpOrderVersion,
  type SortOrder,
  orderVersion,
} from './sort-order.ts'
import type { crud } from './crud.ts'
import type { Staff } from '#platform/server/staff.ts'

type ActorContext = Pick<RequestContext<unknown, Staff>, 'db' | 'staff' | 'audit' | 'configuration'>
type Stored = { status: string; version: number }
type Crud<Row extends Stored, File extends string> = ReturnType<typeof crud<Row, File>>
type OrderInput = {
  items: readonly { id: number; sequence: number }[]
  version?: number | undefined
}

/** Records with a position in one order: new ones are appended, and deletions leave no gap. */
export function sortableCrud<Row extends Stored, File extends string>(
  records: Crud<Row, File>,
  order: SortOrder,
  /** Name of the order in the audit log; `id` distinguishes orders of the same kind. */
  options: { kind: string; label: string; nameColumn: string; id?: number | string },
) {
  const rowsInOrder = async (db: Database) => {
    const { rows } = await sql<{ id: number; name: string }>`
      select ${sql.ref(order.key)} as id, ${sql.ref(options.nameColumn)} as name
      from ${sql.table(order.table)} t where ${order.rows} order by sequence`.execute(db)
    return rows
  }
  return {
    create: async (context: ActorContext, draft: Readonly<Record<string, unknown>>) => {
      await bumpOrderVersion(context.db, order, context.staff.email)
      return records.create(context, draft, { sequence: await nextPosition(context.db, order) })
    },

    remove: async (context: ActorContext, which: { id: number; version?: number | undefined }) => {
      await bumpOrderVersion(context.db, order, context.staff.email)
      const saved = await records.remove(context, which)
      await closeGaps(context.db, order)
      return saved
    },

    /** All records in order, with the version of the order. */
    all: async (context: ActorContext) => {
      // The version is read first: newer rows are then rejected as changed, while older rows would be accepted
      // unnoticed.
      const version = await orderVersion(context.db, order)
      const rows = await records.rows(context.db, order.rows, sql`t.sequence`)
      return { version, rows: await records.withFiles(context, rows) }
    },

    arrange: async ({ db, staff, audit }: ActorContext, { items, version }: OrderInput) => {
      const names = new Map((await rowsInOrder(db)).map(({ id, name }) => [id, name]))
      const arranged = await reorder(db, order, { items, version, by: staff.email })
      const joinNames = (ids: readonly number[]) => ids.map((id) => names.get(id)).join(', ')
      await audit({
        action: 'Reorder',
        kind: `${options.kind}-order`,
        recordId: options.id ?? 'all',
        label: options.label,
        before: { order: joinNames(arranged.before) },
        after: { order: joinNames(arranged.after) },
      })
      return done(platformMessages('ORDER_SAVED'), { id: 0, status: 'active', version: arranged.version })
    },
  }
}
