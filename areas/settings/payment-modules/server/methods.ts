import { settingsMessages } from '#areas/settings/messages.ts'
import { sql } from 'kysely'
import type { MopStatus, PaymentModule } from '#areas/settings/modes-of-payment/contract.ts'
import { touched } from '#areas/settings/modes-of-payment/server/modes.ts'
import type { Method, MethodOptions } from '#areas/settings/payment-modules/contract.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, queryPage } from '#platform/server/lists.ts'
import {
  duplicateError,
  onViolation,
  ValidationError,
  orNotFound,
  VersionConflict,
} from '#platform/server/errors.ts'

type Filters = {
  module?: PaymentModule | undefined
  status?: MopStatus | undefined
  mopId?: number | undefined
}
type Sort = 'createdAt' | 'label'

const listView = sql<Method>`
  t.method_id, t.mop_id, p.code as mop_code, p.name as mop_name, p.status as mop_status, t.module, t.label, t.sequence,
  json_build_object('platforms', t.platforms, 'minAppVersion', t.min_app_version, 'storeCategories', t.store_categories,
    'kycRequired', t.kyc_required) as options,
  t.status, t.transaction_count, t.created_by, t.created_at, t.updated_by, t.updated_at, t.version,
  (select json_build_object('schedulerId', s.scheduler_id, 'action', s.action, 'status', s.status,
     'nextAt', to_char(s.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
   from mop_schedule s where s.method_id = t.method_id and s.next_at is not null
   order by s.next_at, s.scheduler_id limit 1) as scheduler`
const joined = sql`join mop p on p.mop_id = t.mop_id`

export const listMethods = (db: Database, request: ListRequest<Filters, Sort>): Promise<Page<Method>> =>
  queryPage<Method, Sort>(db, request, {
    table: 'mop_method',
    key: 'method_id',
    sorts: {
      createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' },
      label: { by: sql.ref('t.sort_label'), type: 'text' },
    },
    date: 'created_at',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...equal('module', request.filters.module),
      ...equal('status', request.filters.status),
      ...equal('mop_id', request.filters.mopId),
      ...containing('search_text', request.search),
    ],
    joins: joined,
    select: listView,
  })

/** Methods of a module in order. */
export async function methodsIn(db: Database, module: PaymentModule): Promise<Method[]> {
  const { rows } = await sql<Method>`
    select ${listView} from mop_method t ${joined}
    where t.module = ${module} and t.deleted_at is null order by t.sequence`.execute(db)
  return rows
}

/** Returns a method or throws an error. */
export async function findMethod(db: Database, methodId: number): Promise<Method> {
  const { rows } = await sql<Method>`
    select ${listView} from mop_method t ${joined}
    where t.method_id = ${methodId} and t.deleted_at is null`.execute(db)
  return orNotFound(rows[0], settingsMessages('METHOD_NOT_FOUND', { id: methodId }))
}

export type SavedMethod = Pick<Method, 'methodId' | 'status' | 'version'>

type New = { mopId: number; module: PaymentModule; label: string; options: MethodOptions }

export async function insertMethod(db: Database, draft: New, by: string): Promise<SavedMethod> {
  const { mopId, module, label, options } = draft
  const inserted = await sql<SavedMethod>`
    insert into mop_method (mop_id, module, label, sequence, platforms, min_app_version, store_categories, kyc_required, created_by)
    select ${mopId}, ${module}, ${label}, coalesce(max(sequence), 0) + 1, ${options.platforms}, ${options.minAppVersion},
      ${options.storeCategories}, ${options.kycRequired}, ${by}
    from mop_method where module = ${module}
    returning method_id, status, version`
    .execute(db)
    .catch(
      onViolation({ mop_method_cell: () => duplicateError(settingsMessages('METHOD_EXISTS'), 'module') }),
    )
  return one(inserted)
}

export async function changeMethod(
  db: Database,
  methodId: number,
  { label, options }: Pick<New, 'label' | 'options'>,
  by: string,
): Promise<SavedMethod> {
  return one(
    await sql<SavedMethod>`
      update mop_method set label = ${label}, platforms = ${options.platforms}, min_app_version = ${options.minAppVersion},
        store_categories = ${options.storeCategories}, kyc_required = ${options.kycRequired}, ${touched(by)}
      where method_id = ${methodId} returning method_id, status, version`.execute(db),
  )
}

