import { sql } from 'kysely'
import type { Connection, ProviderAnswer, ProviderRequest } from '#platform/server/providers/connector.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

export type ProviderOrder = {
  id: number
  kind: string
  recordId: number
  reference: string
  providerCode: string
  request: Omit<ProviderRequest, 'reference'>
  context: Readonly<Record<string, string>>
  state: 'queued' | 'sent' | 'succeeded' | 'declined'
  attempts: number
  createdAt: string
}

export type Succeeded = Extract<ProviderAnswer, { outcome: 'succeeded' }> & { latencyMs: number | null }
export type Declined = Extract<ProviderAnswer, { outcome: 'declined' }> & { latencyMs: number | null }

/** How the records of an area follow the orders of their providers. The functions run in the transaction of the order. */
export type ProviderRecord = {
  kind: string
  /** Where the provider of an order is reached, or null if it has no address. */
  connectionOf(db: Database, order: ProviderOrder): Promise<Connection | null>
  onSent(tx: Database, order: ProviderOrder): Promise<void>
  onSucceeded(tx: Database, order: ProviderOrder, answer: Succeeded): Promise<void>
  onDeclined(tx: Database, order: ProviderOrder, answer: Declined): Promise<void>
  /** What staff decided about a record whose provider does not answer, or null. */
  decidedByStaff(tx: Database, order: ProviderOrder): Promise<ProviderAnswer | null>
}

type NewOrder = Pick<ProviderOrder, 'kind' | 'recordId' | 'reference' | 'providerCode' | 'request'> & {
  context: Record<string, string>
}

/** Adds an order in the transaction that takes or reserves the money of its record. */
export async function addProviderOrder(tx: Database, order: NewOrder): Promise<void> {
  const { kind, recordId, reference, providerCode, request, context } = order
  await sql`
    insert into provider_order (kind, record_id, reference, provider_code, request, context)
    values (${kind}, ${recordId}, ${reference}, ${providerCode}, ${JSON.stringify(request)}::jsonb,
      ${JSON.stringify(context)}::jsonb)`.execute(tx)
}

const columns = sql<ProviderOrder>`id, kind, record_id, reference, provider_code, request, context, state, attempts, created_at`

/** Time added to the deadline of an attempt, after which another process may take the order. */
const leaseSeconds = 15

/**
 * Takes orders that are due and not in other hands. They are marked as sent before they are: a process that is killed
 * afterwards leaves orders whose outcome is asked for, never orders that are sent twice without asking.
 */
export function claimDueOrders(
  db: Database,
  records: ReadonlyMap<string, ProviderRecord>,
  limit: number,
  busyProviders: readonly string[],
): Promise<ClaimedOrder[]> {
  return inTransaction(db, async (tx) => {
    const claimed = await claim(tx, limit, busyProviders)
    for (const order of claimed) if (order.attempts === 1) await records.get(order.kind)?.onSent(tx, order)
    return claimed
  })
}

/** An order to carry out. `wasQueued`: the provider cannot have it yet. */
export type ClaimedOrder = ProviderOrder & { wasQueued: boolean }

async function claim(tx: Database, limit: number, busyProviders: readonly string[]): Promise<ClaimedOrder[]> {
  const { rows } = await sql<ClaimedOrder>`
    with due as (
      select id, state from provider_order
      where state in ('queued', 'sent') and next_at <= clock_timestamp() and not (provider_code = any(${[...busyProviders]}::text[]))
      order by next_at, id limit ${limit} for update skip locked
    )
    update provider_order o set state = 'sent', attempts = o.attempts + 1, sent_at = coalesce(o.sent_at, clock_timestamp()),
      next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds + 60})
    from due where o.id = due.id
    returning o.id, o.kind, o.record_id, o.reference, o.provider_code, o.request, o.context, o.state, o.attempts, o.created_at,
      due.state = 'queued' as was_queued`.execute(tx)
  return rows
}

/** Seconds until the next inquiry, by the number of attempts. */
const inquiryDelays = [2, 5, 15, 60, 300, 900] as const

const delayAfter = (attempts: number) =>
  inquiryDelays[Math.min(attempts - 1, inquiryDelays.length - 1)] ?? 900

/**
 * Applies an answer. A definitive answer ends the order and its record in one transaction, once; a later one that
 * contradicts it marks the order as disputed. Any other answer schedules the next attempt.
 */
export async function applyAnswer(
  db: Database,
  records: ReadonlyMap<string, ProviderRecord>,
  orderId: number,
  answer: ProviderAnswer,
  latencyMs: number | null = null,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<ProviderOrder>`
      select ${columns} from provider_order where id = ${orderId} for update`.execute(tx)
    const [order] = rows
    if (!order) return
    const record = records.get(order.kind)
    if (!record) throw new Error(`No area carries out orders of the kind ${order.kind}.`)
    if (order.state === 'succeeded' || order.state === 'declined') {
      const isContradiction =
        (answer.outcome === 'succeeded' || answer.outcome === 'declined') && answer.outcome !== order.state
      if (isContradiction)
        await sql`update provider_order set is_disputed = true where id = ${order.id} and not is_disputed`.execute(
          tx,
        )
      return
    }
    const decision = await record.decidedByStaff(tx, order)
    const final = decision ?? answer
    if (final.outcome === 'succeeded') {
      await record.onSucceeded(tx, order, { ...final, latencyMs })
      await end(tx, order, 'succeeded', final.code, final.providerRef)
    } else if (final.outcome === 'declined') {
      await record.onDeclined(tx, order, { ...final, latencyMs })
      await end(tx, order, 'declined', final.code, '')
    } else if (final.outcome === 'unknown') await postpone(tx, order, final.error, order.state)
    // The provider cannot have the order, so it is sent again under the same reference.
    else await postpone(tx, order, final.outcome === 'not-sent' ? final.error : '', 'queued')
  })
}

async function end(
  tx: Database,
  { id }: ProviderOrder,
  state: 'succeeded' | 'declined',
  code: string,
  providerRef: string,
) {
  await sql`
    update provider_order set state = ${state}, response_code = ${code}, provider_ref = ${providerRef}, last_error = '',
      request = '{}', sent_at = coalesce(sent_at, clock_timestamp()), ended_at = clock_timestamp()
    where id = ${id}`.execute(tx)
}

async function postpone(
  tx: Database,
  { id, attempts }: ProviderOrder,
  error: string,
  state: 'queued' | 'sent',
) {
  await sql`
    update provider_order set state = ${state}, last_error = ${error.slice(0, 300)},
      next_at = clock_timestamp() + make_interval(secs => ${delayAfter(attempts)})
    where id = ${id}`.execute(tx)
}

/** Finds the order with this reference at a provider. */
export async function findOrder(
  db: Database,
  providerCode: string,
  reference: string,
): Promise<ProviderOrder | null> {
  const { rows } = await sql<ProviderOrder>`
    select ${columns} from provider_order where reference = ${reference} and provider_code = ${providerCode}`.execute(
    db,
  )
  return rows[0] ?? null
}
