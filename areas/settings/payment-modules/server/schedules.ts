import { settingsMessages } from '#areas/settings/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { MopStatus } from '#areas/settings/modes-of-payment/contract.ts'
import { touched } from '#areas/settings/modes-of-payment/server/modes.ts'
import type { Schedule } from '#areas/settings/payment-modules/contract.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'

/** Schedule with the fields that its jobs need. */
export type ScheduleRecord = Schedule & { generation: number; statusBefore: MopStatus | null }

const listView = sql<ScheduleRecord>`
  scheduler_id, method_id, action, start_at, end_at, repeat, days, start_time, end_time, message, reason, status, next_at,
  created_by, ${staffName(sql`mop_schedule.created_by`)} as created_by_name, created_at, version, generation, status_before`

/** Schedules of a method, newest first. */
export async function schedulesOf(db: Database, methodId: number): Promise<ScheduleRecord[]> {
  const { rows } = await sql<ScheduleRecord>`
    select ${listView} from mop_schedule where method_id = ${methodId} order by scheduler_id desc limit 200`.execute(
    db,
  )
  return rows
}

/** Reads a schedule and locks its row. */
export async function lockSchedule(tx: Database, id: number): Promise<ScheduleRecord> {
  const { rows } = await sql<ScheduleRecord>`
    select ${listView} from mop_schedule where scheduler_id = ${id} for update`.execute(tx)
  return orNotFound(rows[0], settingsMessages('SCHEDULE_NOT_FOUND', { id }))
}

type Fields = Omit<
  Schedule,
  'schedulerId' | 'methodId' | 'status' | 'nextAt' | 'createdBy' | 'createdByName' | 'createdAt' | 'version'
>

export async function insertSchedule(
  tx: Database,
  methodId: number,
  fields: Fields,
  { nextAt, by }: { nextAt: string; by: string },
): Promise<ScheduleRecord> {
  const { rows } = await sql<{ schedulerId: number }>`
    insert into mop_schedule (method_id, action, start_at, end_at, repeat, days, start_time, end_time, message, reason, next_at, created_by)
    values (${methodId}, ${fields.action}, ${fields.startAt}, ${fields.endAt}, ${fields.repeat}, ${fields.days}::int[],
      ${fields.startTime}, ${fields.endTime}, ${fields.message}, ${fields.reason}, ${nextAt}, ${by})
    returning scheduler_id`.execute(tx)
  return lockSchedule(tx, rows[0]?.schedulerId ?? 0)
}

export function changeSchedule(
  tx: Database,
  id: number,
  fields: Fields,
  { nextAt, by }: { nextAt: string; by: string },
) {
  return move(
    tx,
    id,
    sql`action = ${fields.action}, start_at = ${fields.startAt}, end_at = ${fields.endAt}, repeat = ${fields.repeat},
      days = ${fields.days}::int[], start_time = ${fields.startTime}, end_time = ${fields.endTime},
      message = ${fields.message}, reason = ${fields.reason}, next_at = ${nextAt}`,
    by,
  )
}

type ScheduleStatusFields = {
  status: Schedule['status']
  nextAt: string | null
  statusBefore: MopStatus | null
}

/** Stores the state of a schedule after a transition. */
export const transitionSchedule = (
  tx: Database,
  id: number,
  { status, nextAt, statusBefore }: ScheduleStatusFields,
  by: string,
) =>
  move(tx, id, sql`status = ${status}, next_at = ${nextAt}::timestamptz, status_before = ${statusBefore}`, by)

async function move(
  tx: Database,
  id: number,
  change: RawBuilder<unknown>,
  by: string,
): Promise<ScheduleRecord> {
  // Jobs of an earlier generation then do nothing.
  await sql`update mop_schedule set ${change}, generation = generation + 1, ${touched(by)} where scheduler_id = ${id}`.execute(
    tx,
  )
  return lockSchedule(tx, id)
}

/** Schedules with an upcoming or overdue transition. */
export async function dueSchedules(
  db: Database,
): Promise<Pick<ScheduleRecord, 'schedulerId' | 'generation' | 'nextAt'>[]> {
  const { rows } = await sql<{ schedulerId: number; generation: number; nextAt: string | null }>`
    select scheduler_id, generation, next_at from mop_schedule
    where next_at <= now() + interval '3 minutes' order by next_at limit 500`.execute(db)
  return rows
}
