import { type Language, renderStored } from '#platform/words.ts'
import { operationsMessages } from '#areas/operations/messages.ts'
import { sql } from 'kysely'
import type { OutboxMessage } from '#areas/operations/contract.ts'
import { mobileFrom, mask } from '#platform/contract/fields.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { customerCodeKind, decryptText } from '#platform/server/messages.ts'
import { NotFound } from '#platform/server/errors.ts'

type Filters = {
  channel?: OutboxMessage['channel'] | undefined
  state?: OutboxMessage['state'] | undefined
  recipient?: string | undefined
}

const messageRow = sql<OutboxMessage>`
  t.id, t.channel, t.recipient, t.kind, t.body, t.state, t.attempts, t.segments, t.failure, t.is_unclear, t.created_at,
  t.expires_at, t.sent_at, t.ended_at`

const present = <Row extends Pick<OutboxMessage, 'channel' | 'recipient' | 'failure'>>(
  row: Row,
  language: Language,
): Row => ({
  ...row,
  failure: renderStored(row.failure, language),
  recipient: mask(row.channel === 'sms' ? 'mobile' : 'device', row.recipient),
})

/** Page of messages to customers, newest first. Recipients are masked. */
export async function listOutbox(
  db: Database,
  request: ListRequest<Filters, 'createdAt'>,
  language: Language,
): Promise<Page<OutboxMessage>> {
  const { rows, pageInfo } = await queryPage(db, request, outboxPlan(request))
  return { rows: rows.map((row) => present(row, language)), pageInfo }
}

export function outboxPlan({
  filters: { channel, state, recipient },
}: ListRequest<Filters, 'createdAt'>): ListPlan<OutboxMessage, 'createdAt'> {
  return {
    table: 'outbox_message',
    date: 'created_at',
    sorts: {},
    where: [
      ...equal('channel', channel),
      ...equal('state', state),
      // Mobile numbers are found in any common format.
      ...equal('recipient', recipient && (mobileFrom(recipient) ?? recipient)),
    ],
    select: messageRow,
  }
}

type ReadContext = {
  secret: Buffer
  language: Language
  /** Whether to include codes and links. Demo only; elsewhere they are for the recipient alone. */
  withSecrets: boolean
}

/** Returns a message, with its full text if the reader may see it. */
export async function findOutboxMessage(
  db: Database,
  id: number,
  { secret, language, withSecrets }: ReadContext,
) {
  const { rows } = await sql<OutboxMessage & { sealed: Buffer | null; isExpired: boolean }>`
    select ${messageRow}, t.sealed, t.expires_at <= now() as is_expired from outbox_message t where t.id = ${id}`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new NotFound(operationsMessages('MESSAGE_NOT_FOUND', { id }))
  const { sealed, isExpired, ...message } = found
  return {
    ...present(message, language),
    text:
      withSecrets && found.kind !== customerCodeKind && sealed !== null
        ? decryptText(secret, sealed)
        : message.body,
    isExpired,
  }
}
