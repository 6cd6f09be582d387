import { platformMessages } from '#platform/contract/errors/messages.ts'
import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { OutcomeUnknownError } from '#platform/server/db/connection-errors.ts'
import { violatedConstraint, type Database, inTransaction } from '#platform/server/db/database.ts'
import { deferInSet, inSharedTransaction } from '#platform/server/group-commit/group-commit.ts'
import { queueStatement } from '#platform/server/db/pipelining.ts'
import { ValidationError, AppError } from '#platform/server/errors/errors.ts'
import { canonicalJson } from './canonical-json.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Who sends a call: a member of staff by staff_user.id, or an API client by api_client.id. */
type Holder = { kind: 'person' | 'client'; id: number }
type IdempotentCall = { holder: Holder; call: string; key: unknown; body: unknown }
type Claim = { statements: Statements; holderId: number; call: string; key: string; content: Buffer }

/**
 * Runs `work` once per holder, call and key, in a transaction of `db`. A repeat with the same content gets the stored
 * reply; one with other content is rejected. A concurrent repeat waits for the first. With `isShared`, the transaction
 * may be shared with other requests (see `inSharedTransaction`).
 */
export async function withIdempotencyKey<Reply>(
  db: Database,
  request: IdempotentCall,
  work: (tx: Database) => Promise<Reply>,
  { isShared = false } = {},
): Promise<Reply> {
  const claim = claimOf(request)
  const { statements, holderId, call, key, content } = claim
  try {
    if (isShared)
      return await inSharedTransaction(db, async (tx) => {
        const reply = await work(tx)
        await deferInSet(tx, statements.insertAnswers, [{ ...claim, answer: JSON.stringify(reply) }])
        return reply
      })
    return await inTransaction(db, async (tx) => {
      // Sent with the first statement of the work. If the key exists, this statement and all later ones fail.
      await queueStatement(tx, statements.claim, [holderId, call, key, content])
      const reply = await work(tx)
      await queueStatement(tx, statements.storeAnswer, [holderId, call, key, JSON.stringify(reply)])
      return reply
    })
  } catch (error) {
    // In a shared transaction the key is inserted last, so a repeated request may fail earlier, because of the first.
    const isUnknown = error instanceof OutcomeUnknownError
    const isRepeated =
      violatedConstraint(error) === statements.constraint ||
      (isShared && !isUnknown && (await isKnown(db, claim))) ||
      // The key tells whether the transaction was committed. If the database is still unavailable, the client repeats.
      (isUnknown && (await isKnown(db, claim).catch(() => false)))
    if (isRepeated) return storedReply<Reply>(db, claim)
    throw error
  }
}

type Statements = ReturnType<typeof statementsFor>

/** Statements with constant texts, so that their plans are reused. */
function statementsFor(table: string, holder: string) {
  const insertAnswersSql = `insert into ${table} (${holder}, call, key, content, answer)
    select * from unnest($1::bigint[], $2::text[], $3::uuid[], $4::bytea[], $5::text[])`
  return {
    constraint: `${table}_pkey`,
    claim: `insert into ${table} (${holder}, call, key, content) values ($1, $2, $3::uuid, $4)`,
    storeAnswer: `update ${table} set answer = $4 where ${holder} = $1 and call = $2 and key = $3::uuid`,
    find: `select content, answer from ${table} where ${holder} = $1 and call = $2 and key = $3::uuid`,
    /** A repeated key fails here and rolls back the transaction, in which nothing of it was committed yet. */
    insertAnswers: (tx: Database, claims: readonly (Claim & { answer: string })[]): Promise<void> =>
      queueStatement(tx, insertAnswersSql, [
        claims.map(({ holderId }) => holderId),
        claims.map(({ call }) => call),
        claims.map(({ key }) => key),
        claims.map(({ content }) => content),
        claims.map(({ answer }) => answer),
      ]),
  }
}

const statementsOf: Record<Holder['kind'], Statements> = {
  person: statementsFor('idempotency_key', 'person_id'),
  client: statementsFor('api_client_idempotency_key', 'client_id'),
}

/** Returns the key, which must be a UUID. */
export function requireIdempotencyKey(key: unknown): string {
  if (typeof key !== 'string' || !uuid.test(key)) {
    throw new ValidationError([
      {
        field: 'Idempotency-Key',
        message: platformMessages('IDEMPOTENCY_KEY_REQUIRED'),
      },
    ])
  }
  return key
}

function claimOf({ holder, call, key: sent, body }: IdempotentCall): Claim {
  const key = requireIdempotencyKey(sent)
  const content = createHash('sha256').update(canonicalJson(body)).digest()
  return { statements: statementsOf[holder.kind], holderId: holder.id, call, key, content }
}

async function find(db: Database, { statements, holderId, call, key }: Claim) {
  const { rows } = await db.executeQuery<{ content: Buffer; answer: string | null }>(
    CompiledQuery.raw(statements.find, [holderId, call, key]),
  )
  return rows[0]
}

const isKnown = async (db: Database, claim: Claim): Promise<boolean> => (await find(db, claim)) !== undefined

async function storedReply<Reply>(db: Database, claim: Claim): Promise<Reply> {
  const earlier = await find(db, claim)
  if (!earlier?.answer || !earlier.content.equals(claim.content)) {
    throw new AppError(platformMessages('IDEMPOTENCY_KEY_REUSED'), {
      code: 'CONFLICT',
      httpStatus: 409,
    })
  }
  return JSON.parse(earlier.answer) as Reply
}

/** Deletes keys older than a day and returns their number. */
export async function deleteOldKeys(db: Database): Promise<number> {
  const results = [
    await sql`delete from idempotency_key where stored_at < now() - interval '24 hours'`.execute(db),
    await sql`delete from api_client_idempotency_key where stored_at < now() - interval '24 hours'`.execute(
      db,
    ),
  ]
  return results.reduce((sum, { numAffectedRows }) => sum + Number(numAffectedRows ?? 0), 0)
}
