import { z } from 'zod'
import { isQuiet } from '#areas/notifications/rules.ts'
import { kind, noteByJob } from '#areas/notifications/server/finishing.ts'
import {
  type KeptNotification,
  lockNotification,
  moveNotification,
} from '#areas/notifications/server/notifications.ts'
import { refuse } from '#areas/notifications/server/refusing.ts'
import { askToSend } from '#areas/notifications/server/sending.ts'
import { sql } from 'kysely'
import { countAudience } from '#areas/notifications/server/audience.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import type { Asked } from '#platform/server/handlers.ts'
import { defineJob, enqueue } from '#platform/server/jobs/jobs.ts'
import type { Staff } from '#platform/server/staff.ts'

type Acting = Pick<Asked<unknown, Staff>, 'db' | 'staff' | 'audit'>

const Turn = z.object({ id: z.int(), turn: z.int() })
type Turn = z.infer<typeof Turn>

/** Begins a scheduled notification at its moment. */
export const beginNotification = defineJob<Turn>({
  name: 'notifications.begin',
  title: { en: 'Begin a scheduled notification', fil: 'Simulan ang naka-iskedyul na abiso' },
  data: Turn,
  backoff: 1,
  run: async ({ db, data, now }) => ({ says: await begin(db, data, now) }),
})

/** Asks for what is due and for what is being sent, also where its job was lost. */
export const sweepNotifications = defineJob({
  name: 'notifications.sweep',
  title: { en: 'Look for notifications to send', fil: 'Hanapin ang mga abisong ipapadala' },
  every: 15,
  run: async ({ db }) => ({ says: `${await sweep(db)} at work or soon` }),
})

export async function sweep(db: Database): Promise<number> {
  const { rows } = await sql<{ id: number; status: string; turn: number; sendAt: string }>`
    select id, status, turn, send_at from notification
    where status = 'sending' or (status = 'scheduled' and send_at < now() + interval '5 minutes')
    order by id`.execute(db)
  for (const { id, status, turn, sendAt } of rows) {
    if (status === 'sending') await askToSend(db, id)
    else await askToBegin(db, { id, turn, sendAt })
  }
  return rows.length
}

const askToBegin = (tx: Database, { id, turn, sendAt }: Turn & { sendAt: string | null }) =>
  enqueue(tx, beginNotification, { id, turn }, { runAt: sendAt ?? '', key: `${id} ${turn}` })

/** Lets a scheduled notification go, if it still waits for this turn and its moment has come. */
export const begin = (db: Database, { id, turn }: Turn, now: string): Promise<string> =>
  inTransaction(db, async (tx) => {
    const kept = await lockNotification(tx, id)
    if (kept.status !== 'scheduled' || kept.turn !== turn) return `Notification ${id} has moved on.`
    if (Date.parse(kept.sendAt ?? '') > Date.parse(now)) return `Notification ${id} is not due.`
    await moveNotification(tx, id, { to: 'sending', by: 'job' })
    await noteByJob(tx, kept, { action: 'Begin', to: 'sending' })
    await askToSend(tx, id)
    return `Notification ${id} is being sent.`
  })

const quietNote = (atMs: number) =>
  isQuiet(atMs) ? ' It falls in quiet hours: from 9 PM to 7 AM people sleep.' : ''

/** Sends a notification that this transaction holds, from now on. */
export async function release({ db, staff, audit }: Acting, kept: KeptNotification) {
  const { people } = await countAudience(db, kept.audience, kept.userIds)
  if (people === 0) refuse('nobody')
  const saved = await moveNotification(db, kept.id, { to: 'sending', by: staff.email })
  await askToSend(db, kept.id)
  await audit({
    action: 'Push',
    kind,
    recordId: kept.id,
    label: kept.title,
    fromStatus: kept.status,
    toStatus: 'sending',
  })
  return { saved, sentence: `${kept.title} is being sent.${quietNote(Date.now())}` }
}

/** Schedules a notification that this transaction holds. */
export async function scheduleFor({ db, staff, audit }: Acting, kept: KeptNotification, sendAt: string) {
  const saved = await moveNotification(db, kept.id, { to: 'scheduled', by: staff.email, sendAt })
  await askToBegin(db, saved)
  await audit({
    action: 'Schedule',
    kind,
    recordId: kept.id,
    label: kept.title,
    before: { sendAt: kept.sendAt },
    after: { sendAt: saved.sendAt },
    fromStatus: kept.status,
    toStatus: 'scheduled',
  })
  return { saved, sentence: `${kept.title} is scheduled.${quietNote(Date.parse(sendAt))}` }
}
