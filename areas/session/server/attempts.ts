import { sessionMessages } from '#areas/session/messages.ts'
import { sql } from 'kysely'
import { failedAttemptLimits } from '#areas/session/rules.ts'
import { deleteExpiredChallenges } from './passkeys/challenges.ts'
import { deleteOldRegistrations } from './registrations.ts'
import { forgetOldSources } from './network-limits.ts'
import type { Database } from '#platform/server/db.ts'
import { networkOf } from '#platform/server/rate-limits.ts'
import { AppError } from '#platform/server/errors.ts'

type LimitTable = {
  account: Buffer
  source: string
  failures: number
  firstAt: string
  blockedUntil: string | null
}
type AddressTable = { purpose: Purpose; network: string; startedAt: string; count: number }
/** `sign-in` also counts returns from a hosted identity service that were not started in this browser. */
type Purpose = 'sign-in' | 'register'

const tables = (db: Database) => db.withTables<{ signInLimit: LimitTable; signInAddress: AddressTable }>()

/**
 * Where an attempt comes from: a browser that has signed in to the account before, an open session of the person, or a
 * network. Attempts from one source never block another.
 */
export type AttemptSource = { name: string; isKnown: boolean }

const unknownSources = 'unknown'

/** Seconds for which attempts from this source at this email address, known or not, are blocked; 0 if they are not. */
export async function secondsBlocked(db: Database, account: Buffer, source: AttemptSource): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(ceil(extract(epoch from max(blocked_until) - now())), 0)::int as seconds from sign_in_limit
    where account = ${account} and blocked_until > now()
      and (source = ${source.name} or (source = ${unknownSources} and not ${source.isKnown}))`.execute(db)
  return rows[0]?.seconds ?? 0
}

/** Counts a failed attempt. Returns the seconds for which its source is now blocked, or 0. */
export async function countFailedAttempt(
  db: Database,
  account: Buffer,
  source: AttemptSource,
): Promise<number> {
  const seconds = await count(db, account, source.name, failedAttemptLimits.perSource)
  if (source.isKnown) return seconds
  return Math.max(seconds, await count(db, account, unknownSources, failedAttemptLimits.unknownSources))
}

type Limit = { atMost: number; within: number }

async function count(db: Database, account: Buffer, source: string, { atMost, within }: Limit) {
  const window = sql`${within} * interval '1 millisecond'`
  const isRecent = sql`held.first_at > now() - ${window}`
  const counted = await sql<{ seconds: number }>`
    insert into sign_in_limit as held (account, source, failures, first_at) values (${account}, ${source}, 1, now())
    on conflict (account, source) do update set
      failures = case when ${isRecent} then held.failures + 1 else 1 end,
      first_at = case when ${isRecent} then held.first_at else now() end,
      blocked_until = case when ${isRecent} and held.failures + 1 >= ${atMost} then now() + ${window} end
    returning greatest(0, coalesce(ceil(extract(epoch from blocked_until - now())), 0))::int as seconds`.execute(
    db,
  )
  return counted.rows[0]?.seconds ?? 0
}

/** Resets the count of a source after a successful attempt. */
export const forgetAttempts = (db: Database, account: Buffer, source: AttemptSource) =>
  tables(db)
    .deleteFrom('signInLimit')
    .where('account', '=', account)
    .where('source', '=', source.name)
    .execute()

/** Resets all counts of an account after its password was set through the mailbox. */
export const forgetAllAttempts = (db: Database, account: Buffer) =>
  tables(db).deleteFrom('signInLimit').where('account', '=', account).execute()

/** Maximum attempts per network and minute before it must wait. */
const mostInAMinute = 10

/** Rejects a network with too many attempts. The wait is less than a minute. */
export async function enforceRetryDelay(db: Database, purpose: Purpose, ip: string): Promise<void> {
  const held = await tables(db)
    .selectFrom('signInAddress')
    .select(
      sql<number>`ceil(extract(epoch from started_at + interval '1 minute' - now()))::int`.as('seconds'),
    )
    .where('purpose', '=', purpose)
    .where('network', '=', networkOf(ip))
    .where('count', '>=', mostInAMinute)
    .where('startedAt', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst()
  if (!held) return
  throw new AppError(sessionMessages('NETWORK_LIMIT_MINUTE'), {
    code: 'TOO_MANY',
    httpStatus: 429,
    retryAfterSeconds: Math.max(1, held.seconds),
  })
}

export async function countAddress(db: Database, purpose: Purpose, ip: string): Promise<void> {
  await sql`
    insert into sign_in_address as held (purpose, network, started_at, count) values (${purpose}, ${networkOf(ip)}, now(), 1)
    on conflict (purpose, network) do update set
      count = case when held.started_at > now() - interval '1 minute' then held.count + 1 else 1 end,
      started_at = case when held.started_at > now() - interval '1 minute' then held.started_at else now() end`.execute(
    db,
  )
}

/** Deletes attempts that no longer count, and failed sign-ins after 90 days. */
export async function forgetOldAttempts(db: Database): Promise<void> {
  await forgetOldSources(db)
  await sql`delete from password_reset where created_at < now() - interval '30 days'`.execute(db)
  await deleteOldRegistrations(db)
  await deleteExpiredChallenges(db)
  await sql`delete from sign_in_limit where first_at < now() - interval '1 day'`.execute(db)
  await sql`delete from failed_sign_in where at < now() - interval '90 days'`.execute(db)
  await sql`delete from sign_in_address where started_at < now() - interval '1 hour'`.execute(db)
}
