import { jobMessages } from '#platform/server/jobs/messages.ts'
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Path for delivery reports of the SMS provider. */
export const smsReportPath = '/v1/messages/sms-report'

const maxBytes = 20_000
/** Maximum age of a report in seconds, to prevent replay attacks. */
const maxAgeSeconds = 300

const Report = z.object({
  messageId: z.string().min(1).max(200).optional(),
  reference: z.uuid().optional(),
  status: z.enum(['delivered', 'failed']),
  reason: z.string().max(400).default(''),
})

/** Signature of a report: hex HMAC-SHA256 over its timestamp and body. */
export const reportSignature = (secret: string, timestamp: string, body: string) =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')

function isSigned(
  secret: string,
  { timestamp, signature, body }: { timestamp: string; signature: string; body: string },
) {
  if (!/^\d{10}$/.test(timestamp)) return false
  if (Math.abs(Date.now() / 1_000 - Number(timestamp)) > maxAgeSeconds) return false
  const expected = Buffer.from(reportSignature(secret, timestamp, body))
  const sentSignature = Buffer.from(signature)
  return expected.length === sentSignature.length && timingSafeEqual(expected, sentSignature)
}

/**
 * Adds the endpoint for delivery reports. It is not part of the contract because it is authenticated by a signature
 * over the raw body instead of a session. Without SMS_CALLBACK_SECRET the endpoint does not exist.
 */
export function addSmsReports(
  app: FastifyInstance,
  { db, configuration }: { db: Database; configuration: Configuration },
) {
  const secret = configuration.sms.callbackSecret
  if (secret === null) return
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/json',
      { parseAs: 'string', bodyLimit: maxBytes },
      (_request, body, ready) => ready(null, String(body)),
    )
    scope.post(smsReportPath, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const body = typeof request.body === 'string' ? request.body : ''
      const header = (name: string) => String(request.headers[name] ?? '')
      if (!isSigned(secret, { timestamp: header('x-timestamp'), signature: header('x-signature'), body }))
        return reply.code(401).send({ error: 'invalid_signature' })
      const report = Report.safeParse(jsonOf(body))
      if (!report.success || (report.data.messageId === undefined && report.data.reference === undefined))
        return reply.code(400).send({ error: 'invalid_report' })
      const isKnown = await noteReport(db, report.data)
      return reply.code(isKnown ? 200 : 404).send({ known: isKnown })
    })
  })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Records the delivery status of a message. Repeated reports, and reports after the final status, have no effect. */
async function noteReport(
  db: Database,
  { messageId, reference, status, reason }: z.infer<typeof Report>,
): Promise<boolean> {
  // A report from the provider also settles a message with an unclear result.
  const which = reference === undefined ? sql`provider_id = ${messageId}` : sql`reference = ${reference}`
  const changed = await sql`
    update outbox_message set state = ${status}, ended_at = now(), updated_at = now(), is_unclear = false,
      sent_at = coalesce(sent_at, now()), failure = ${status === 'failed' ? reason || jobMessages('SMS_NOT_DELIVERED').encoded : ''},
      sealed = case when ${status} = 'delivered' then null else sealed end
    where channel = 'sms' and ${which}
      and (state in ('sending', 'sent') or (state = 'failed' and is_unclear))`.execute(db)
  if (Number(changed.numAffectedRows ?? 0) > 0) return true
  const { rows } = await sql`select from outbox_message where channel = 'sms' and ${which} limit 1`.execute(
    db,
  )
  return rows.length > 0
}
