import { settingsMessages } from '#areas/settings/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type {
  MaintenanceModule,
  ModuleState,
  NoticeDraft,
} from '#areas/settings/maintenance-mode/contract.ts'
import { type LogRequest, type LogRow } from '#platform/contract/log.ts'
import type { Page } from '#platform/contract/page.ts'
import { logRow } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { queryPage } from '#platform/server/lists.ts'
import { orNotFound } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { maintenanceChanged } from '#areas/settings/maintenance-mode/server/events.ts'

export type ModuleRecord = Omit<ModuleState, 'waiting'>

const listView = sql<ModuleRecord>`
  module, status, title, body, start_at, end_at, schedule_id, whitelist, platforms, updated_by, updated_at, version`

/** Current state of every module, `All` first. */
export async function allModules(db: Database): Promise<ModuleRecord[]> {
  const { rows } =
    await sql<ModuleRecord>`select ${listView} from maintenance_module order by position`.execute(db)
  return rows
}

/** Reads these modules and locks their rows. */
export async function lockModules(
  tx: Database,
  modules: readonly MaintenanceModule[],
): Promise<ModuleRecord[]> {
  const { rows } = await sql<ModuleRecord>`
    select ${listView} from maintenance_module where module = any(${[...modules]}) order by position for update`.execute(
    tx,
  )
  return rows
}

const touched = (by: string): RawBuilder<unknown> =>
  sql`version = version + 1, updated_by = ${by}, updated_at = now()`

type Notice = { title: string; body: string }
type ScheduledTimes = { startAt: string; endAt: string; scheduleId: number }

export async function switchOn(
  tx: Database,
  { module }: Pick<ModuleRecord, 'module'>,
  notice: Notice,
  by: string,
): Promise<ModuleRecord> {
  return change(
    tx,
    module,
    sql`status = 'on', title = ${notice.title}, body = ${notice.body}, start_at = now()`,
    by,
  )
}

export const switchOff = (tx: Database, { module }: Pick<ModuleRecord, 'module'>, by: string) =>
  change(tx, module, sql`status = 'off', start_at = null, end_at = null, schedule_id = null`, by)

/** Assigns a module to a schedule, as scheduled or as closed by it. */
export const setMaintenance = (
  tx: Database,
  { module }: Pick<ModuleRecord, 'module'>,
  status: 'scheduled' | 'on',
  { title, body, startAt, endAt, scheduleId }: Notice & ScheduledTimes,
  by: string,
) =>
  change(
    tx,
    module,
    sql`status = ${status}, title = ${title}, body = ${body}, start_at = ${startAt}, end_at = ${endAt}, schedule_id = ${scheduleId}`,
    by,
  )

export const changeNotice = (
  tx: Database,
  { module, title, body, whitelist, platforms }: NoticeDraft,
  by: string,
) =>
  change(
    tx,
    module,
    sql`title = ${title}, body = ${body}, whitelist = ${whitelist}::text[], platforms = ${platforms}::text[]`,
    by,
  )

async function change(tx: Database, module: MaintenanceModule, to: RawBuilder<unknown>, by: string) {
  const { rows } = await sql<ModuleRecord>`
    update maintenance_module set ${to}, ${touched(by)} where module = ${module} returning ${listView}`.execute(
    tx,
  )
  const changed = orNotFound(rows[0], settingsMessages('MODULE_NOT_FOUND', { module }))
  await publishEvent(tx, maintenanceChanged, module, changed)
  return changed
}

/** Maintenance schedule with its modules and progress. */
export type ScheduleRecord = Notice & {
  scheduleId: number
  modules: MaintenanceModule[]
  startAt: string
  endAt: string
  status: 'scheduled' | 'running' | 'ended' | 'cancelled'
  generation: number
  version: number
}

const schedule = sql<ScheduleRecord>`schedule_id, modules, title, body, start_at, end_at, status, generation, version`

export async function lockSchedule(tx: Database, scheduleId: number): Promise<ScheduleRecord> {
  const { rows } = await sql<ScheduleRecord>`
    select ${schedule} from maintenance_schedule where schedule_id = ${scheduleId} for update`.execute(tx)
  return orNotFound(rows[0], settingsMessages('MAINTENANCE_SCHEDULE_NOT_FOUND', { id: scheduleId }))
}

type Draft = Notice & { modules: readonly MaintenanceModule[]; startAt: string; endAt: string }

export async function insertSchedule(tx: Database, draft: Draft, by: string): Promise<ScheduleRecord> {
  const { rows } = await sql<ScheduleRecord>`
    insert into maintenance_schedule (modules, title, body, start_at, end_at, created_by)
    values (${[...draft.modules]}, ${draft.title}, ${draft.body}, ${draft.startAt}, ${draft.endAt}, ${by})
    returning ${schedule}`.execute(tx)
  if (!rows[0]) throw new Error('The schedule was not found after it was saved.')
  return rows[0]
}

export async function changeSchedule(tx: Database, scheduleId: number, draft: Draft, by: string) {
  await sql`
    update maintenance_schedule set modules = ${[...draft.modules]}, title = ${draft.title}, body = ${draft.body},
      start_at = ${draft.startAt}, end_at = ${draft.endAt}, generation = generation + 1, ${touched(by)}
    where schedule_id = ${scheduleId}`.execute(tx)
  return lockSchedule(tx, scheduleId)
}

export async function transitionSchedule(
  tx: Database,
  scheduleId: number,
  status: ScheduleRecord['status'],
  by: string,
) {
  await sql`
    update maintenance_schedule set status = ${status}, generation = generation + 1, ${touched(by)}
    where schedule_id = ${scheduleId}`.execute(tx)
  return lockSchedule(tx, scheduleId)
}

/** Schedules with an upcoming or overdue transition. */
export async function dueSchedules(db: Database): Promise<ScheduleRecord[]> {
  const { rows } = await sql<ScheduleRecord>`
    select ${schedule} from maintenance_schedule
    where (status = 'scheduled' and start_at <= now() + interval '3 minutes')
       or (status = 'running' and end_at <= now() + interval '3 minutes')`.execute(db)
  return rows
}

/** Log of one module, or of all, newest first. */
export const listLog = (
  db: Database,
  { module, ...page }: LogRequest & { module?: MaintenanceModule | undefined },
): Promise<Page<LogRow>> =>
  queryPage<LogRow, 'at'>(
    db,
    { ...page, search: '', filters: {}, sortBy: 'at', sortDir: 'desc' },
    {
      table: 'audit_entry',
      sorts: { at: { by: sql`t.at`, type: 'timestamptz' } },
      where: [
        sql`t.kind = 'maintenance'`,
        ...(module === undefined ? [] : [sql<boolean>`t.record_id = ${module}`]),
      ],
      select: logRow,
    },
  )