export async function setMethodStatus(
  db: Database,
  methodId: number,
  to: MopStatus,
  by: string,
): Promise<SavedMethod> {
  return one(
    await sql<SavedMethod>`
      update mop_method set status = ${to}, ${touched(by)}
      where method_id = ${methodId} returning method_id, status, version`.execute(db),
  )
}

/** Removes a method from its module and closes the gap in the order. */
export async function endMethod(
  db: Database,
  { methodId, module }: Pick<Method, 'methodId' | 'module'>,
  by: string,
): Promise<SavedMethod> {
  const saved = one(
    await sql<SavedMethod>`
      update mop_method set deleted_at = now(), sequence = null, ${touched(by)}
      where method_id = ${methodId} returning method_id, status, version`.execute(db),
  )
  await sql`
    update mop_method t set sequence = counted.place
    from (select method_id, row_number() over (order by sequence) as place
          from mop_method where module = ${module} and deleted_at is null) counted
    where t.method_id = counted.method_id and t.sequence <> counted.place`.execute(db)
  return saved
}

type ModuleRow = { id: PaymentModule; name: PaymentModule; methods: number; active: number; version: number }

/** All modules with their number of methods. */
export async function allModules(db: Database): Promise<ModuleRow[]> {
  const { rows } = await sql<ModuleRow>`
    select o.module as id, o.module as name, o.version, count(m.method_id) as methods,
      count(m.method_id) filter (where m.status = 'active' and p.status = 'active') as active
    from mop_module o left join mop_method m on m.module = o.module and m.deleted_at is null
    left join mop p on p.mop_id = m.mop_id
    group by o.module, o.position, o.version order by o.position`.execute(db)
  return rows
}

/** Locks a module's order until the transaction ends and returns its next version. Rejects an outdated version. */
export async function reorder(db: Database, module: PaymentModule, by: string, seen?: number) {
  const { rows } = await sql<{ version: number }>`
    select version from mop_module where module = ${module} for update`.execute(db)
  const version = rows[0]?.version ?? 1
  if (seen !== undefined && seen !== version) throw new VersionConflict()
  await sql`update mop_module set ${touched(by)} where module = ${module}`.execute(db)
  return version + 1
}

type Item = { methodId: number; sequence: number }

/** Sets the order of one module's methods. Every method must be named exactly once. */
export async function arrange(
  db: Database,
  items: readonly Item[],
  { version, by }: { version: number | undefined; by: string },
) {
  const { rows: modules } = await sql<{ module: PaymentModule }>`
    select distinct module from mop_method
    where method_id = any(${items.map(({ methodId }) => methodId)}) and deleted_at is null`.execute(db)
  const module = modules[0]?.module
  const message = settingsMessages('ORDER_INCOMPLETE')
  const addIssue = () => new ValidationError([{ field: 'sequence', message }])
  if (module === undefined || modules.length > 1) throw addIssue()
  const moved = await reorder(db, module, by, version)
  const before = await methodsIn(db, module)
  const requested = items.toSorted((a, b) => a.sequence - b.sequence).map(({ methodId }) => methodId)
  const known = new Set(before.map(({ methodId }) => methodId))
  const distinct = new Set(requested)
  const isWhole =
    requested.length === known.size && distinct.size === known.size && distinct.isSubsetOf(known)
  if (!isWhole || new Set(items.map(({ sequence }) => sequence)).size !== items.length) throw addIssue()
  await sql`
    update mop_method t set sequence = wanted.place
    from unnest(${requested}::bigint[]) with ordinality as wanted (key, place)
    where t.method_id = wanted.key and t.sequence <> wanted.place`.execute(db)
  const labels = new Map(before.map(({ methodId, label }) => [methodId, label]))
  const inWords = (ids: number[]) => ids.map((id) => labels.get(id)).join(', ')
  return {
    module,
    version: moved,
    before: inWords(before.map(({ methodId }) => methodId)),
    after: inWords(requested),
  }
}

function one({ rows }: { rows: SavedMethod[] }): SavedMethod {
  if (!rows[0]) throw new Error('The payment method was not found after the update.')
  return rows[0]
}
