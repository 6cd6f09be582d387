import { type RawBuilder, sql } from 'kysely'
import type { Channel, Message } from '#areas/merchants/security/contract.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/database.ts'
import { type ListPlan, pageOfRows } from '#platform/server/list.ts'
import { sendLater } from '#platform/server/mail/mail.ts'

export type SubscriberMessage = {
  subscriberId: number
  channel: Channel
  recipient: string
  subject: string
  body: string
  /** What kind of message it is: `security-question`. */
  kind: string
}

/**
 * Writes to a subscriber in the caller's transaction. E-mail is handed to the house's post at once; messages and
 * notices wait in the outbox for the gateway that takes them.
 */
export async function tellSubscriber(tx: Database, message: SubscriberMessage): Promise<void> {
  const { subscriberId, channel, recipient, subject, body, kind } = message
  const isMail = channel === 'email'
  await sql`
    insert into subscriber_message (subscriber_id, channel, recipient, subject, body, kind, state, ended_at)
    values (${subscriberId}, ${channel}, ${recipient}, ${subject}, ${body}, ${kind},
      ${isMail ? 'handed_over' : 'queued'}, case when ${isMail}::boolean then now() end)`.execute(tx)
  if (isMail) await sendLater(tx, { to: recipient, subject, text: body, kind, about: String(subscriberId) })
}

/** What was written to one person, newest first, with where it went masked. */
export async function pageOfMessages(
  db: Database,
  request: ListRequest<unknown, 'createdAt'>,
  subscriberId: number,
): Promise<Page<Message>> {
  const { rows, pageInfo } = await pageOfRows(db, request, messagePlan(sql`${subscriberId}`))
  return { rows: rows.map((row) => ({ ...row, recipient: masked(row.channel, row.recipient) })), pageInfo }
}

/** What was written to one person, for its pages and its file. Where it went stands whole: mask it to show it. */
export const messagePlan = (subscriberId: RawBuilder<unknown>): ListPlan<Message, 'createdAt'> => ({
  table: 'subscriber_message',
  key: 'message_id',
  sorts: { createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' } },
  date: 'created_at',
  where: [sql`t.subscriber_id = ${subscriberId}`],
  select: sql<Message>`t.message_id, t.channel, t.recipient, t.subject, t.body, t.state, t.created_at`,
})

/** Where a message goes, as staff may see it. */
export function masked(channel: Channel, recipient: string): string {
  if (channel === 'sms') return maskedMobile(recipient)
  if (channel === 'push') return `${recipient.slice(0, 8)}…`
  const [name = '', host = ''] = recipient.split('@')
  return `${name.slice(0, 1)}***@${host}`
}
