import { type Language, renderStored } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  BlockStatus,
  TargetType,
  Window,
  windowCalls,
  WindowDraft,
} from '#areas/eload/maintenance/contract.ts'
import { rejectIfStale, NotFound } from '#platform/server/errors.ts'
import type { Returned } from '#platform/contract/approvals.ts'
import type { ReplyOf, RequestOf } from '#platform/contract/call.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

/** Window as stored. */
export type WindowRecord = {
  id: number
  type: TargetType
  targets: { id: number; name: string }[]
  title: string
  message: string
  startAt: string
  endAt: string
  blockTransactions: boolean
  blockStatus: BlockStatus
  /** End of the approved sales stop; null without an approval. */
  blockUntil: string | null
  blockRequestId: number | null
  blockReturned: Returned | null
  notifyUsers: boolean
  /** Notification that announces the window. */
  notificationId: number | null
  status: Window['status']
  generation: number
  endedBy: string | null
  endedAt: string | null
  endReason: string | null
  createdBy: string | null
  createdByName: string
  createdAt: string
  updatedBy: string | null
  updatedAt: string
  version: number
}

const listView = sql<WindowRecord>`
  t.id, t.type, t.title, t.message, t.start_at, t.end_at, t.block_transactions, t.block_status,
  case when t.block_until = 'infinity' then t.end_at else t.block_until end as block_until, t.block_request_id,
  ${returnedOf(sql`t.block_request_id`)} as block_returned,
  t.notify_users, t.notification_id, t.status, t.generation,
  t.ended_by, t.ended_at, t.end_reason, t.created_by, t.created_by_name, t.created_at, t.updated_by, t.updated_at,
  t.version,
  (select coalesce(json_agg(json_build_object('id', x.target_id, 'name', coalesce(p.name, n.name, g.name))
      order by coalesce(p.name, n.name, g.name)), '[]')
   from eload_maintenance_target x
     left join eload_provider p on x.type = 'provider' and p.id = x.target_id
     left join eload_network n on x.type = 'network' and n.id = x.target_id
     left join eload_network_group g on x.type = 'network_group' and g.id = x.target_id
   where x.maintenance_id = t.id) as targets`

/** Converts a window to the response format: snake case, with the author on request. */
export const toResponse = (
  record: WindowRecord,
  { includeAuthor, language }: { includeAuthor: boolean; language: Language },
): Window => ({
  id: record.id,
  type: record.type,
  target_ids: record.targets.map(({ id }) => id),
  targets: record.targets,
  title: record.title,
  message: record.message,
  start_at: record.startAt,
  end_at: record.endAt,
  block_transactions: record.blockTransactions,
  block_status: record.blockTransactions ? record.blockStatus : 'none',
  block_until: record.blockTransactions ? record.blockUntil : null,
  block_request_id: record.blockRequestId,
  block_returned: record.blockTransactions ? record.blockReturned : null,
  notify_users: record.notifyUsers,
  notification_id: record.notificationId,
  status: record.status,
  created_by:
    includeAuthor && record.createdBy !== null
      ? { email: record.createdBy, name: record.createdByName }
      : record.createdBy,
  created_at: record.createdAt,
  updated_by: record.updatedBy,
  updated_at: record.updatedAt,
  ended_by: record.endedBy,
  ended_at: record.endedAt,
  end_reason: record.endReason === null ? null : renderStored(record.endReason, language),
  version: record.version,
})

type WindowsQuery = RequestOf<(typeof windowCalls)['list']>

export async function listWindows(db: Database, request: WindowsQuery, language: Language) {
  const { includeAuthor } = request
  const page = await queryPage(db, request, windowPlan(request))
  return { ...page, rows: page.rows.map((row) => toResponse(row, { includeAuthor, language })) }
}

/** Query plan shared by the window list and its export. */
export const windowPlan = (request: WindowsQuery): ListPlan<WindowRecord, WindowsQuery['sortBy']> => ({
  table: 'eload_maintenance',
  where: [
    ...containing('search_text', request.search),
    ...equal('type', request.filters.type),
    ...equal('status', request.filters.status),
  ],
  sorts: {
    created_at: { by: sql`t.created_at`, type: 'timestamptz' },
    start_at: { by: sql`t.start_at`, type: 'timestamptz' },
  },
  date: 'start_at',
  select: listView,
})

type WindowKey = { id: number; version?: number | undefined }

