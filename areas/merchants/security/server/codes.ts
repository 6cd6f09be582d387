import { type Language, renderStored } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import type { OneTimeCode } from '#areas/merchants/security/contract.ts'
import { afterAnswer, maxAttempts, getCheckCodeError } from '#areas/merchants/security/rules.ts'
import { hashAnswer, isRight } from '#areas/merchants/security/server/answers.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { NotFound, AppError } from '#platform/server/errors.ts'

/** Number of codes sent to a person in the last hour, and seconds until the oldest of them no longer counts. */
export async function codesInLastHour(db: Database, subscriberId: number) {
  const { rows } = await sql<{ n: number; waitSeconds: number }>`
    select count(*) as n, coalesce(ceil(extract(epoch from min(sent_at) + interval '1 hour' - now())), 0)::int as wait_seconds
    from security_code where subscriber_id = ${subscriberId} and sent_at > now() - interval '1 hour'`.execute(
    db,
  )
  return rows[0] ?? { n: 0, waitSeconds: 0 }
}

/** The newest code of a person with the delivery state of its message, or null. */
export async function newestCode(
  db: Database,
  subscriberId: number,
  language: Language,
): Promise<OneTimeCode | null> {
  const { rows } = await sql<OneTimeCode>`
    select t.code_id, case when t.status = 'sent' and t.expires_at <= now() then 'expired' else t.status end as status,
      m.state as delivery, m.failure as delivery_failure, greatest(0, ${maxAttempts} - t.attempts)::int as attempts_left,
      t.sent_by, ${staffName(sql`t.sent_by`)} as sent_by_name, t.sent_at, t.expires_at
    from security_code t join subscriber_message m using (message_id)
    where t.subscriber_id = ${subscriberId} order by t.sent_at desc, t.code_id desc limit 1`.execute(db)
  const [code] = rows
  return code ? { ...code, deliveryFailure: renderStored(code.deliveryFailure, language) } : null
}

/** Marks an open code as replaced by a newer one. */
export const replaceOpenCode = (tx: Database, subscriberId: number) =>
  sql`update security_code set status = 'replaced', ended_at = now()
    where subscriber_id = ${subscriberId} and status = 'sent'`.execute(tx)

type NewCode = {
  subscriberId: number
  messageId: number
  code: string
  reason: string
  by: { id: number; email: string }
}

/** Stores the hash of a code. The code is valid for five minutes. */
export async function insertCode(tx: Database, { subscriberId, messageId, code, reason, by }: NewCode) {
  const { rows } = await sql<{ codeId: number; expiresAt: string }>`
    insert into security_code (subscriber_id, message_id, code_hash, reason, sent_by_id, sent_by, sent_at, expires_at)
    values (${subscriberId}, ${messageId}, ${await hashAnswer(code)}, ${reason}, ${by.id}, ${by.email}, now(),
      now() + interval '5 minutes')
    returning code_id, expires_at`.execute(tx)
  const [stored] = rows
  if (!stored) throw new Error('The code was not stored.')
  return stored
}

type Entered = { codeId: number; subscriberId: number; code: string }
type Open = { status: string; attempts: number; isOver: boolean; codeHash: string }

/** Checks a code entered by staff. Locks the row, so that concurrent attempts are counted one after another. */
export async function takeCode(tx: Database, { codeId, subscriberId, code }: Entered) {
  const { rows } = await sql<Open>`
    select status, attempts, expires_at <= now() as is_over, code_hash from security_code
    where code_id = ${codeId} and subscriber_id = ${subscriberId} for update`.execute(tx)
  const [open] = rows
  if (!open) throw new NotFound(merchantsMessages('CODE_NOT_FOUND'))
  const error = getCheckCodeError(open)
  if (error !== null) throw new AppError(error, { code: 'INVALID_STATE' })
  const status = afterAnswer(await isRight(code, open.codeHash), open.attempts)
  await sql`
    update security_code set status = ${status}, attempts = attempts + 1,
      ended_at = case when ${status} = 'sent' then null else now() end
    where code_id = ${codeId}`.execute(tx)
  return { status, attemptsLeft: status === 'sent' ? maxAttempts - open.attempts - 1 : 0 }
}
