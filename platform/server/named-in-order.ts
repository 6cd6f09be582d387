import { sql } from 'kysely'
import type { ListRequest } from '#platform/contract/page.ts'
import { done } from '#platform/server/handlers.ts'
import { containing, equal, type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { inOneOrder } from '#platform/server/ordered.ts'
import type { Acting, Values } from '#platform/server/record-files.ts'
import { keepRecords, type RecordAbout } from '#platform/server/records.ts'

type Stored = { status: string; version: number }
type By<Key extends string> = Readonly<Record<Key, number>>
type Asking<Request> = Acting & { request: Request }
type Sort = 'sequence' | 'name' | 'createdAt' | 'updatedAt'
type Listed = ListRequest<{ status?: string | undefined }, Sort>
type Sequence = { items: readonly { id: number; sequence: number }[]; version: number }
type Saved = { message: string; data: { id: number; status: string; version: number } }

type About<Row extends Stored, File extends string, Key extends string> = RecordAbout<Row, File> & {
  /** The key as the wire names it; the table's column is called alike. */
  key: Key
  /** How the order is called where orders are kept, and in the audit. */
  order: { list: string; label: string }
}

/**
 * Keeps records that have a name, a status and a place in one order, as categories do: what every call of theirs does.
 * The table has `search_text`, `sort_name` and `sequence` beside the common columns.
 */
export function keepNamedInOrder<Row extends Stored, File extends string, Key extends string>(
  about: About<Row, File, Key>,
) {
  const { key, kind, noun, table, select } = about
  const column = key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  const records = keepRecords<Row, File>(about)
  const ordered = inOneOrder<Row, File>(
    records,
    {
      list: about.order.list,
      table,
      key: column,
      rows: sql<boolean>`t.deleted_at is null`,
      things: noun,
    },
    { kind, label: about.order.label, nameColumn: 'name' },
  )
  const plan = (request: Listed): ListPlan<Row, Sort> => ({
    table,
    key: column,
    always: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
    sorts: {
      sequence: { by: sql`t.sequence`, type: 'int' },
      name: { by: sql`t.sort_name`, type: 'text' },
      createdAt: { by: sql`t.created_at`, type: 'timestamptz' },
      updatedAt: { by: sql`t.updated_at`, type: 'timestamptz' },
    },
    date: 'created_at',
    select,
  })
  const answered = ({ message, data }: Saved) => {
    const by: Record<string, number> = { [key]: data.id }
    return done(message, { ...data, ...(by as By<Key>) })
  }

  const handlers = {
    list: async (asked: Asking<Listed>) => {
      const { db, request } = asked
      const page = await pageOfRows<Row, Sort>(db, request, plan(request))
      return records.page(asked, page)
    },
    info: (asked: Asking<By<Key>>) => records.info(asked, asked.request[key]),
    create: async (asked: Asking<Values>) => answered(await ordered.create(asked, asked.request)),
    update: async (asked: Asking<By<Key> & { version: number }>) => {
      const { [key]: id, version, ...draft } = asked.request
      return answered(await records.update(asked, { id, version }, draft))
    },
    updateStatus: async (
      asked: Asking<By<Key> & { status: string; reason?: string | undefined; version?: number | undefined }>,
    ) => {
      const { [key]: id, status, reason, version } = asked.request
      return answered(await records.setStatus(asked, { id, status, reason, version }))
    },
    delete: async (asked: Asking<By<Key> & { version?: number | undefined }>) => {
      const { [key]: id, version } = asked.request
      return answered(await ordered.remove(asked, { id, version }))
    },
    sequence: async (asked: Asking<Sequence>) => answered(await ordered.arrange(asked, asked.request)),
    order: (asked: Acting) => ordered.all(asked),
    uses: ({ db, request }: Asking<By<Key>>) => records.uses(db, request[key]),
  }
  return { handlers, plan }
}
