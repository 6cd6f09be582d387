import { sql } from 'kysely'
import type { MaintenanceModule } from '#areas/settings/maintenance-mode/contract.ts'
import { whyNotAt, whyNotBegin, whyNotEnd, whyNotOff } from '#areas/settings/maintenance-mode/rules.ts'
import {
  changeSchedule,
  insertSchedule,
  type KeptModule,
  lockModules,
  lockSchedule,
  moveSchedule,
  putUnder,
  switchOff,
  switchOn,
} from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { noteOf } from '#areas/settings/maintenance-mode/server/noting.ts'
import { askForStep } from '#areas/settings/maintenance-mode/server/timing.ts'
import { refuse, refuseField, refuseStale, takeTurns } from '#areas/settings/server/refusing.ts'
import type { Acting } from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'

export type Who = Pick<Acting, 'db' | 'staff' | 'audit'>
export type Notice = { title: string; body: string; reason: string }
export type Window = Notice & {
  scheduleId?: number | undefined
  version?: number | undefined
  modules: readonly MaintenanceModule[]
  startAt: string
  endAt: string
}

/** Closes modules at once. */
export async function begin(
  { db, staff, audit }: Who,
  modules: readonly MaintenanceModule[],
  notice: Notice,
): Promise<KeptModule[]> {
  await takeTurns(db, 'maintenance')
  const done: KeptModule[] = []
  for (const before of await lockModules(db, modules)) {
    refuse(whyNotBegin(before))
    const after = await switchOn(db, before, notice, staff.email)
    await audit(noteOf('Switch on', before, after, notice.reason))
    done.push(after)
  }
  return done
}

/** Opens modules again at once, whoever closed them. */
export async function end(
  { db, staff, audit }: Who,
  modules: readonly MaintenanceModule[],
  reason: string,
): Promise<KeptModule[]> {
  await takeTurns(db, 'maintenance')
  const done: KeptModule[] = []
  for (const before of await lockModules(db, modules)) {
    refuse(whyNotOff(before))
    const after = await switchOff(db, before, staff.email)
    await audit(noteOf('Switch off', before, after, reason))
    done.push(after)
    if (before.scheduleId !== null) await endWhereEmpty(db, before.scheduleId, staff.email)
  }
  return done
}

// A schedule that closes nothing any more is over.
async function endWhereEmpty(db: Database, scheduleId: number, by: string) {
  const { rows } = await sql<{ isHeld: boolean }>`
    select exists (select from maintenance_module where schedule_id = ${scheduleId}) as is_held`.execute(db)
  if (rows[0]?.isHeld === false) await moveSchedule(db, scheduleId, 'ended', by)
}

/** Refuses times that cannot stand, by the database's clock. */
export async function refuseTimes(db: Database, times: { startAt: string; endAt: string }) {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  const fault = whyNotAt(times, rows[0]?.now ?? 0)
  if (fault) refuseField(fault.field, fault.why)
}

/** Looks whether these modules can be put under a schedule: all are off, or under this one already. */
export async function refuseModules(db: Database, { modules, scheduleId, version }: Window) {
  if (scheduleId !== undefined) {
    const schedule = await lockSchedule(db, scheduleId)
    refuseStale(schedule, version)
    refuse(whyNotEnd(schedule))
    if (schedule.status === 'running') refuse({ reason: 'begunAlready' })
  }
  for (const state of await lockModules(db, modules)) {
    if (scheduleId === undefined || state.scheduleId !== scheduleId) refuse(whyNotBegin(state))
  }
}

/** Closes modules at set times, or changes such a plan before it begins. */
export async function plan({ db, staff, audit }: Who, window: Window) {
  await takeTurns(db, 'maintenance')
  await refuseModules(db, window)
  const { scheduleId } = window
  const by = staff.email
  const earlier = scheduleId === undefined ? null : await lockSchedule(db, scheduleId)
  const schedule = earlier
    ? await changeSchedule(db, earlier.scheduleId, window, by)
    : await insertSchedule(db, window, by)
  const left = (earlier?.modules ?? []).filter((module) => !window.modules.includes(module))
  for (const before of await lockModules(db, left)) {
    const after = await switchOff(db, before, by)
    await audit(noteOf('End schedule', before, after, window.reason))
  }
  for (const before of await lockModules(db, window.modules)) {
    const after = await putUnder(db, before, 'scheduled', schedule, by)
    await audit(noteOf(earlier ? 'Change schedule' : 'Schedule', before, after, window.reason))
  }
  await askForStep(db, schedule)
  return schedule
}

/** Ends a schedule before or while it is at work. */
export async function endPlan({ db, staff, audit }: Who, scheduleId: number, reason: string) {
  await takeTurns(db, 'maintenance')
  const schedule = await lockSchedule(db, scheduleId)
  refuse(whyNotEnd(schedule))
  const modules = await lockModules(db, schedule.modules)
  for (const before of modules.filter((each) => each.scheduleId === scheduleId)) {
    const after = await switchOff(db, before, staff.email)
    await audit(noteOf('End schedule', before, after, reason))
  }
  return moveSchedule(db, scheduleId, schedule.status === 'running' ? 'ended' : 'cancelled', staff.email)
}