export const findWindow = (db: Database, key: WindowKey) => one(db, key, sql``)
/** Reads a window and locks its row. */
export async function lockWindow(db: Database, key: WindowKey): Promise<WindowRecord> {
  await lockRequestOf(db, sql`select block_request_id from eload_maintenance where id = ${key.id}`)
  return one(db, key, sql`for update of t`)
}

async function one(
  db: Database,
  { id, version }: WindowKey,
  hold: RawBuilder<unknown>,
): Promise<WindowRecord> {
  const { rows } = await sql<WindowRecord>`
    select ${listView} from eload_maintenance t where t.id = ${id} ${hold}`.execute(db)
  const [window] = rows
  if (!window) throw new NotFound(eloadMessages('WINDOW_NOT_FOUND', { id }))
  rejectIfStale(window, version)
  return window
}

export async function insertWindow(db: Database, draft: WindowDraft, by: { email: string; name: string }) {
  const { rows } = await sql<{ id: number }>`
    insert into eload_maintenance (type, title, message, start_at, end_at, block_transactions, notify_users,
      created_by, created_by_name, updated_by)
    values (${draft.type}, ${draft.title}, ${draft.message}, ${draft.start_at}, ${draft.end_at},
      ${draft.block_transactions}, ${draft.notify_users}, ${by.email}, ${by.name}, ${by.email})
    returning id`.execute(db)
  const id = rows[0]?.id ?? 0
  await setTargets(db, id, draft)
  return id
}

export async function changeWindow(db: Database, id: number, draft: WindowDraft, by: string) {
  // Old targets are deleted first, because they would violate the overlap constraint against the window's own former
  // period.
  await sql`delete from eload_maintenance_target where maintenance_id = ${id}`.execute(db)
  await sql`
    update eload_maintenance set type = ${draft.type}, title = ${draft.title}, message = ${draft.message},
      start_at = ${draft.start_at}, end_at = ${draft.end_at}, block_transactions = ${draft.block_transactions},
      notify_users = ${draft.notify_users}, generation = generation + 1, version = version + 1, updated_by = ${by},
      updated_at = now()
    where id = ${id}`.execute(db)
  await setTargets(db, id, draft)
}

async function setTargets(db: Database, id: number, draft: WindowDraft) {
  await sql`
    insert into eload_maintenance_target (maintenance_id, type, target_id, during)
    select ${id}, ${draft.type}, unnest(${draft.target_ids}::bigint[]),
      tstzrange(${draft.start_at}::timestamptz, ${draft.end_at}::timestamptz, '[)')`.execute(db)
}

type Block = { status: BlockStatus; until: string | null; requestId: number | null }

/** Sets the approval status of a window's sales stop and its approved end. */
export const setBlock = (db: Database, id: number, { status, until, requestId }: Block) =>
  sql`
    update eload_maintenance set block_status = ${status}, block_until = ${until}::timestamptz,
      block_request_id = ${requestId}, version = version + 1, updated_at = now()
    where id = ${id} and (block_status, block_until, block_request_id)
      is distinct from (${status}::text, ${until}::timestamptz, ${requestId}::bigint)`.execute(db)

/** Stores the id of the notification that announces a window. */
export const saveNotice = (db: Database, id: number, notificationId: number | null) =>
  sql`update eload_maintenance set notification_id = ${notificationId} where id = ${id}`.execute(db)

type Transition = { status: WindowRecord['status']; by: string; reason?: string }

/** Stores the state of a window after a transition. */
export async function transitionWindow(db: Database, id: number, { status, by, reason }: Transition) {
  const isOver = status === 'ended' || status === 'cancelled'
  await sql`
    update eload_maintenance set status = ${status}, generation = generation + 1, version = version + 1, updated_by = ${by},
      updated_at = now(), ended_by = ${isOver ? by : null}, end_reason = ${reason ?? null},
      ended_at = case when ${isOver} then now() end
    where id = ${id}`.execute(db)
}

/** Windows with an upcoming or overdue transition. */
export async function dueWindows(db: Database) {
  const { rows } = await sql<WindowRecord>`
    select ${listView} from eload_maintenance t
    where t.status in ('scheduled', 'ongoing')
      and case t.status when 'scheduled' then t.start_at else t.end_at end <= now() + interval '3 minutes'
    order by t.start_at limit 500`.execute(db)
  return rows
}

export async function databaseNow(db: Database): Promise<number> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  return rows[0]?.now ?? 0
}

