import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { lifetimes } from '#areas/session/rules.ts'
import type { Identity } from '#areas/session/server/identity/port.ts'
import { type Keys, opened, sealed } from '#areas/session/server/keys.ts'
import {
  type EndedReason,
  endSession,
  issueTokens,
  milliseconds,
  type Opened,
  sessionTables,
} from '#areas/session/server/sessions.ts'
import { hashOf, successorsOf } from '#areas/session/server/tokens.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'

export type Refreshed =
  | { is: 'refreshed'; opened: Opened; email: string }
  /** The token is nobody's, or the session ended. `ended` when it is this request that ended it. */
  | { is: 'refused'; ended: { reason: EndedReason; sessionId: number; userId: number } | null }

type Around = {
  keys: Keys
  identity: Identity
  /** For how long this process has run: what an earlier one replaced is not answered again. */
  uptime: () => number
}

/**
 * Exchanges a refresh token for the next pair. All tokens of a session take turns by its row, so a token is
 * exchanged once; its like at the same moment gets the same pair, and one from longer ago ends the session.
 */
export const refresh = (db: Database, token: string, around: Around): Promise<Refreshed> =>
  inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token)
    if (!session || session.endedAt !== null) return { is: 'refused', ended: null }
    const end = async (reason: EndedReason): Promise<Refreshed> => {
      await endSession(tx, session.id, reason)
      return { is: 'refused', ended: { reason, sessionId: session.id, userId: session.userId } }
    }
    if (session.isOver) return end('expired')
    if (session.isIdle) return end('idle')

    const spent = await tokenState(tx, token)
    if (spent.salt) {
      const pair = successorsOf(token, spent.salt, around.keys.successor)
      if (spent.replacedMsAgo > lifetimes.replay) return end('reuse')
      if (spent.replacedMsAgo > around.uptime()) return { is: 'refused', ended: null }
      const again = await sameAnswer(tx, pair.refresh, pair.access)
      return again ? { is: 'refreshed', opened: { ...pair, ...again }, email: session.email } : end('reuse')
    }

    const box = `upstream ${session.userId}`
    // Begun by another identity than the one that is asked now: nobody can say whether it may go on.
    if (session.provider !== around.identity.name) return end('upstream')
    const upstream = session.upstream && opened(around.keys.seal, session.upstream, box)
    const answer = await around.identity.refresh(upstream)
    if (!answer.goesOn) return end('upstream')
    if (answer.upstream !== upstream && answer.upstream !== null) {
      await sessionTables(tx)
        .updateTable('staffSession')
        .set({ upstream: sealed(around.keys.seal, answer.upstream, box) })
        .where('id', '=', session.id)
        .execute()
    }
    return {
      is: 'refreshed',
      opened: await exchange(tx, session.id, token, around.keys),
      email: session.email,
    }
  })

/** Holds the session of a refresh token, so that refreshes and sign-outs of it take turns. */
async function lockSession(tx: Database, token: string) {
  const found = await sql<{
    id: number
    userId: number
    provider: string
    upstream: Buffer | null
    endedAt: string | null
    isOver: boolean
    isIdle: boolean
    email: string
  }>`
    select session.id, session.user_id, session.provider, session.upstream, session.ended_at, staff.email,
      session.expires_at <= now() as is_over,
      session.last_seen_at <= now() - ${milliseconds(lifetimes.idle + lifetimes.idleGrace)} as is_idle
    from staff_session session
    join staff_user staff on staff.id = session.user_id
    where session.id = (
      select session_id from staff_session_token where hash = ${hashOf(token)} and kind = 'refresh'
    )
    for update of session`.execute(tx)
  return found.rows[0]
}

// Asked after the session is held: before that, another request may be about to replace the token.
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

/** When a pair given before still is the newest: what it was told about. */
async function sameAnswer(tx: Database, refreshToken: string, accessToken: string) {
  const given = await sql<{ expirationTime: number; secondsLeft: number }>`
    select (extract(epoch from access.expires_at) * 1000)::bigint as expiration_time,
      ceil(extract(epoch from refresh.expires_at - now()))::int as seconds_left
    from staff_session_token refresh, staff_session_token access
    where refresh.hash = ${hashOf(refreshToken)} and refresh.replaced_at is null and access.hash = ${hashOf(accessToken)}`.execute(
    tx,
  )
  return given.rows[0]
}

async function exchange(tx: Database, sessionId: number, token: string, keys: Keys): Promise<Opened> {
  const salt = randomBytes(32)
  await sessionTables(tx)
    .updateTable('staffSessionToken')
    .set({ replacedAt: sql`clock_timestamp()`, salt })
    .where('hash', '=', hashOf(token))
    .execute()
  // Calls on their way with the last access token still arrive; after that only the new one opens.
  await sessionTables(tx)
    .updateTable('staffSessionToken')
    .set({ expiresAt: sql`least(expires_at, now() + ${milliseconds(lifetimes.handover)})` })
    .where('sessionId', '=', sessionId)
    .where('kind', '=', 'access')
    .where('expiresAt', '>', sql<string>`now()`)
    .execute()
  return issueTokens(tx, sessionId, successorsOf(token, salt, keys.successor))
}
