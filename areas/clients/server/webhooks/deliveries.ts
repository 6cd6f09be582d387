import { sql } from 'kysely'
import { clientsMessages } from '#areas/clients/messages.ts'
import { webhookTested } from '#areas/clients/server/webhooks/events.ts'
import type { Sent } from '#areas/clients/server/webhooks/send.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { queueMail } from '#platform/server/mail.ts'
import type { OutboxEvent } from '#platform/server/outbox.ts'
import type { Message } from '#platform/words.ts'

/** A delivery that this process sends. */
export type ClaimedDelivery = OutboxEvent & {
  id: number
  createdAt: string
  subscriptionId: number
  attempts: number
  url: string
  secret: Buffer
  previousSecret: Buffer | null
}

/** Seconds after which another process may send a claimed delivery. Longer than an attempt. */
const leaseSeconds = 30

/**
 * Seconds from each failed attempt to the next; together three days. The first ones bridge a restart, the later ones an
 * outage.
 */
export const retryDelays = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 73_495] as const

/**
 * Takes due deliveries that no other process has, of each webhook at most `perSubscription` minus those that are `running`.
 */
export async function claimDeliveries(
  db: Database,
  perSubscription: number,
  running: ReadonlyMap<number, number>,
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`
    with claimed as (
      select d.id, d.created_at, d.event_id, d.event_at, s.url, s.secret, s.previous_secret
      from webhook_subscription s
        join api_client c on c.id = s.client_id and c.status = 'active'
          and (c.expires_on is null or c.expires_on >= (now() at time zone 'Asia/Manila')::date)
        left join unnest(${[...running.keys()]}::bigint[], ${[...running.values()]}::int[]) r (id, n) on r.id = s.id
        cross join lateral (
          select d.id, d.created_at, d.event_id, d.event_at from webhook_delivery d
          where d.subscription_id = s.id and d.state = 'pending' and d.next_at <= clock_timestamp()
          order by d.next_at, d.id
          limit greatest(0, ${perSubscription}::int - coalesce(r.n, 0)) for no key update of d skip locked
        ) d
      where s.status = 'active'
    )
    update webhook_delivery d set attempts = d.attempts + 1,
      next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
    from claimed c left join outbox_event e on e.id = c.event_id and e.created_at = c.event_at
    where d.id = c.id and d.created_at = c.created_at
    returning d.id, d.created_at, d.subscription_id, d.attempts, c.url, c.secret, c.previous_secret, d.event_id, d.event_type,
      d.event_at, d.aggregatetype, d.aggregateid, e.sequence, e.payload`.execute(db)
  return rows
}

/**
 * Records the result of an attempt, unless another process has taken over. A delivery that failed for three days, or whose
 * receiver answers 410, turns its webhook off.
 */
export async function recordAttempt(db: Database, delivery: ClaimedDelivery, sent: Sent): Promise<void> {
  const { error } = sent
  if (error === null) return save(db, delivery, sent, 'delivered')
  const isTest = delivery.eventType === webhookTested.type
  const delay =
    isTest || delivery.payload === null || sent.status === 410
      ? undefined
      : retryDelays[delivery.attempts - 1]
  if (delay !== undefined) return save(db, delivery, sent, 'pending', delay)
  await inTransaction(db, async (tx) => {
    await save(tx, delivery, sent, 'failed')
    if (!isTest && delivery.payload !== null) await disable(tx, delivery, error)
  })
}

async function save(
  db: Database,
  { id, createdAt, attempts }: ClaimedDelivery,
  { status, durationMs, error, response }: Sent,
  state: 'pending' | 'delivered' | 'failed',
  delaySeconds = 0,
): Promise<void> {
  await sql`
    with saved as (
      update webhook_delivery set state = ${state}, status = ${status}, duration_ms = ${durationMs},
        last_error = ${error?.encoded ?? ''}, response = ${response},
        next_at = clock_timestamp() + make_interval(secs => ${delaySeconds}),
        ended_at = case when ${state} = 'pending' then null else clock_timestamp() end
      where id = ${id} and created_at = ${createdAt} and attempts = ${attempts} and state = 'pending'
      returning id, subscription_id, aggregatetype, aggregateid, state
    )
    update webhook_delivery d set next_at = clock_timestamp()
    from saved s
    where s.state <> 'pending' and d.next_at = 'infinity' and d.state = 'pending' and d.id = (
      select min(n.id) from webhook_delivery n
      where n.state = 'pending' and n.subscription_id = s.subscription_id and n.aggregatetype = s.aggregatetype
        and n.aggregateid = s.aggregateid and n.id <> s.id)`.execute(db)
}

/**
 * Releases deliveries that wait for none: the earlier one of the record ended while the transaction of the event was still
 * open, so neither saw the other.
 */
export async function releaseWaiting(db: Database): Promise<void> {
  await sql`
    with first as (
      select distinct on (subscription_id, aggregatetype, aggregateid) id, created_at, next_at
      from webhook_delivery where state = 'pending'
      order by subscription_id, aggregatetype, aggregateid, id
    )
    update webhook_delivery d set next_at = clock_timestamp()
    from first f where f.next_at = 'infinity' and d.id = f.id and d.created_at = f.created_at and d.state = 'pending'
      and d.next_at = 'infinity'`.execute(db)
}

async function disable(
  tx: Database,
  { subscriptionId, url }: ClaimedDelivery,
  error: Message,
): Promise<void> {
  const { rows } = await sql<{ clientId: number; name: string; contact: string }>`
    update webhook_subscription s set status = 'inactive', disabled_at = now(), version = s.version + 1, updated_at = now()
    from api_client c
    where s.id = ${subscriptionId} and s.status = 'active' and c.id = s.client_id
    returning s.client_id, c.name, c.contact`.execute(tx)
  const [client] = rows
  if (!client) return
  await recordSystemAudit(tx, 'webhook deliveries', {
    action: 'Turn off webhook',
    kind: 'api-client',
    recordId: client.clientId,
    label: client.name,
    changes: [{ field: 'webhook', old: url, new: null }],
    reason: error.encoded,
  })
  await queueMail(tx, {
    to: client.contact,
    subject: clientsMessages('WEBHOOK_MAIL_SUBJECT', { host: new URL(url).host }).en,
    text: [
      clientsMessages('WEBHOOK_MAIL_REASON', { name: client.name }).en,
      clientsMessages('WEBHOOK_MAIL_ADDRESS', { url }).en,
      clientsMessages('WEBHOOK_MAIL_ERROR', { error: error.en }).en,
      '',
      clientsMessages('WEBHOOK_MAIL_NEXT').en,
    ].join('\n'),
    kind: 'webhook',
    about: String(subscriptionId),
  })
}
