import { merchantsMessages } from '#areas/merchants/messages.ts'
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAnswer, comparable, maxAttempts, getAnswerError } from '#areas/merchants/security/rules.ts'
import { clearLockout, countFailedAnswer, lockLockout } from './lockout.ts'
import type { Database } from '#platform/server/db.ts'
import { ValidationError, NotFound, AppError } from '#platform/server/errors.ts'

const derive = promisify(scrypt) as (password: string, salt: Buffer, length: number) => Promise<Buffer>
const keyBytes = 32

/**
 * Hashes an answer for storage. Answers are short and easy to guess, so the hash is slow and each has its own salt.
 */
export async function hashAnswer(answer: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(comparable(answer), salt, keyBytes)
  return `scrypt:${salt.toString('base64')}:${key.toString('base64')}`
}

/** Compares an answer with a stored hash in constant time. */
export async function isRight(answer: string, hash: string): Promise<boolean> {
  const [, salt = '', key = ''] = hash.split(':')
  const tried = await derive(comparable(answer), Buffer.from(salt, 'base64'), keyBytes)
  return timingSafeEqual(tried, Buffer.from(key, 'base64'))
}

type NewAnswer = { questionId: number; answer: string }

/** Stores the answers that a subscriber set in the app, replacing earlier ones. */
export async function setAnswers(
  tx: Database,
  subscriberId: number,
  answers: readonly NewAnswer[],
): Promise<void> {
  const { rows: known } = await sql<{ id: number }>`select id from security_question`.execute(tx)
  for (const [index, { questionId, answer }] of answers.entries()) {
    if (!known.some(({ id }) => id === questionId))
      throw new ValidationError([
        { field: `answers.${index}.questionId`, message: merchantsMessages('QUESTION_UNKNOWN') },
      ])
    if (comparable(answer).length < 2)
      throw new ValidationError([
        { field: `answers.${index}.answer`, message: merchantsMessages('ANSWER_TOO_SHORT') },
      ])
    await sql`
      insert into security_answer (subscriber_id, question_id, answer_hash)
      values (${subscriberId}, ${questionId}, ${await hashAnswer(answer)})
      on conflict (subscriber_id, question_id) do update set answer_hash = excluded.answer_hash, set_at = now()`.execute(
      tx,
    )
  }
}

type AnswerAttempt = {
  sendId: number
  status: 'sent' | 'passed' | 'failed'
  attempts: number
  isOver: boolean
  answerHash: string | null
}

type Answered = {
  status: 'passed' | 'failed' | 'sent'
  attemptsLeft: number
  /** Whether all questions of this message were answered correctly. */
  isVerified: boolean
  /** Whether this answer locked the person. */
  isLocked: boolean
}

/** Checks an answer given by a subscriber and returns the new state of the question. */
export async function takeAnswer(
  tx: Database,
  { id, subscriberId, answer }: { id: number; subscriberId: number; answer: string },
): Promise<Answered> {
  const { lockedAt } = await lockLockout(tx, subscriberId)
  const { rows } = await sql<AnswerAttempt>`
    select q.send_id, q.status, q.attempts, s.expires_at <= now() as is_over, a.answer_hash
    from security_question_sent q join security_send s using (send_id)
    left join security_answer a on a.subscriber_id = q.subscriber_id and a.question_id = q.question_id
    where q.id = ${id} and q.subscriber_id = ${subscriberId} for update of q`.execute(tx)
  const context = rows[0]
  if (!context) throw new NotFound(merchantsMessages('QUESTION_UNKNOWN'))
  const reason = getAnswerError({ ...context, isLocked: lockedAt !== null })
  if (reason) throw new AppError(reason, { code: 'INVALID_STATE' })
  const right = context.answerHash !== null && (await isRight(answer, context.answerHash))
  const status = afterAnswer(right, context.attempts)
  await sql`
    update security_question_sent set status = ${status}, attempts = attempts + 1,
      answered_at = case when ${status} = 'sent' then null else now() end
    where id = ${id}`.execute(tx)
  const attemptsLeft = status === 'sent' ? maxAttempts - context.attempts - 1 : 0
  if (!right)
    return { status, attemptsLeft, isVerified: false, isLocked: await countFailedAnswer(tx, subscriberId) }
  const isVerified = await isPassed(tx, context.sendId)
  if (isVerified) await clearLockout(tx, subscriberId)
  return { status, attemptsLeft, isVerified, isLocked: false }
}

async function isPassed(tx: Database, sendId: number): Promise<boolean> {
  const { rows } = await sql<{ passed: boolean }>`
    select bool_and(status = 'passed') as passed from security_question_sent where send_id = ${sendId}`.execute(
    tx,
  )
  return rows[0]?.passed === true
}
