import { type Language, renderStored } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Carrier } from '#areas/eload/contract.ts'
import { operationsOn } from '#areas/eload/scheduler/rules.ts'
import type {
  ChoosablePromo,
  Schedule,
  ScheduleLog,
  SchedulePlan,
  schedulerCalls,
} from '#areas/eload/scheduler/contract.ts'
import type { Values } from '#areas/eload/scheduler/server/changes.ts'
import { rejectIfStale, NotFound } from '#platform/server/errors.ts'
import type { ReplyOf, RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { type Condition, containing, equal, type ListPlan, queryPage } from '#platform/server/lists.ts'

/** Schedule with the fields that its jobs need. */
export type ScheduleRecord = Schedule & { generation: number; nextAt: string | null }

const listView = sql<ScheduleRecord>`
  t.schedule_id, t.name, t.carrier, t.operation, t.value, t.rebate_type, t.start_at, t.end_at, t.status, t.generation,
  t.next_at, t.version, t.created_by, ${staffName(sql`t.created_by`)} as created_by_name, t.created_at, t.updated_by,
  t.updated_at,
  (select coalesce(json_agg(i.promo_id order by i.promo_id), '[]')
   from eload_promo_schedule_item i where i.schedule_id = t.schedule_id) as promo_ids,
  (select json_build_object(
      'waiting', count(*) filter (where i.state = 'waiting'), 'changed', count(*) filter (where i.state = 'changed'),
      'same', count(*) filter (where i.state = 'same'), 'rejected', count(*) filter (where i.state = 'rejected'),
      'restored', count(*) filter (where i.state = 'restored'), 'notRestored', count(*) filter (where i.state = 'not_restored'))
   from eload_promo_schedule_item i where i.schedule_id = t.schedule_id) as counts`

// Schedules of diamond packs require another permission, so they are listed only when their carrier is requested.
const ofAsked = (carrier: Carrier | undefined) => sql<boolean>`(t.carrier = 'ml') = ${carrier === 'ml'}`

type ScheduleQuery = RequestOf<(typeof schedulerCalls)['list']>

export const listSchedules = (db: Database, request: ScheduleQuery) =>
  queryPage(db, request, schedulePlan(request))

/** Query plan shared by the schedule list and its export. */
export function schedulePlan(request: ScheduleQuery): ListPlan<Schedule, ScheduleQuery['sortBy']> {
  const { carrier, status, operation, promoId } = request.filters
  const named: Condition[] =
    promoId === undefined
      ? []
      : [
          sql`exists (select from eload_promo_schedule_item i
          where i.schedule_id = t.schedule_id and i.promo_id = ${promoId})`,
        ]
  return {
    table: 'eload_promo_schedule',
    key: 'schedule_id',
    baseConditions: [ofAsked(request.carrier)],
    where: [
      ...containing('search_text', request.search),
      ...equal('carrier', carrier),
      ...equal('status', status),
      ...equal('operation', operation),
      ...named,
    ],
    sorts: {
      startAt: { by: sql`t.start_at`, type: 'timestamptz' },
    },
    date: 'start_at',
    select: listView,
  }
}

type ScheduleKey = { scheduleId: number; carrier?: Carrier | undefined; version?: number | undefined }

/** Returns a schedule or throws an error. With a version, also rejects a schedule that has changed since. */
export function findSchedule(db: Database, key: ScheduleKey) {
  return one(db, key, sql``)
}

/** Reads a schedule and locks its row. */
export function lockSchedule(db: Database, key: ScheduleKey) {
  return one(db, key, sql`for update of t`)
}

async function one(db: Database, { scheduleId, carrier, version }: ScheduleKey, hold: RawBuilder<unknown>) {
  const { rows } = await sql<ScheduleRecord>`
    select ${listView} from eload_promo_schedule t
    where t.schedule_id = ${scheduleId} and ${ofAsked(carrier)} ${hold}`.execute(db)
  const [schedule] = rows
  if (!schedule) throw new NotFound(eloadMessages('SCHEDULE_NOT_FOUND', { id: scheduleId }))
  rejectIfStale(schedule, version)
  return schedule
}

export async function insertSchedule(db: Database, plan: SchedulePlan, by: string): Promise<number> {
  const { rows } = await sql<{ scheduleId: number }>`
    insert into eload_promo_schedule
      (name, carrier, operation, value, rebate_type, start_at, end_at, next_at, created_by, updated_by)
    values (${plan.name}, ${plan.carrier}, ${plan.operation}, ${plan.value}, ${rebateTypeOf(plan)}, ${plan.startAt},
      ${plan.endAt}, ${plan.startAt}, ${by}, ${by})
    returning schedule_id`.execute(db)
  const scheduleId = rows[0]?.scheduleId ?? 0
  await setItems(db, scheduleId, plan.promoIds)
  return scheduleId
}

export async function changeSchedule(db: Database, scheduleId: number, plan: SchedulePlan, by: string) {
  await sql`
    update eload_promo_schedule set name = ${plan.name}, carrier = ${plan.carrier}, operation = ${plan.operation},
      value = ${plan.value}, rebate_type = ${rebateTypeOf(plan)}, start_at = ${plan.startAt}, end_at = ${plan.endAt},
      next_at = ${plan.startAt}, generation = generation + 1, version = version + 1, updated_by = ${by}, updated_at = now()
    where schedule_id = ${scheduleId}`.execute(db)
  await setItems(db, scheduleId, plan.promoIds)
}

const rebateTypeOf = ({ operation, rebateType }: SchedulePlan) =>
  operation === 'update_rebate' ? (rebateType ?? 'percent') : null

async function setItems(db: Database, scheduleId: number, promoIds: readonly number[]) {
  await sql`delete from eload_promo_schedule_item where schedule_id = ${scheduleId}`.execute(db)
  await sql`
    insert into eload_promo_schedule_item (schedule_id, promo_id)
    select ${scheduleId}, unnest(${promoIds}::bigint[])`.execute(db)
}

type ScheduleStatusFields = { status: Schedule['status']; nextAt: string | null }

/** Stores the state of a schedule after a transition. Jobs of an earlier generation then do nothing. */
export async function transitionSchedule(
  db: Database,
  scheduleId: number,
  { status, nextAt }: ScheduleStatusFields,
  by: string,
) {
  await sql`
    update eload_promo_schedule set status = ${status}, next_at = ${nextAt}, generation = generation + 1, version = version + 1,
      updated_by = ${by}, updated_at = now()
    where schedule_id = ${scheduleId}`.execute(db)
}

/** Schedules with an upcoming or overdue transition. */
export async function dueSchedules(db: Database) {
  const { rows } = await sql<Pick<ScheduleRecord, 'scheduleId' | 'generation' | 'nextAt'>>`
    select schedule_id, generation, next_at from eload_promo_schedule
    where next_at <= now() + interval '3 minutes' order by next_at limit 500`.execute(db)
  return rows
}

/** Result of a run for one promo. */
export type ItemResult = Pick<ScheduleLog, 'promoId' | 'result' | 'from' | 'to' | 'message'> & {
  /** New state of the item; unchanged if absent. */
  state?: 'changed' | 'same' | 'rejected' | 'restored' | 'not_restored'
  before?: object
}

/** Stores the results of a run in the items and in the log. */
export async function saveResults(
  db: Database,
  scheduleId: number,
  run: ScheduleLog['run'],
  results: readonly ItemResult[],
) {
  const rows = JSON.stringify(results)
  await sql`
    update eload_promo_schedule_item i set state = r.state, before = coalesce(r.before, i.before)
    from json_to_recordset(${rows}) as r ("promoId" bigint, state text, before jsonb)
    where i.schedule_id = ${scheduleId} and i.promo_id = r."promoId" and r.state is not null`.execute(db)
  await sql`
    insert into eload_promo_schedule_log (schedule_id, promo_id, run, result, from_value, to_value, message)
    select ${scheduleId}, r."promoId", ${run}, r.result, r."from", r."to", r.message
    from json_to_recordset(${rows}) as r ("promoId" bigint, result text, "from" text, "to" text, message text)`.execute(
    db,
  )
}

/** Promos of a schedule with their former values. */
export async function itemsOf(db: Database, scheduleId: number) {
  const { rows } = await sql<{ promoId: number; state: string; before: Values | null }>`
    select promo_id, state, before from eload_promo_schedule_item
    where schedule_id = ${scheduleId} order by promo_id`.execute(db)
  return rows
}

type LogsQuery = RequestOf<(typeof schedulerCalls)['logs']>

export async function listScheduleLogs(db: Database, request: LogsQuery, language: Language) {
  const { page, limit, cursor } = request
  const input = { page, limit, cursor, search: '', filters: {}, sortBy: 'id', sortDir: 'desc' } as const
  const log = await queryPage(db, input, scheduleLogPlan(request))
  return { ...log, rows: log.rows.map((row) => ({ ...row, message: renderStored(row.message, language) })) }
}

/** Query plan shared by the results of a schedule and their export. */
export const scheduleLogPlan = ({
  scheduleId,
  carrier,
}: Pick<LogsQuery, 'scheduleId' | 'carrier'>): ListPlan<ScheduleLog, 'id'> => ({
  table: 'eload_promo_schedule_log',
  sorts: { id: { by: sql`t.id`, type: 'bigint' } },
  where: [
    sql`t.schedule_id = ${scheduleId}`,
    sql`((select s.carrier from eload_promo_schedule s where s.schedule_id = t.schedule_id) = 'ml') = ${carrier === 'ml'}`,
  ],
  joins: sql`join eload_promo p on p.id = t.promo_id`,
  select: sql<ScheduleLog>`
    t.id, t.schedule_id, t.promo_id, json_build_object('sku', p.sku, 'name', p.name) as promo, t.run, t.result,
    t.from_value as "from", t.to_value as "to", t.message, t.created_at`,
})

/** Promos that can be selected for a schedule, marked if already selected. */
export function listChoosable(
  db: Database,
  request: RequestOf<(typeof schedulerCalls)['promos']>,
  carrier: Carrier,
) {
  const { status, categoryId, isChosen } = request.filters
  const chosen = sql<boolean>`exists (select from eload_promo_schedule_item i
    where i.promo_id = t.id and i.schedule_id = ${request.scheduleId ?? 0})`
  return queryPage<ChoosablePromo, typeof request.sortBy>(db, request, {
    table: 'eload_promo',
    baseConditions: [sql`t.deleted_at is null`],
    where: [
      ...equal('carrier', carrier),
      ...containing('search_text', request.search),
      ...equal('status', status),
      ...equal('category_id', categoryId),
      ...(isChosen === undefined ? [] : [sql<boolean>`${chosen} = ${isChosen}`]),
    ],
    sorts: {
      amount: { by: sql`t.amount_centavos`, type: 'bigint' },
    },
    select: sql<ChoosablePromo>`
      t.id, t.sku, t.name, t.amount_centavos as amount, t.srp_centavos as srp, t.rebate_type, t.rebate,
      t.is_featured, t.status, ${chosen} as is_chosen`,
  })
}

type OverlapQuery = Pick<
  RequestOf<(typeof schedulerCalls)['preview']>,
  'promoIds' | 'operation' | 'startAt' | 'endAt'
>

/** Other schedules that change the same field of some of these promos in the same period. */
export async function overlapsWith(
  db: Database,
  { promoIds, operation, startAt, endAt }: OverlapQuery,
  except: number,
) {
  const { rows } = await sql<ReplyOf<(typeof schedulerCalls)['preview']>['overlaps'][number]>`
    select t.schedule_id, t.name, t.operation, t.start_at, t.end_at, count(*) as promos
    from eload_promo_schedule t join eload_promo_schedule_item i on i.schedule_id = t.schedule_id
    where i.promo_id = any(${promoIds}::bigint[]) and t.status in ('scheduled', 'running')
      and t.operation = any(${operationsOn(operation)}) and t.schedule_id <> ${except}
      and tstzrange(t.start_at, coalesce(t.end_at, t.start_at + interval '1 minute'), '[)')
        && tstzrange(${startAt ?? null}::timestamptz,
          coalesce(${endAt}::timestamptz, ${startAt ?? null}::timestamptz + interval '1 minute'), '[)')
    group by t.schedule_id order by t.start_at, t.schedule_id limit 20`.execute(db)
  return rows
}
