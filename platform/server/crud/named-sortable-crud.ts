import { sql } from 'kysely'
import { toSnakeCase } from '#platform/server/db/snake-case.ts'
import type { ListRequest } from '#platform/contract/page.ts'
import type { Done } from '#platform/contract/call.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists/list-query.ts'
import { sortableCrud } from './sortable-crud.ts'
import type { ActorContext, Values } from './record-files.ts'
import { crud, type CrudOptions, type WithName } from './crud.ts'

type Stored = { name: string; status: string; version: number }
type KeyFields<Key extends string> = Readonly<Record<Key, number>>
type ContextWith<Request> = ActorContext & { request: Request }
type Sort = 'sequence' | 'name' | 'createdAt' | 'updatedAt'
type ListInput = ListRequest<{ status?: string | undefined }, Sort>
type OrderInput = {
  items: readonly { id: number; sequence: number }[]
  version?: number | undefined
}
type Saved = { id: number; status: string; version: number }

type Options<Row extends Stored, File extends string, Key extends string> = CrudOptions<Row, File> & {
  /** Name of the key in requests and replies; the column has the same name. */
  key: Key
  /** Name of the order, internally and in the audit log. */
  order: { list: string; label: string }
}

/**
 * All calls of records with a name, a status and a position in one order, such as categories. The table has
 * `search_text`, `sort_name` and `sequence` in addition to the common columns.
 */
export function namedSortableCrud<Row extends Stored, File extends string, Key extends string>(
  options: Options<Row, File, Key>,
) {
  const { key, kind, table, select } = options
  const column = toSnakeCase(key)
  const records = crud<Row, File>(options as typeof options & WithName<Row>)
  const sortable = sortableCrud<Row, File>(
    records,
    {
      list: options.order.list,
      table,
      key: column,
      rows: sql<boolean>`t.deleted_at is null`,
    },
    { kind, label: options.order.label, nameColumn: 'name' },
  )
  const plan = (request: ListInput): ListPlan<Row, Sort> => ({
    table,
    key: column,
    baseConditions: [sql`t.deleted_at is null`],
    where: [...containing('search_text', request.search), ...equal('status', request.filters.status)],
    sorts: {},
    date: 'created_at',
    select,
  })
  const withKey = ({ data, ...result }: Done<Saved>) => {
    const by: Record<string, number> = { [key]: data.id }
    return { ...result, data: { ...data, ...(by as KeyFields<Key>) } }
  }

  const handlers = {
    list: async (context: ContextWith<ListInput>) => {
      const { db, request } = context
      const page = await queryPage<Row, Sort>(db, request, plan(request))
      return records.page(context, page)
    },
    info: (context: ContextWith<KeyFields<Key>>) => records.info(context, context.request[key]),
    create: async (context: ContextWith<Values>) => withKey(await sortable.create(context, context.request)),
    update: async (
      context: ContextWith<KeyFields<Key> & { version: number; reason?: string | undefined }>,
    ) => {
      const { [key]: id, version, reason, ...draft } = context.request
      return withKey(await records.update(context, { id, version, reason }, draft))
    },
    updateStatus: async (
      context: ContextWith<
        KeyFields<Key> & { status: string; reason?: string | undefined; version?: number | undefined }
      >,
    ) => {
      const { [key]: id, status, reason, version } = context.request
      return withKey(await records.setStatus(context, { id, status, reason, version }))
    },
    delete: async (context: ContextWith<KeyFields<Key> & { version?: number | undefined }>) => {
      const { [key]: id, version } = context.request
      return withKey(await sortable.remove(context, { id, version }))
    },
    sequence: async (context: ContextWith<OrderInput>) =>
      withKey(await sortable.arrange(context, context.request)),
    order: (context: ActorContext) => sortable.all(context),
    uses: ({ db, request }: ContextWith<KeyFields<Key>>) => records.uses(db, request[key]),
  }
  return { handlers, plan, records }
}
