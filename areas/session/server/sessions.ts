import { type Generated, sql } from 'kysely'
import { lifetimes } from '#areas/session/rules.ts'
import { hashOf, newToken, type TokenPair } from '#areas/session/server/tokens.ts'
import type { Database } from '#platform/server/db.ts'

export type EndedReason =
  | 'signed-out'
  | 'ended'
  | 'password-changed'
  | 'deactivated'
  | 'reuse'
  | 'idle'
  | 'expired'
  | 'upstream'

type SessionTable = {
  id: Generated<number>
  userId: number
  provider: string
  upstream: Buffer | null
  createdAt: Generated<string>
  expiresAt: string
  lastSeenAt: Generated<string>
  reauthenticatedAt: Generated<string>
  ip: string
  userAgent: string
  endedAt: string | null
  endedReason: EndedReason | null
  refreshClaim: string | null
  refreshClaimUntil: string | null
  providerSid: string | null
}
type TokenTable = {
  hash: Buffer
  sessionId: number
  kind: 'access' | 'refresh'
  issuedAt: Generated<string>
  expiresAt: string
  replacedAt: string | null
  salt: Buffer | null
}

export const sessionTables = (db: Database) =>
  db.withTables<{ staffSession: SessionTable; staffSessionToken: TokenTable }>()

export const milliseconds = (count: number) => sql`${count} * interval '1 millisecond'`

/** Session data returned to the person. */
export type OpenedSession = TokenPair & {
  /** Expiry of the access token, in milliseconds since 1970. */
  expirationTime: number
  /** Remaining lifetime of the session. */
  secondsLeft: number
}

type New = {
  userId: number
  provider: string
  upstream: Buffer | null
  /** Session id at the provider, if it reports one. */
  providerSid?: string | null | undefined
  /** Time of authentication in seconds since 1970; null if unknown, absent if just now. */
  provenAt?: number | null | undefined
  ip: string
  userAgent: string
}

/** Opens a session and issues its first tokens. */
export async function openSession(tx: Database, { provenAt, ...about }: New): Promise<OpenedSession> {
  const { id } = await sessionTables(tx)
    .insertInto('staffSession')
    .values({
      ...about,
      expiresAt: sql`now() + ${milliseconds(lifetimes.absolute)}`,
      ...(provenAt === null && { reauthenticatedAt: '-infinity' }),
      ...(typeof provenAt === 'number' && {
        reauthenticatedAt: sql<string>`least(now(), to_timestamp(${provenAt}))`,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return issueTokens(tx, id, { access: newToken(), refresh: newToken() })
}

/** Stores the hashes of a pair of tokens. No token is valid longer than its session. */
export async function issueTokens(tx: Database, sessionId: number, pair: TokenPair): Promise<OpenedSession> {
  const issued = await sql<{ expirationTime: number; secondsLeft: number }>`
    with session as (select id, expires_at from staff_session where id = ${sessionId}),
    access as (
      insert into staff_session_token (hash, session_id, kind, expires_at)
      select ${hashOf(pair.access)}, id, 'access', least(expires_at, clock_timestamp() + ${milliseconds(lifetimes.access)})
      from session
      returning expires_at
    ),
    refresh as (
      insert into staff_session_token (hash, session_id, kind, expires_at)
      select ${hashOf(pair.refresh)}, id, 'refresh', expires_at from session
    )
    select (extract(epoch from access.expires_at) * 1000)::bigint as expiration_time,
      ceil(extract(epoch from session.expires_at - now()))::int as seconds_left
    from access, session`.execute(tx)
  const [row] = issued.rows
  if (!row) throw new Error(`Unknown session ${sessionId} to issue tokens for.`)
  return { ...pair, ...row }
}

/** Ends a session. Returns true if it was open. */
export async function endSession(db: Database, id: number, endedReason: EndedReason): Promise<boolean> {
  const ended = await sessionTables(db)
    .updateTable('staffSession')
    .set({ endedAt: sql`now()`, endedReason })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return ended.numUpdatedRows > 0n
}

/** Ends all sessions of a person except one and returns their number. */
export async function endSessionsOf(
  db: Database,
  userId: number,
  endedReason: EndedReason,
  but = 0,
): Promise<number> {
  const ended = await sessionTables(db)
    .updateTable('staffSession')
    .set({ endedAt: sql`now()`, endedReason })
    .where('userId', '=', userId)
    .where('id', '<>', but)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  return Number(ended.numUpdatedRows)
}

/** Session of any of its tokens, including used and expired ones. */
export const sessionOfToken = (db: Database, token: string) =>
  sessionTables(db)
    .selectFrom('staffSessionToken')
    .innerJoin('staffSession', 'staffSession.id', 'staffSessionToken.sessionId')
    .select(['staffSession.id', 'userId', 'provider', 'upstream', 'endedAt'])
    .where('hash', '=', hashOf(token))
    .executeTakeFirst()

/** Upstream data of a person's open sessions. */
export const upstreamsOf = (db: Database, userId: number, provider: string) =>
  sessionTables(db)
    .selectFrom('staffSession')
    .select(['id', 'upstream'])
    .where('userId', '=', userId)
    .where('provider', '=', provider)
    .where('endedAt', 'is', null)
    .execute()

/** Open sessions of a person, most recently active first. */
export const openSessionsOf = (db: Database, userId: number) =>
  sessionTables(db)
    .selectFrom('staffSession')
    .select(['id', 'ip', 'userAgent', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<string>`now()`)
    .where('lastSeenAt', '>', sql<string>`now() - ${milliseconds(lifetimes.idle + lifetimes.idleGrace)}`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Records a reauthentication and returns its time. */
export async function recordReauthentication(db: Database, id: number): Promise<string> {
  const { reauthenticatedAt } = await sessionTables(db)
    .updateTable('staffSession')
    .set({ reauthenticatedAt: sql`now()` })
    .where('id', '=', id)
    .returning('reauthenticatedAt')
    .executeTakeFirstOrThrow()
  return reauthenticatedAt
}

/** Time of the last authentication of a session. */
export async function reauthenticatedAt(db: Database, id: number): Promise<string> {
  const row = await sessionTables(db)
    .selectFrom('staffSession')
    .select('reauthenticatedAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.reauthenticatedAt
}

/** Whether the person of this session authenticated within the given number of minutes. */
export async function hasReauthenticatedWithin(db: Database, id: number, minutes: number): Promise<boolean> {
  const row = await sessionTables(db)
    .selectFrom('staffSession')
    .select('id')
    .where('id', '=', id)
    .where('reauthenticatedAt', '>', sql<string>`now() - ${milliseconds(minutes * 60_000)}`)
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes tokens that cannot be used any more. */
export const forgetOldTokens = (db: Database) =>
  sessionTables(db)
    .deleteFrom('staffSessionToken')
    .where('expiresAt', '<', sql<string>`now() - interval '1 day'`)
    .execute()

/** Deletes sessions and identity offers that ended 90 days ago, and unusable tokens. Returns the number of sessions. */
export async function forgetOldSessions(db: Database): Promise<number> {
  await forgetOldTokens(db)
  await sql`delete from identity_logout where received_at < now() - interval '1 day'`.execute(db)
  await sql`delete from identity_offer where expires_at < now() - interval '90 days'`.execute(db)
  const { numAffectedRows } = await sql`
    delete from staff_session where id in (
      select id from staff_session s
      where coalesce(s.ended_at, s.last_seen_at) < now() - interval '90 days'
        and not exists (select from staff_session_token t where t.session_id = s.id)
      limit 10000)`.execute(db)
  return Number(numAffectedRows ?? 0)
}
