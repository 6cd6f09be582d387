import { settingsMessages } from '#areas/settings/messages.ts'
import type { Message } from '#platform/words.ts'
import {
  dueSchedules,
  type ScheduleRecord,
  lockModules,
  lockSchedule,
  transitionSchedule,
  setMaintenance,
  switchOff,
} from './maintenance.ts'
import { recordJobAudit, auditNoteOf } from './audit-notes.ts'
import { acquireAdvisoryLock } from '#areas/settings/shared/server/errors.ts'
import type { Database } from '#platform/server/db.ts'
import { defineScheduledTransition } from '#platform/server/jobs.ts'

/** Starts or ends scheduled maintenance at its time. */
export const {
  advance,
  advanceJob: advanceMaintenance,
  sweepJob: sweepMaintenance,
  scheduleNextTransition,
} = defineScheduledTransition({
  key: 'scheduleId',
  lock: async (tx, scheduleId) => {
    await acquireAdvisoryLock(tx, 'maintenance')
    return lockSchedule(tx, scheduleId)
  },
  nameOf: ({ scheduleId }) => `Schedule ${scheduleId}`,
  // If no worker ran during the whole period, the schedule is closed without being started.
  dueTransition: (schedule, nowMs) => {
    const at = nextAt(schedule)
    if (at === null || Date.parse(at) > nowMs) return null
    return Date.parse(schedule.endAt) <= nowMs ? 'close' : 'begin'
  },
  perform,
  job: { name: 'settings.step-maintenance', title: settingsMessages('JOB_MAINTENANCE') },
  nextAt,
  due: dueSchedules,
  sweep: {
    name: 'settings.sweep-maintenance',
    title: settingsMessages('JOB_FIND_MAINTENANCE'),
    says: (count) => settingsMessages('DUE_SOON', { count }),
  },
})

async function perform(tx: Database, schedule: ScheduleRecord, what: 'begin' | 'close'): Promise<Message> {
  const names = what === 'close' ? await close(tx, schedule) : await begin(tx, schedule)
  const to = what === 'close' ? 'ended' : 'running'
  await scheduleNextTransition(tx, await transitionSchedule(tx, schedule.scheduleId, to, 'job'))
  return settingsMessages(what === 'close' ? 'MAINTENANCE_OFF' : 'MAINTENANCE_ON', {
    modules: names.join(', '),
  })
}

function nextAt({ status, startAt, endAt }: ScheduleRecord): string | null {
  return status === 'scheduled' ? startAt : status === 'running' ? endAt : null
}

async function begin(tx: Database, schedule: ScheduleRecord): Promise<string[]> {
  const mine = (await lockModules(tx, schedule.modules)).filter(
    ({ scheduleId, status }) => scheduleId === schedule.scheduleId && status === 'scheduled',
  )
  for (const before of mine) {
    const notice = { title: before.title, body: before.body }
    const after = await setMaintenance(tx, before, 'on', { ...schedule, ...notice }, 'job')
    await recordJobAudit(
      tx,
      auditNoteOf('Start', before, after, settingsMessages('MAINTENANCE_BEGUN').encoded),
    )
  }
  return mine.map(({ module }) => module)
}

async function close(tx: Database, schedule: ScheduleRecord): Promise<string[]> {
  const mine = (await lockModules(tx, schedule.modules)).filter(
    ({ scheduleId }) => scheduleId === schedule.scheduleId,
  )
  for (const before of mine) {
    const after = await switchOff(tx, before, 'job')
    await recordJobAudit(
      tx,
      auditNoteOf('End', before, after, settingsMessages('MAINTENANCE_OVER_NOW').encoded),
    )
  }
  return mine.map(({ module }) => module)
}
