import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { nextTransitionAt, dueTransition } from '#areas/eload/maintenance/rules.ts'
import { dueWindows, type WindowRecord, lockWindow, transitionWindow } from './windows.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { defineScheduledTransition } from '#platform/server/jobs.ts'

/** Starts or ends a maintenance window at its scheduled time. */
export const {
  advance,
  advanceJob: advanceLoadMaintenance,
  sweepJob: sweepLoadMaintenance,
  scheduleNextTransition,
} = defineScheduledTransition({
  key: 'id',
  lock: (tx, id) => lockWindow(tx, { id }),
  nameOf: ({ title }) => title,
  dueTransition,
  perform,
  job: { name: 'eload.step-maintenance', title: eloadMessages('JOB_MAINTENANCE') },
  nextAt: (window: WindowRecord) => nextTransitionAt(window),
  due: dueWindows,
  sweep: {
    name: 'eload.sweep-maintenance',
    title: eloadMessages('JOB_FIND_MAINTENANCE'),
    says: (count) => eloadMessages('JOB_DUE_SOON', { count }),
  },
})

async function perform(tx: Database, window: WindowRecord, to: 'ongoing' | 'ended'): Promise<Message> {
  const { id } = window
  const reason = eloadMessages(
    to === 'ongoing' ? 'REASON_START' : window.status === 'scheduled' ? 'REASON_MISSED' : 'REASON_END',
  ).encoded
  await transitionWindow(tx, id, { status: to, by: 'job', reason })
  await recordSystemAudit(tx, 'job: eload.step-maintenance', {
    action: to === 'ongoing' ? 'Start' : 'End',
    kind: 'eload-maintenance',
    recordId: id,
    label: window.title,
    changes: [{ field: 'status', old: window.status, new: to }],
    fromStatus: window.status,
    toStatus: to,
    reason,
  })
  await scheduleNextTransition(tx, await lockWindow(tx, { id }))
  return eloadMessages(to === 'ongoing' ? 'WINDOW_STARTED' : 'WINDOW_ENDED', { title: window.title })
}
