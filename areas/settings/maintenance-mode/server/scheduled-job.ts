import { z } from 'zod'
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

const JobData = z.object({ scheduleId: z.int(), generation: z.int() })
type JobData = z.infer<typeof JobData>

/** Starts or ends scheduled maintenance at its time. */
export const {
  advanceJob: advanceMaintenance,
  sweepJob: sweepMaintenance,
  scheduleNextTransition,
} = defineScheduledTransition({
  data: JobData,
  advance: advanceOne,
  job: { name: 'settings.step-maintenance', title: settingsMessages('JOB_MAINTENANCE') },
  nextAt: ({ status, startAt, endAt }: ScheduleRecord) =>
    status === 'scheduled' ? startAt : status === 'running' ? endAt : null,
  due: dueSchedules,
  sweep: {
    name: 'settings.sweep-maintenance',
    title: settingsMessages('JOB_FIND_MAINTENANCE'),
    says: (count) => settingsMessages('DUE_SOON', { count }),
  },
})

/** Performs one transition if the schedule is still due for it. Returns a description of the result. */
export async function advanceOne(
  tx: Database,
  { scheduleId, generation }: JobData,
  now: string,
): Promise<Message> {
  await acquireAdvisoryLock(tx, 'maintenance')
  const schedule = await lockSchedule(tx, scheduleId)
  const isWaiting = schedule.status === 'scheduled' || schedule.status === 'running'
  if (schedule.generation !== generation || !isWaiting)
    return settingsMessages('SCHEDULE_OUTDATED', { id: String(scheduleId) })
  const due = schedule.status === 'scheduled' ? schedule.startAt : schedule.endAt
  if (Date.parse(due) > Date.parse(now))
    return settingsMessages('SCHEDULE_NOT_DUE', { id: String(scheduleId) })
  // If no worker ran during the whole period, the schedule is closed without being started.
  const isOver = Date.parse(schedule.endAt) <= Date.parse(now)
  const names = isOver ? await close(tx, schedule) : await begin(tx, schedule)
  await scheduleNextTransition(
    tx,
    await transitionSchedule(tx, scheduleId, isOver ? 'ended' : 'running', 'job'),
  )
  return settingsMessages(isOver ? 'MAINTENANCE_OFF' : 'MAINTENANCE_ON', { modules: names.join(', ') })
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
