import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { lifetimes } from '#areas/session/rules.ts'
import { embedded } from '#areas/session/server/identity/accounts.ts'
import { type Identity, unreachable } from '#areas/session/server/identity/identity-port.ts'
import { type Keys, opened, sealed } from './keys.ts'
import {
  type EndedReason,
  endSession,
  issueTokens,
  milliseconds,
  type OpenedSession,
  sessionTables,
} from './sessions.ts'
import { hashOf, successorsOf } from './tokens.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

export type Refreshed =
  | { is: 'refreshed'; opened: OpenedSession; email: string }
  /** The token is unknown or its session has ended. `ended` is set if this request ended it. */
  | { is: 'rejected'; ended: { reason: EndedReason; sessionId: number; userId: number } | null }

type RefreshContext = {
  keys: Keys
  identity: Identity
  /** Time since this process started. Tokens replaced by an earlier process are not answered again. */
  uptime: () => number
}

/** Next step: a result, a call to the hosted identity, or waiting for such a call of another request. */
type RefreshStep = Refreshed | { is: 'asks'; claim: Claim } | { is: 'waits' }
type Claim = { mark: string; sessionId: number; userId: number; upstream: string | null }

// Longer than any identity takes to respond, so that no second request starts while one is waiting.
const claimMs = 45_000
const timeoutMs = 20_000
const lookAgainMs = 100

/**
 * Exchanges a refresh token for the next pair. The session row is locked, so a token is exchanged once; a concurrent
 * request with the same token gets the same pair, and an older token ends the session. A hosted identity is called
 * between two transactions, by one request per session at a time.
 */
export async function refresh(db: Database, token: string, context: RefreshContext): Promise<Refreshed> {
  const began = performance.now()
  for (;;) {
    const step = await inTransaction(db, (tx) => begin(tx, token, context))
    if (step.is === 'asks') return refreshAndContinue(db, token, context, step.claim)
    if (step.is !== 'waits') return step
    if (performance.now() - began > timeoutMs) throw unreachable()
    await pause(lookAgainMs)
  }
}

async function begin(tx: Database, token: string, context: RefreshContext): Promise<RefreshStep> {
  const session = await lockSession(tx, token)
  if (!session || session.endedAt !== null) return { is: 'rejected', ended: null }
  if (session.isOver) return end(tx, session, 'expired')
  if (session.isIdle) return end(tx, session, 'idle')

  const spent = await tokenState(tx, token)
  if (spent.salt) {
    const pair = successorsOf(token, spent.salt, context.keys.successor)
    if (spent.replacedMsAgo > lifetimes.replay) return end(tx, session, 'reuse')
    if (spent.replacedMsAgo > context.uptime()) return { is: 'rejected', ended: null }
    const again = await sameAnswer(tx, pair.refresh, pair.access)
    return again
      ? { is: 'refreshed', opened: { ...pair, ...again }, email: session.email }
      : end(tx, session, 'reuse')
  }

  // The session was opened by an identity that is not configured any more, which cannot confirm it.
  if (session.provider !== context.identity.name) return end(tx, session, 'upstream')
  if (session.provider === embedded) return goOn(tx, session, token, context)
  if (session.isAsked) return { is: 'waits' }
  const mark = randomUUID()
  await sessionTables(tx)
    .updateTable('staffSession')
    .set({ refreshClaim: mark, refreshClaimUntil: sql`clock_timestamp() + ${milliseconds(claimMs)}` })
    .where('id', '=', session.id)
    .execute()
  const { id: sessionId, userId } = session
  const upstream = session.upstream && opened(context.keys.seal, session.upstream, boxOf(userId))
  return { is: 'asks', claim: { mark, sessionId, userId, upstream } }
}

async function refreshAndContinue(
  db: Database,
  token: string,
  context: RefreshContext,
  claim: Claim,
): Promise<Refreshed> {
  const { identity, keys } = context
  const { mark, sessionId, userId } = claim
  const answer = await identity.refresh(claim.upstream).catch(async (error: unknown) => {
    await letGo(db, claim)
    throw error
  })
  const { refreshed, isOver } = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token)
    if (!session || session.endedAt !== null || session.refreshClaim !== mark)
      return { refreshed: { is: 'rejected', ended: null } as const, isOver: true }
    if (!answer.isActive) return { refreshed: await end(tx, session, 'upstream'), isOver: false }
    await sessionTables(tx)
      .updateTable('staffSession')
      .set({
        refreshClaim: null,
        refreshClaimUntil: null,
        ...(answer.upstream !== claim.upstream &&
          answer.upstream !== null && { upstream: sealed(keys.seal, answer.upstream, boxOf(userId)) }),
      })
      .where('id', '=', sessionId)
      .execute()
    return { refreshed: await goOn(tx, session, token, context), isOver: false }
  })
  // The session was signed out during the call to the identity, so the new upstream tokens are revoked.
  if (isOver && answer.isActive && answer.upstream !== claim.upstream) await identity.signOut(answer.upstream)
  return refreshed
}

