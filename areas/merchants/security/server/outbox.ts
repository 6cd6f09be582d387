import { type Language, renderStored } from '#platform/words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Channel, Message } from '#areas/merchants/security/contract.ts'
import { mask } from '#platform/contract/fields.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Configuration } from '#platform/server/settings.ts'
import type { Database } from '#platform/server/db.ts'
import { type ListPlan, queryPage } from '#platform/server/lists.ts'
import { queueMail } from '#platform/server/mail.ts'
import { sendMessage } from '#platform/server/messages.ts'

type SubscriberMessage = {
  subscriberId: number
  channel: Channel
  recipient: string
  subject: string
  /** Text of the message with the placeholder `{secret}`. */
  body: string
  /** Code or link that grants access. It is never shown to staff. */
  secret: string
  /** Type of message, such as `security-question`. */
  kind: string
  expiresInMinutes: number
}

const shownForSecret = '••••••'

/** Queues a message to a subscriber in the caller's transaction. Its state follows the gateway or mail server. */
export async function notifySubscriber(
  tx: Database,
  configuration: Configuration,
  { subscriberId, channel, recipient, subject, body, secret, kind, expiresInMinutes }: SubscriberMessage,
): Promise<number> {
  const outboxId =
    channel === 'email'
      ? null
      : await sendMessage(tx, configuration, {
          channel,
          recipient,
          subject,
          text: body,
          secret,
          kind,
          about: String(subscriberId),
          expiresInMinutes,
        })
  const { rows } = await sql<{ messageId: number }>`
    insert into subscriber_message (subscriber_id, channel, recipient, subject, body, kind, outbox_id)
    values (${subscriberId}, ${channel}, ${recipient}, ${subject}, ${body.replaceAll('{secret}', shownForSecret)}, ${kind},
      ${outboxId})
    returning message_id`.execute(tx)
  const messageId = rows[0]?.messageId
  if (messageId === undefined) throw new Error('The message was not stored.')
  if (channel === 'email') {
    // The link is on its own line so that the mail template renders it as a button.
    const text = body.replaceAll('{secret}', '\n\n{link}\n\n')
    const oneTimeLink = { address: secret, secret: configuration.secret }
    await queueMail(tx, { to: recipient, subject, text, oneTimeLink, kind, about: `message ${messageId}` })
  }
  return messageId
}

/** Returns a page of messages to one person, newest first, recipients masked. */
export async function listMessages(
  db: Database,
  request: ListRequest<unknown, 'createdAt'>,
  { subscriberId, language }: { subscriberId: number; language: Language },
): Promise<Page<Message>> {
  const { rows, pageInfo } = await queryPage(db, request, messagePlan(sql`${subscriberId}`))
  const views = rows.map((row) => ({
    ...row,
    recipient: masked(row.channel, row.recipient),
    failure: renderStored(row.failure, language),
  }))
  return { rows: views, pageInfo }
}

/** Query plan shared by the message list and its export. The recipient is not masked; callers must mask it. */
export const messagePlan = (subscriberId: RawBuilder<unknown>): ListPlan<Message, 'createdAt'> => ({
  table: 'subscriber_message',
  key: 'message_id',
  sorts: {},
  date: 'created_at',
  where: [sql`t.subscriber_id = ${subscriberId}`],
  select: sql<Message>`t.message_id, t.channel, t.recipient, t.subject, t.body, t.state, t.failure, t.created_at`,
})

const kindOf = { sms: 'mobile', push: 'device', email: 'email' } as const

/** Masks a recipient according to its channel. */
export function masked(channel: Channel, recipient: string): string {
  return mask(kindOf[channel], recipient)
}
