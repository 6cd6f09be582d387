import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { settingsMessages } from '#areas/settings/messages.ts'
import type { Message } from '#platform/words.ts'
import { lastIn } from '#areas/settings/modes-of-payment/server/modes.ts'
import { nextFirings, statusBy } from '#areas/settings/payment-modules/rules.ts'
import { getLastModeError } from '#areas/settings/modes-of-payment/rules.ts'
import type { Method } from '#areas/settings/payment-modules/contract.ts'
import type { MopStatus } from '#areas/settings/modes-of-payment/contract.ts'
import { findMethod, setMethodStatus } from './methods.ts'
import { dueSchedules, type ScheduleRecord, lockSchedule, transitionSchedule } from './schedules.ts'
import { acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { defineScheduledTransition } from '#platform/server/jobs.ts'

/** Starts or ends a run of a schedule at its time. */
export const {
  advance,
  advanceJob: advanceSchedule,
  sweepJob: sweepSchedules,
  scheduleNextTransition,
} = defineScheduledTransition({
  key: 'schedulerId',
  lock: async (tx, schedulerId) => {
    await acquireAdvisoryLock(tx, 'mop')
    return lockSchedule(tx, schedulerId)
  },
  nameOf: ({ schedulerId }) => `Schedule ${schedulerId}`,
  dueTransition: ({ nextAt, status }, nowMs) =>
    nextAt === null || Date.parse(nextAt) > nowMs ? null : status === 'running' ? 'restore' : 'begin',
  perform,
  job: { name: 'settings.step-mop-schedule', title: settingsMessages('JOB_MODE'), concurrency: 2 },
  nextAt: ({ nextAt }: Pick<ScheduleRecord, 'schedulerId' | 'generation' | 'nextAt'>) => nextAt,
  due: dueSchedules,
  sweep: {
    name: 'settings.sweep-mop-schedules',
    title: settingsMessages('JOB_FIND_MODES'),
    says: (count) => settingsMessages('DUE_SOON', { count }),
  },
})

async function perform(
  tx: Database,
  schedule: ScheduleRecord,
  what: 'begin' | 'restore',
  nowMs: number,
): Promise<Message> {
  const method = await findMethod(tx, schedule.methodId)
  const text =
    what === 'restore'
      ? await restoreStatus(tx, schedule, method, 'job')
      : await begin(tx, schedule, method, nowMs)
  await scheduleNextTransition(tx, await lockSchedule(tx, schedule.schedulerId))
  return text
}

async function begin(
  tx: Database,
  schedule: ScheduleRecord,
  method: Method,
  nowMs: number,
): Promise<Message> {
  const at = Date.parse(schedule.nextAt ?? '')
  const until = nextFirings(schedule, at, 1)[0]?.until ?? null
  if (until !== null && Date.parse(until) <= nowMs) {
    await note(tx, schedule, method, 'Skip', settingsMessages('SCHEDULE_MISSED').encoded)
    await rest(tx, schedule, nowMs)
    return settingsMessages('METHOD_MISSED', { label: method.label })
  }
  const to = statusBy(schedule.action)
  const error =
    method.status === 'active' ? getLastModeError(to, await lastIn(tx, { methodId: method.methodId })) : null
  if (error !== null) {
    await note(tx, schedule, method, 'Skip', settingsMessages('SCHEDULE_HELD').encoded)
    await rest(tx, schedule, nowMs)
    return settingsMessages('METHOD_HELD', { label: method.label, module: method.module })
  }
  await become(tx, schedule, method, to, 'Start schedule')
  if (until === null) await rest(tx, schedule, nowMs)
  else {
    const running = { status: 'running', nextAt: until, statusBefore: method.status } as const
    await transitionSchedule(tx, schedule.schedulerId, running, 'job')
  }
  return settingsMessages('METHOD_STATUS', { label: method.label, module: method.module, status: to })
}

/** Restores the status a method had before the schedule changed it, unless it has been changed since. */
export async function restoreStatus(
  tx: Database,
  schedule: ScheduleRecord,
  method: Method,
  by: string,
  isForGood = false,
): Promise<Message> {
  const mine = statusBy(schedule.action)
  const before = schedule.statusBefore
  if (before !== null && method.status === mine) await become(tx, schedule, method, before, 'End schedule')
  const from = Date.parse(schedule.nextAt ?? '')
  if (isForGood) await databaseOver(tx, schedule, by)
  else await rest(tx, schedule, from)
  const status = method.status === mine ? (before ?? mine) : method.status
  return settingsMessages('METHOD_STATUS', { label: method.label, module: method.module, status })
}

const databaseOver = (tx: Database, { schedulerId }: ScheduleRecord, by: string) =>
  transitionSchedule(tx, schedulerId, { status: 'ended', nextAt: null, statusBefore: null }, by)

/** Schedules the next run, or ends the schedule if there is none. */
async function rest(tx: Database, schedule: ScheduleRecord, afterMs: number): Promise<void> {
  const after = Math.max(afterMs, Date.parse(schedule.nextAt ?? '')) + 1
  // After an end, a run that starts at that exact moment counts as the next one.
  const isEnd = schedule.status === 'running'
  const [next] = schedule.repeat === 'none' ? [] : nextFirings(schedule, isEnd ? after - 1 : after, 1)
  if (!next) await databaseOver(tx, schedule, 'job')
  else {
    const waiting = { status: 'scheduled', nextAt: next.at, statusBefore: null } as const
    await transitionSchedule(tx, schedule.schedulerId, waiting, 'job')
  }
}

async function become(
  tx: Database,
  schedule: ScheduleRecord,
  method: Method,
  to: MopStatus,
  action: AuditAction,
) {
  if (method.status === to) return
  await setMethodStatus(tx, method.methodId, to, 'job')
  await note(tx, schedule, method, action, schedule.reason, to)
}

const note = (
  tx: Database,
  { schedulerId }: ScheduleRecord,
  method: Method,
  action: AuditAction,
  reason: string,
  to: MopStatus = method.status,
) =>
  recordSystemAudit(tx, 'job: settings.step-mop-schedule', {
    action,
    kind: 'mop-method',
    recordId: method.methodId,
    label: `${method.label} (${method.module})`,
    changes: [
      { field: 'schedule', old: null, new: schedulerId },
      ...(to === method.status ? [] : [{ field: 'status', old: method.status, new: to }]),
    ],
    fromStatus: method.status,
    toStatus: to,
    reason,
  })
