import { platformMessages } from '#platform/contract/errors/messages.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Envelope } from '#platform/contract/call.ts'
import { OutcomeUnknownError } from '#platform/server/db/connection-errors.ts'
import { violatedConstraint, type Database, inTransaction } from '#platform/server/db/database.ts'
import { deferInSet, inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'
import { canonicalJson } from './canonical-json.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type IdempotentCall = { personId: number; call: string; key: unknown; body: unknown }
type Claim = { personId: number; call: string; key: string; content: Buffer }

/**
 * Runs `work` once per person, call and key, in a transaction of `db`. A repeat with the same content gets the stored
 * reply; one with other content is rejected. A concurrent repeat waits for the first. With `isShared`, the transaction
 * may be shared with other requests (see `inSharedTransaction`).
 */
export async function withIdempotencyKey(
  db: Database,
  request: IdempotentCall,
  work: (tx: Database) => Promise<Envelope>,
  { isShared = false } = {},
): Promise<Envelope> {
  const claim = claimOf(request)
  const { personId, call, key, content } = claim
  try {
    if (isShared)
      return await inSharedTransaction(db, async (tx) => {
        const envelope = await work(tx)
        await deferInSet(tx, insertAnswers, [{ ...claim, answer: JSON.stringify(envelope) }])
        return envelope
      })
    return await inTransaction(db, async (tx) => {
      // Sent with the first statement of the work. If the key exists, this statement and all later ones fail.
      await queueStatement(tx, claimSql, [personId, call, key, content])
      const envelope = await work(tx)
      await queueStatement(tx, storeAnswerSql, [personId, call, key, JSON.stringify(envelope)])
      return envelope
    })
  } catch (error) {
    // In a shared transaction the key is inserted last, so a repeated request may fail earlier, because of the first.
    const isUnknown = error instanceof OutcomeUnknownError
    const isRepeated =
      violatedConstraint(error) === 'idempotency_key_pkey' ||
      (isShared && !isUnknown && (await isKnown(db, claim))) ||
      // The key tells whether the transaction was committed. If the database is still unavailable, the client repeats.
      (isUnknown && (await isKnown(db, claim).catch(() => false)))
    if (isRepeated) return storedEnvelope(db, claim)
    throw error
  }
}

/** A repeated key fails here and rolls back the transaction, in which nothing of it was committed yet. */
async function insertAnswers(tx: Database, claims: readonly (Claim & { answer: string })[]): Promise<void> {
  await queueStatement(tx, insertAnswersSql, [
    claims.map(({ personId }) => personId),
    claims.map(({ call }) => call),
    claims.map(({ key }) => key),
    claims.map(({ content }) => content),
    claims.map(({ answer }) => answer),
  ])
}

const insertAnswersSql = `insert into idempotency_key (person_id, call, key, content, answer)
  select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::bytea[], $5::text[])`
const claimSql = 'insert into idempotency_key (person_id, call, key, content) values ($1, $2, $3::uuid, $4)'
const storeAnswerSql =
  'update idempotency_key set answer = $4 where person_id = $1 and call = $2 and key = $3::uuid'

function claimOf({ personId, call, key, body }: IdempotentCall): Claim {
  if (typeof key !== 'string' || !uuid.test(key)) {
    throw new ValidationError([
      {
        field: 'Idempotency-Key',
        message: platformMessages('IDEMPOTENCY_KEY_REQUIRED'),
      },
    ])
  }
  return { personId, call, key, content: createHash('sha256').update(canonicalJson(body)).digest() }
}

async function isKnown(db: Database, { personId, call, key }: Claim): Promise<boolean> {
  const { rows } = await sql`
    select from idempotency_key where person_id = ${personId} and call = ${call} and key = ${key}::uuid`.execute(
    db,
  )
  return rows.length > 0
}

async function storedEnvelope(db: Database, { personId, call, key, content }: Claim) {
  const { rows } = await sql<{ content: Buffer; answer: string | null }>`
    select content, answer from idempotency_key where person_id = ${personId} and call = ${call} and key = ${key}::uuid`.execute(
    db,
  )
  const earlier = rows[0]
  if (!earlier?.answer || !earlier.content.equals(content)) {
    throw new AppError(platformMessages('IDEMPOTENCY_KEY_REUSED'), {
      code: 'CONFLICT',
      httpStatus: 409,
    })
  }
  return JSON.parse(earlier.answer) as Envelope
}

/** Deletes keys older than a day and returns their number. */
export async function deleteOldKeys(db: Database): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from idempotency_key where stored_at < now() - interval '24 hours'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
