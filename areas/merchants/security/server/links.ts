import { merchantsMessages } from '#areas/merchants/messages.ts'
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { LinkedQuestion } from '#areas/merchants/security/contract.ts'
import { maxAttempts } from '#areas/merchants/security/rules.ts'
import type { Language } from '#platform/words.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError } from '#platform/server/errors.ts'

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export const newLinkToken = () => randomBytes(32).toString('base64url')

export const insertLink = (
  tx: Database,
  { token, sendId, messageId }: { token: string; sendId: number; messageId: number },
) =>
  sql`
    insert into security_link (token_hash, send_id, message_id) values (${hashOf(token)}, ${sendId}, ${messageId})`.execute(
    tx,
  )

type OpenLink = {
  sendId: number
  subscriberId: number
  name: string
  expiresAt: string
  language: Language | null
}

/** Finds the send that a valid link belongs to. */
export async function sendOfLink(db: Database, token: string): Promise<OpenLink> {
  const { rows } = await sql<OpenLink>`
    select s.send_id, s.subscriber_id, s.expires_at, p.language, p.first_name || ' ' || p.last_name as name
    from security_link l join security_send s using (send_id) join subscriber p on p.id = s.subscriber_id
    where l.token_hash = ${hashOf(token)} and s.expires_at > now() and p.deleted_at is null`.execute(db)
  if (!rows[0]) throw new AppError(merchantsMessages('QUESTIONS_LINK_EXPIRED'), { code: 'TOKEN_EXPIRED' })
  return rows[0]
}

export async function questionsOfSend(db: Database, sendId: number): Promise<LinkedQuestion[]> {
  const { rows } = await sql<LinkedQuestion>`
    select t.id, q.question, q.question_fil, t.status, greatest(0, ${maxAttempts} - t.attempts)::int as attempts_left
    from security_question_sent t join security_question q on q.id = t.question_id
    where t.send_id = ${sendId} order by q.position`.execute(db)
  return rows
}
