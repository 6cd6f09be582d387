import { sessionMessages } from '#areas/session/messages.ts'
import { sql } from 'kysely'
import { failedAttemptLimits } from '#areas/session/rules.ts'
import { forgetOldSources } from './network-limits.ts'
import type { Database } from '#platform/server/db/database.ts'
import { networkOf } from '#platform/server/rate-limits/networks.ts'
import { AppError } from '#platform/server/errors/errors.ts'

type AttemptTable = {
  emailHash: Buffer
  failures: number
  firstAt: string
  lockedUntil: string | null
  marked: boolean
}
type AddressTable = { purpose: Purpose; network: string; startedAt: string; count: number }
/** `sign-in` also counts returns from a hosted identity service that were not started in this browser. */
type Purpose = 'sign-in' | 'register'

const tables = (db: Database) => db.withTables<{ signInAttempt: AttemptTable; signInAddress: AddressTable }>()

const window = sql`${failedAttemptLimits.within} * interval '1 millisecond'`

const secondsLocked = sql<number>`
  greatest(0, coalesce(ceil(extract(epoch from locked_until - now())), 0))::int`

/** Failed attempts for an email address, known or not. */
export async function attemptsOf(db: Database, emailHash: Buffer) {
  const row = await tables(db)
    .selectFrom('signInAttempt')
    .select(['marked', secondsLocked.as('secondsLocked')])
    .where('emailHash', '=', emailHash)
    .executeTakeFirst()
  return row ?? { marked: false, secondsLocked: 0 }
}

/** Counts a wrong password. Returns the seconds for which the account is now locked, or 0. */
export async function countFailedAttempt(db: Database, emailHash: Buffer): Promise<number> {
  const counted = await sql<{ secondsLocked: number }>`
    insert into sign_in_attempt as held (email_hash, failures, first_at) values (${emailHash}, 1, now())
    on conflict (email_hash) do update set
      failures = case when held.first_at > now() - ${window} then held.failures + 1 else 1 end,
      first_at = case when held.first_at > now() - ${window} then held.first_at else now() end,
      locked_until = case
        when held.first_at > now() - ${window} and held.failures + 1 >= ${failedAttemptLimits.atMost} then now() + ${window}
      end
    returning ${secondsLocked} as seconds_locked`.execute(db)
  return counted.rows[0]?.secondsLocked ?? 0
}

/** Records that the person's own record is locked too, so that reactivating it resets the lock. */
export const markLocked = (db: Database, emailHash: Buffer) =>
  tables(db).updateTable('signInAttempt').set({ marked: true }).where('emailHash', '=', emailHash).execute()

export const forgetAttempts = (db: Database, emailHash: Buffer) =>
  tables(db).deleteFrom('signInAttempt').where('emailHash', '=', emailHash).execute()

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

/** Deletes attempts that no longer count. The lock of a known person is kept until they are active again. */
export async function forgetOldAttempts(db: Database): Promise<void> {
  await forgetOldSources(db)
  await sql`delete from password_reset where created_at < now() - interval '30 days'`.execute(db)
  await sql`delete from sign_in_attempt where first_at < now() - interval '1 day' and not marked`.execute(db)
  await sql`delete from sign_in_address where started_at < now() - interval '1 hour'`.execute(db)
}