const letGo = (db: Database, { mark, sessionId }: Claim) =>
  sessionTables(db)
    .updateTable('staffSession')
    .set({ refreshClaim: null, refreshClaimUntil: null })
    .where('id', '=', sessionId)
    .where('refreshClaim', '=', mark)
    .execute()

const boxOf = (userId: number) => `upstream ${userId}`

type TokenOwner = { id: number; userId: number; email: string }

async function end(tx: Database, { id, userId }: TokenOwner, reason: EndedReason): Promise<Refreshed> {
  await endSession(tx, id, reason)
  return { is: 'rejected', ended: { reason, sessionId: id, userId } }
}

const goOn = async (
  tx: Database,
  { id, email }: TokenOwner,
  token: string,
  { keys }: RefreshContext,
): Promise<Refreshed> => ({
  is: 'refreshed',
  opened: await exchange(tx, id, token, keys),
  email,
})

/** Locks the session of a refresh token, so that its refreshes and sign-outs run one after the other. */
async function lockSession(tx: Database, token: string) {
  const found = await sql<{
    id: number
    userId: number
    provider: string
    upstream: Buffer | null
    endedAt: string | null
    isOver: boolean
    isIdle: boolean
    refreshClaim: string | null
    isAsked: boolean
    email: string
  }>`
    select session.id, session.user_id, session.provider, session.upstream, session.ended_at, session.refresh_claim, staff.email,
      coalesce(session.refresh_claim_until > clock_timestamp(), false) as is_asked,
      session.expires_at <= now() as is_over,
      session.last_seen_at <= now() - ${milliseconds(lifetimes.idle + lifetimes.idleGrace)} as is_idle
    from staff_session session
    join published_staff_user staff on staff.id = session.user_id
    where session.id = (
      select session_id from staff_session_token where hash = ${hashOf(token)} and kind = 'refresh'
    )
    for update of session`.execute(tx)
  return found.rows[0]
}

// Read after the session is locked, because another request may replace the token before that.
async function tokenState(tx: Database, token: string) {
  return sessionTables(tx)
    .selectFrom('staffSessionToken')
    .select([
      'salt',
      sql<number>`coalesce(extract(epoch from clock_timestamp() - replaced_at) * 1000, 0)::float8`.as(
        'replacedMsAgo',
      ),
    ])
    .where('hash', '=', hashOf(token))
    .executeTakeFirstOrThrow()
}

/** Previously issued pair, if it is still the newest one. */
async function sameAnswer(tx: Database, refreshToken: string, accessToken: string) {
  const pool = await sql<{ expirationTime: number; secondsLeft: number }>`
    select (extract(epoch from access.expires_at) * 1000)::bigint as expiration_time,
      ceil(extract(epoch from refresh.expires_at - now()))::int as seconds_left
    from staff_session_token refresh, staff_session_token access
    where refresh.hash = ${hashOf(refreshToken)} and refresh.replaced_at is null and access.hash = ${hashOf(accessToken)}`.execute(
    tx,
  )
  return pool.rows[0]
}

async function exchange(tx: Database, sessionId: number, token: string, keys: Keys): Promise<OpenedSession> {
  const salt = randomBytes(32)
  await sessionTables(tx)
    .updateTable('staffSessionToken')
    .set({ replacedAt: sql`clock_timestamp()`, salt })
    .where('hash', '=', hashOf(token))
    .execute()
  // The previous access token stays valid briefly for calls in flight; then only the new one is accepted.
  await sessionTables(tx)
    .updateTable('staffSessionToken')
    .set({ expiresAt: sql`least(expires_at, now() + ${milliseconds(lifetimes.handover)})` })
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'access')
    .where('expiresAt', '>', sql<string>`now()`)
    .execute()
  return issueTokens(tx, sessionId, successorsOf(token, salt, keys.successor))
}
