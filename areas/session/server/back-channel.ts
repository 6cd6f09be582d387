import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { hostedBy } from './session-context.ts'
import { type UpstreamLogout, IdentityRejected } from '#areas/session/server/identity/identity-port.ts'
import { hashOf } from '#areas/session/server/tokens.ts'
import { staffById } from '#areas/staff/public.ts'
import { recordAudit } from '#platform/server/audit.ts'
import type { Configuration } from '#platform/server/settings.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'

/** Path to which the provider reports ended sessions. */
export const backChannelPath = '/v1/session/back-channel-logout'

const mostBytes = 20_000

/**
 * Implements OpenID Connect Back-Channel Logout: the provider's server reports an ended session, and the
 * corresponding session ends in every process. Not a call of the contract, because the protocol defines its own
 * request and response.
 */
export function addBackChannelLogout(
  app: FastifyInstance,
  { db, configuration }: { db: Database; configuration: Configuration },
) {
  const identity = hostedBy(configuration)
  if (identity?.signIn !== 'redirect') return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.post(backChannelPath, async (request, answer) => {
      answer.header('cache-control', 'no-store')
      const sent = request.body instanceof URLSearchParams ? request.body.getAll('logout_token') : []
      const [token] = sent
      try {
        if (token === undefined || sent.length > 1)
          throw new IdentityRejected('Exactly one logout_token is required.')
        const ended = await identity.readLogout(token)
        await endSessions(db, ended, { requestId: request.id, ip: request.ip, by: identity.label })
        return await answer.code(200).send()
      } catch (error) {
        if (!(error instanceof IdentityRejected)) throw error
        request.log.warn({ why: error.message }, 'A back-channel logout was rejected.')
        return answer.code(400).send({ error: 'invalid_request', error_description: error.message })
      }
    })
  })
}

type LogoutNotice = { requestId: string; ip: string; by: string }

/** Ends the sessions named by a logout token. A token that was already used is rejected. */
const endSessions = (
  db: Database,
  { id, issuer, subject, sid }: UpstreamLogout,
  { requestId, ip, by }: LogoutNotice,
) =>
  inTransaction(db, async (tx) => {
    const { numAffectedRows } = await sql`
      insert into identity_logout (token_hash, provider_sid) values (${hashOf(`${issuer} ${id}`)}, ${sid})
      on conflict do nothing`.execute(tx)
    if (numAffectedRows !== 1n) throw new IdentityRejected('The logout token was already used.')
    const { rows } = await sql<{ id: number; userId: number }>`
      update staff_session set ended_at = now(), ended_reason = 'upstream'
      where ended_at is null and provider = 'oidc'
        and (${sid}::text is null or provider_sid = ${sid})
        and (${subject}::text is null or user_id in (
          select user_id from identity_link
          where issuer = ${issuer} and subject = ${subject} and ended_at is null))
      returning id, user_id`.execute(tx)
    for (const userId of new Set(rows.map((row) => row.userId))) {
      const person = await staffById(tx, userId)
      await recordAudit(tx, {
        actor: null,
        action: 'End session',
        kind: 'user',
        recordId: userId,
        label: person ? `${person.name} (${person.email})` : '',
        reason: `${by} reported that the session has ended`,
        requestId,
        ip,
        call: backChannelPath.slice('/v1'.length),
      })
    }
  })

/** Whether the provider has already reported the end of this session. */
export async function hasEndedUpstream(db: Database, sid: string): Promise<boolean> {
  const { rows } = await sql`select from identity_logout where provider_sid = ${sid} limit 1`.execute(db)
  return rows.length > 0
}
