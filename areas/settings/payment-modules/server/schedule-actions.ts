import { settingsMessages } from '#areas/settings/messages.ts'
import type { Schedule } from '#areas/settings/payment-modules/contract.ts'
import {
  nextFirings,
  type Plan,
  getOverlapError,
  getScheduleChangeError,
  getScheduleEndError,
  getPlanError,
} from '#areas/settings/payment-modules/rules.ts'
import { scheduleNextTransition, restoreStatus } from './scheduled-job.ts'
import { findMethod } from './methods.ts'
import {
  changeSchedule,
  insertSchedule,
  type ScheduleRecord,
  lockSchedule,
  transitionSchedule,
  schedulesOf,
} from './schedules.ts'
import { throwIfError, throwFieldError, acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import { rejectIfStale } from '#platform/server/errors.ts'
import { sql } from 'kysely'
import type { ActorContext as FullActorContext } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

type Fields = Parameters<typeof insertSchedule>[2]
type ActorContext = Pick<FullActorContext, 'db' | 'staff' | 'audit'>
type ScheduleKey = { schedulerId: number; version?: number | undefined }

/** Creates a schedule for a method. */
export async function createSchedule({ db, staff, audit }: ActorContext, methodId: number, fields: Fields) {
  await acquireAdvisoryLock(db, 'mop')
  const method = await findMethod(db, methodId)
  const nextAt = await firstMoment(db, methodId, fields)
  const created = await insertSchedule(db, methodId, fields, { nextAt, by: staff.email })
  await scheduleNextTransition(db, created)
  await audit({
    ...auditSubject(method, created),
    action: 'Create schedule',
    after: auditSnapshot(fields),
    reason: fields.reason,
  })
  return {
    made: created,
    sentence: settingsMessages('SCHEDULE_SAVED', { id: created.schedulerId, label: method.label }),
  }
}

/** Changes a schedule that has not started. */
export async function updateSchedule({ db, staff, audit }: ActorContext, key: ScheduleKey, fields: Fields) {
  const { before, method } = await held(db, key)
  throwIfError(getScheduleChangeError(before))
  const nextAt = await firstMoment(db, before.methodId, fields, before.schedulerId)
  const created = await changeSchedule(db, before.schedulerId, fields, { nextAt, by: staff.email })
  await scheduleNextTransition(db, created)
  const change = { before: auditSnapshot(before), after: auditSnapshot(fields), reason: fields.reason }
  await audit({ ...auditSubject(method, created), action: 'Update schedule', ...change })
  return {
    made: created,
    sentence: settingsMessages('SCHEDULE_SAVED', { id: created.schedulerId, label: method.label }),
  }
}

/** Cancels a schedule that has not started. */
export async function cancelSchedule({ db, staff, audit }: ActorContext, key: ScheduleKey, reason: string) {
  const { before, method } = await held(db, key)
  throwIfError(getScheduleChangeError(before))
  const over = { status: 'cancelled', nextAt: null, statusBefore: null } as const
  const created = await transitionSchedule(db, before.schedulerId, over, staff.email)
  await audit({
    ...auditSubject(method, created),
    action: 'Cancel schedule',
    ...moved(before, created),
    reason,
  })
  return {
    made: created,
    sentence: settingsMessages('SCHEDULE_CANCELLED', { id: created.schedulerId, label: method.label }),
  }
}

/** Ends a schedule immediately and permanently, and restores the previous status. */
export async function endSchedule({ db, staff, audit }: ActorContext, key: ScheduleKey, reason: string) {
  const { before, method } = await held(db, key)
  throwIfError(getScheduleEndError(before))
  await restoreStatus(db, { ...before, reason }, method, staff.email, true)
  const created = await lockSchedule(db, before.schedulerId)
  await audit({ ...auditSubject(method, created), action: 'End schedule', ...moved(before, created), reason })
  return {
    made: created,
    sentence: settingsMessages('SCHEDULE_ENDED', { id: created.schedulerId, label: method.label }),
  }
}

async function held(db: Database, { schedulerId, version }: ScheduleKey) {
  await acquireAdvisoryLock(db, 'mop')
  const before = await lockSchedule(db, schedulerId)
  rejectIfStale(before, version)
  return { before, method: await findMethod(db, before.methodId) }
}

/** Returns the first start of a schedule. Rejects a schedule that never runs or overlaps another. */
async function firstMoment(db: Database, methodId: number, plan: Plan, except = 0): Promise<string> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from now()) * 1000)::bigint as now`.execute(db)
  const now = rows[0]?.now ?? 0
  throwFieldError('startAt', getPlanError(plan, now))
  const others = (await schedulesOf(db, methodId)).filter(
    ({ nextAt, schedulerId }) => nextAt !== null && schedulerId !== except,
  )
  throwFieldError('startAt', getOverlapError(plan, others, now))
  return nextFirings(plan, now, 1)[0]?.at ?? plan.startAt
}

const auditSubject = (
  { label, module }: { label: string; module: string },
  { schedulerId, methodId }: ScheduleRecord,
) => ({
  kind: 'mop-method',
  recordId: methodId,
  label: `${label} (${module})`,
  changes: [{ field: 'schedule', old: null, new: schedulerId }],
})

const moved = (before: ScheduleRecord, after: ScheduleRecord) => ({
  before: { scheduleStatus: before.status },
  after: { scheduleStatus: after.status },
})

/** Audit snapshot of a schedule. */
const auditSnapshot = (fields: Pick<Schedule, keyof Fields>) => ({
  action: fields.action,
  startAt: fields.startAt,
  endAt: fields.endAt,
  repeat: fields.repeat,
  days: fields.days.join(', '),
  startTime: fields.startTime,
  endTime: fields.endTime,
  message: fields.message,
})
