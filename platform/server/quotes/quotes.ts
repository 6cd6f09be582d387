import { sql } from 'kysely'
import type { z } from 'zod'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError, NotFound } from '#platform/server/errors/errors.ts'

/** Seconds for which a quote is valid. */
export const quoteSeconds = 300

type Holder = { client: { id: number }; subscriberId: number }
type QuoteType<Terms extends z.ZodType> = { kind: string; terms: Terms }

/** Quotes of one kind, with their terms as stored. */
export const defineQuote = <Terms extends z.ZodType>(type: QuoteType<Terms>) => type

/** Stores the terms that were quoted to a subscriber, and returns the ID of the quote and its expiry. */
export async function addQuote<Terms extends z.ZodType>(
  db: Database,
  { kind }: QuoteType<Terms>,
  { client, subscriberId }: Holder,
  terms: z.output<Terms>,
): Promise<{ quoteId: string; expiresAt: string }> {
  const { rows } = await sql<{ quoteId: string; expiresAt: string }>`
    insert into price_quote (kind, client_id, subscriber_id, terms, expires_at)
    values (${kind}, ${client.id}, ${subscriberId}, ${JSON.stringify(terms)}::jsonb, now() + make_interval(secs => ${quoteSeconds}))
    returning id as quote_id, expires_at`.execute(db)
  if (!rows[0]) throw new Error('The quote was not stored.')
  return rows[0]
}

/** Uses a quote in the caller's transaction and returns its terms. Throws if it is unknown, expired or used. */
export async function takeQuote<Terms extends z.ZodType>(
  tx: Database,
  { kind, terms }: QuoteType<Terms>,
  { client, subscriberId }: Holder,
  quoteId: string,
): Promise<z.output<Terms>> {
  const own = sql`id = ${quoteId}::uuid and kind = ${kind} and client_id = ${client.id} and subscriber_id = ${subscriberId}`
  const { rows } = await sql<{ terms: unknown }>`
    update price_quote set used_at = clock_timestamp()
    where ${own} and used_at is null and expires_at > clock_timestamp() returning terms`.execute(tx)
  if (rows[0]) return terms.parse(rows[0].terms)
  const { rows: found } = await sql<{ isUsed: boolean }>`
    select used_at is not null as is_used from price_quote where ${own}`.execute(tx)
  if (!found[0]) throw new NotFound(platformMessages('QUOTE_NOT_FOUND'))
  throw new AppError(platformMessages(found[0].isUsed ? 'QUOTE_USED' : 'QUOTE_EXPIRED'))
}

/** Deletes quotes that expired more than a day ago and returns their number. */
export async function deleteOldQuotes(db: Database): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from price_quote where expires_at < now() - interval '1 day'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
