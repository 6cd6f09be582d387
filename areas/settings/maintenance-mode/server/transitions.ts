import { sql } from 'kysely'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import {
  getTimesError,
  getBeginError,
  getEndError,
  getSwitchOffError,
} from '#areas/settings/maintenance-mode/rules.ts'
import {
  changeSchedule,
  insertSchedule,
  type ModuleRecord,
  lockModules,
  lockSchedule,
  transitionSchedule,
  setMaintenance,
  switchOff,
  switchOn,
} from './maintenance.ts'
import { auditNoteOf } from './audit-notes.ts'
import { scheduleNextTransition } from './scheduled-job.ts'
import { throwIfError, throwFieldError, acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import { rejectIfStale } from '#platform/server/errors.ts'
import type { ActorContext as FullActorContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

export type ActorContext = Pick<FullActorContext, 'db' | 'staff' | 'audit'>
export type Notice = { title: string; body: string; reason: string }
export type Window = Notice & {
  scheduleId?: number | undefined
  version?: number | undefined
  modules: readonly MaintenanceModule[]
  startAt: string
  endAt: string
}

/** Closes modules immediately. */
export async function begin(
  { db, staff, audit }: ActorContext,
  modules: readonly MaintenanceModule[],
  notice: Notice,
): Promise<ModuleRecord[]> {
  await acquireAdvisoryLock(db, 'maintenance')
  const done: ModuleRecord[] = []
  for (const before of await lockModules(db, modules)) {
    throwIfError(getBeginError(before))
    const after = await switchOn(db, before, notice, staff.email)
    await audit(auditNoteOf('Turn on', before, after, notice.reason))
    done.push(after)
  }
  return done
}

/** Reopens modules immediately, including those closed by another person or by a schedule. */
export async function end(
  { db, staff, audit }: ActorContext,
  modules: readonly MaintenanceModule[],
  reason: string,
): Promise<ModuleRecord[]> {
  await acquireAdvisoryLock(db, 'maintenance')
  const done: ModuleRecord[] = []
  for (const before of await lockModules(db, modules)) {
    throwIfError(getSwitchOffError(before))
    const after = await switchOff(db, before, staff.email)
    await audit(auditNoteOf('Turn off', before, after, reason))
    done.push(after)
    if (before.scheduleId !== null) await endWhereEmpty(db, before.scheduleId, staff.email)
  }
  return done
}

// Ends a schedule that has no modules left.
async function endWhereEmpty(db: Database, scheduleId: number, by: string) {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from maintenance_module where schedule_id = ${scheduleId}) as is_held`.execute(db)
  if (rows[0]?.isHeld === false) await transitionSchedule(db, scheduleId, 'ended', by)
}

/** Rejects invalid times, compared with the database clock. */
export async function assertValidTimes(db: Database, times: { startAt: string; endAt: string }) {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  const error = getTimesError(times, rows[0]?.now ?? 0)
  if (error) throwFieldError(error.field, error.why)
}

/** Checks that these modules can be assigned to a schedule: each must be off or already belong to it. */
export async function assertModulesAllow(db: Database, { modules, scheduleId, version }: Window) {
  if (scheduleId !== undefined) {
    const schedule = await lockSchedule(db, scheduleId)
    rejectIfStale(schedule, version)
    throwIfError(getEndError(schedule))
    if (schedule.status === 'running') throwIfError(settingsMessages('MAINTENANCE_STARTED'))
  }
  for (const state of await lockModules(db, modules)) {
    if (scheduleId === undefined || state.scheduleId !== scheduleId) throwIfError(getBeginError(state))
  }
}

/** Creates a maintenance schedule, or changes one that has not started. */
export async function plan({ db, staff, audit }: ActorContext, window: Window) {
  await acquireAdvisoryLock(db, 'maintenance')
  await assertModulesAllow(db, window)
  const { scheduleId } = window
  const by = staff.email
  const earlier = scheduleId === undefined ? null : await lockSchedule(db, scheduleId)
  const schedule = earlier
    ? await changeSchedule(db, earlier.scheduleId, window, by)
    : await insertSchedule(db, window, by)
  const left = (earlier?.modules ?? []).filter((module) => !window.modules.includes(module))
  for (const before of await lockModules(db, left)) {
    const after = await switchOff(db, before, by)
    await audit(auditNoteOf('End schedule', before, after, window.reason))
  }
  for (const before of await lockModules(db, window.modules)) {
    const after = await setMaintenance(db, before, 'scheduled', schedule, by)
    await audit(auditNoteOf(earlier ? 'Update schedule' : 'Schedule', before, after, window.reason))
  }
  await scheduleNextTransition(db, schedule)
  return schedule
}

/** Ends a schedule before or during its period. */
export async function endPlan({ db, staff, audit }: ActorContext, scheduleId: number, reason: string) {
  await acquireAdvisoryLock(db, 'maintenance')
  const schedule = await lockSchedule(db, scheduleId)
  throwIfError(getEndError(schedule))
  const modules = await lockModules(db, schedule.modules)
  for (const before of modules.filter((each) => each.scheduleId === scheduleId)) {
    const after = await switchOff(db, before, staff.email)
    await audit(auditNoteOf('End schedule', before, after, reason))
  }
  return transitionSchedule(
    db,
    scheduleId,
    schedule.status === 'running' ? 'ended' : 'cancelled',
    staff.email,
  )
}