const tablesOf: Record<TargetType, string> = {
  provider: 'eload_provider',
  network: 'eload_network',
  network_group: 'eload_network_group',
}

/** Names of all targets of a type, for selection fields. */
export async function optionsOf(db: Database, type: TargetType) {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from ${sql.table(tablesOf[type])} where deleted_at is null order by sort_name, id`.execute(
    db,
  )
  return rows
}

type Target = Pick<WindowDraft, 'type' | 'target_ids'>

/** SQL condition: whether a row with these columns belongs to the window's targets. */
function touched(
  { type, target_ids: ids }: Target,
  columns: { provider: RawBuilder<unknown>; network: string },
) {
  const network = sql.ref(columns.network)
  if (type === 'provider') return sql<boolean>`${columns.provider}`
  if (type === 'network') return sql<boolean>`${network} = any(${ids}::bigint[])`
  return sql<boolean>`${network} in (select id from eload_network where group_id = any(${ids}::bigint[]))`
}

type Effect = ReplyOf<(typeof windowCalls)['effect']>
type OverlapQuery = Target & { start_at: string; end_at: string; id?: number | undefined }

/** Effect of a window: the products concerned, the sales expected in that period and overlapping windows. */
export async function windowImpact(db: Database, context: OverlapQuery, weeks: number): Promise<Effect> {
  const ids = sql`${context.target_ids}::bigint[]`
  const promos = touched(context, {
    network: 'p.network_id',
    provider: sql`exists (select from eload_promo_provider x where x.promo_id = p.id and x.provider_id = any(${ids}))`,
  })
  const topups = touched(context, { network: 'u.network_id', provider: sql`u.provider_id = any(${ids})` })
  const sales = touched(context, { network: 's.network_id', provider: sql`s.provider_id = any(${ids})` })
  const networks = touched(context, {
    network: 'n.id',
    provider: sql`(n.primary_provider_id = any(${ids}) or n.backup_provider_id = any(${ids}))`,
  })
  const { rows } = await sql<Omit<Effect, 'overlaps' | 'expected'> & { count: number; value: number }>`
    select
      (select count(*) from eload_promo p where p.status = 'active' and p.deleted_at is null and ${promos}) as promos,
      (select count(*) from eload_topup u where u.status = 'active' and u.deleted_at is null and ${topups}) as topups,
      array(select n.name from eload_network n where n.deleted_at is null and ${networks} order by n.sort_name) as networks,
      coalesce(round(avg(week.count)), 0)::bigint as count, coalesce(round(avg(week.value)), 0)::bigint as value
    from (
      select count(s.id) as count, coalesce(sum(s.amount_centavos), 0) as value
      from generate_series(${weeks}::int, ${weeks}::int + 3) as back (weeks)
        left join eload_txn s on s.created_at >= ${context.start_at}::timestamptz - make_interval(weeks => back.weeks)
          and s.created_at < ${context.end_at}::timestamptz - make_interval(weeks => back.weeks) and ${sales}
      group by back.weeks
    ) week`.execute(db)
  const { count = 0, value = 0, ...rest } = rows[0] ?? { promos: 0, topups: 0, networks: [] }
  return {
    ...rest,
    expected: { count, value: wholeCentavos(value) },
    overlaps: await overlapsOf(db, context),
  }
}

/** Other windows in the same period with the same targets or with targets that contain or belong to them. */
async function overlapsOf(db: Database, context: OverlapQuery): Promise<Effect['overlaps']> {
  const { rows } = await sql<{ id: number; title: string; startAt: string; endAt: string; isSame: boolean }>`
    select t.id, t.title, t.start_at, t.end_at,
      bool_or(x.type = ${context.type} and x.target_id = any(${context.target_ids}::bigint[])) as is_same
    from eload_maintenance t join eload_maintenance_target x on x.maintenance_id = t.id
    where x.is_open and t.id <> ${context.id ?? 0}
      and x.during && tstzrange(${context.start_at}::timestamptz, ${context.end_at}::timestamptz, '[)')
      and (x.type, x.target_id) in (select type, id from eload_maintenance_targets_of(${context.type}, ${context.target_ids}::bigint[]))
    group by t.id order by t.start_at, t.id limit 20`.execute(db)
  return rows.map(({ startAt, endAt, ...row }) => ({ ...row, start_at: startAt, end_at: endAt }))
}
