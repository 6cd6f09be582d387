import { platformMessages } from '#platform/contract/errors.ts'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'
import { networkOf } from '#platform/server/rate-limits.ts'
import { AppError } from '#platform/server/errors.ts'

type Purpose = 'sign-in' | 'password-reset'

/**
 * Number of different accounts of one network that may fail or send requests within a period before the network must
 * wait.
 */
const budgets: Record<Purpose, { accounts: number; minutes: number }> = {
  'sign-in': { accounts: 20, minutes: 5 },
  'password-reset': { accounts: 10, minutes: 60 },
}

/** Counts an account against the budget of its network. Each account counts once, however often it fails. */
export async function countSource(db: Database, purpose: Purpose, ip: string, account: Buffer) {
  await sql`
    insert into sign_in_source (purpose, network, account) values (${purpose}, ${networkOf(ip)}, ${account})
    on conflict (purpose, network, account) do update set at = now()`.execute(db)
}

/** Number of seconds a network must wait because it tried too many accounts; 0 if it need not wait. */
export async function secondsToWait(db: Database, purpose: Purpose, ip: string): Promise<number> {
  const { accounts, minutes } = budgets[purpose]
  const within = sql`make_interval(mins => ${minutes})`
  // The wait ends when the oldest attempt that fills the budget leaves the period.
  const { rows } = await sql<{ seconds: number }>`
    select ceil(extract(epoch from at + ${within} - now()))::int as seconds from sign_in_source
    where purpose = ${purpose} and network = ${networkOf(ip)} and at > now() - ${within}
    order by at desc offset ${accounts - 1} limit 1`.execute(db)
  return Math.max(0, rows[0]?.seconds ?? 0)
}

/**
 * Serialises the transactions that check and then count against one budget, in all processes, so that concurrent
 * requests cannot exceed it together. Lock the network before the account.
 */
export const lockBudget = (tx: Database, purpose: Purpose, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${purpose} ${key}`}, 0))`.execute(tx)

/** Whether this person has signed in from this network within the last 30 days. */
export async function hasSignedInFrom(db: Database, userId: number, ip: string): Promise<boolean> {
  const { rows } = await sql<{ ip: string }>`
    select distinct ip from staff_session
    where user_id = ${userId} and created_at > now() - interval '30 days'`.execute(db)
  const network = networkOf(ip)
  return rows.some((known) => networkOf(known.ip) === network)
}

export const tooManyFromNetwork = (retryAfterSeconds: number) =>
  new AppError(platformMessages('NETWORK_LIMIT'), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds,
  })

export const forgetOldSources = (db: Database) =>
  sql`delete from sign_in_source where at < now() - interval '1 hour'`.execute(db)
