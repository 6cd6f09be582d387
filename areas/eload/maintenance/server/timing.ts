import { z } from 'zod'
import { nextMoment, stepOf } from '#areas/eload/maintenance/rules.ts'
import {
  dueWindows,
  type KeptWindow,
  lockWindow,
  moveWindow,
} from '#areas/eload/maintenance/server/windows.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'

const Turn = z.object({ id: z.int(), turn: z.int() })
type Turn = z.infer<typeof Turn>

/** Begins or ends a maintenance window at its moment. */
export const stepLoadMaintenance = defineJob<Turn>({
  name: 'eload.step-maintenance',
  title: { en: 'Begin or end eLoad maintenance', fil: 'Simulan o tapusin ang maintenance ng eLoad' },
  data: Turn,
  backoff: 1,
  run: async ({ db, data, now }) => ({ says: await inTransaction(db, (tx) => step(tx, data, now)) }),
})

/** Asks for the steps that come soon, also those whose job was lost. */
export const sweepLoadMaintenance = defineJob({
  name: 'eload.sweep-maintenance',
  title: { en: 'Look for eLoad maintenance', fil: 'Hanapin ang maintenance ng eLoad' },
  every: 60,
  run: async ({ db }) => {
    const due = await dueWindows(db)
    for (const window of due) await askForStep(db, window)
    return { says: `${due.length} soon` }
  },
})

/** Asks for a window's next step at its moment. */
export async function askForStep(tx: Database, window: KeptWindow): Promise<void> {
  const runAt = nextMoment(window)
  if (runAt === null) return
  const { id, turn } = window
  await enqueue(tx, stepLoadMaintenance, { id, turn }, { runAt, key: `${id} ${turn}` })
}

const reasons = { ongoing: 'The time has come.', ended: 'The time is over.' } as const

/** One step, at this moment, if the window still waits for it. Answers what was done. */
export async function step(tx: Database, { id, turn }: Turn, now: string): Promise<string> {
  const window = await lockWindow(tx, { id })
  if (window.turn !== turn) return `Window ${id} has moved on.`
  const to = stepOf(window, Date.parse(now))
  if (to === null) return `Window ${id} is not due.`
  const reason =
    to === 'ended' && window.status === 'scheduled'
      ? 'Nothing ran at that time, and it is over.'
      : reasons[to]
  await moveWindow(tx, id, { status: to, by: 'job', reason })
  await recordAudit(tx, {
    actor: null,
    requestId: '',
    ip: '',
    call: 'job: eload.step-maintenance',
    action: to === 'ongoing' ? 'Begin' : 'End',
    kind: 'eload-maintenance',
    recordId: id,
    label: window.title,
    changes: [{ field: 'status', old: window.status, new: to }],
    fromStatus: window.status,
    toStatus: to,
    reason,
  })
  await askForStep(tx, await lockWindow(tx, { id }))
  return `${window.title}: ${to}.`
}
