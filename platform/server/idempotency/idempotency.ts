import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Envelope } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/database.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

type Asked = { personId: number; call: string; key: unknown; body: unknown }

/**
 * Runs `work` once for a person, call and key, inside the transaction `tx`. A repeat with the same content is
 * answered as the first time; one with other content is refused. A repeat that comes meanwhile waits for the first.
 */
export async function onceFor(tx: Database, asked: Asked, work: () => Promise<Envelope>): Promise<Envelope> {
  const { personId, call, key, body } = asked
  if (typeof key !== 'string' || !uuid.test(key)) {
    throw new FieldRefusal([
      {
        field: 'Idempotency-Key',
        message: 'Send an Idempotency-Key header with a UUID: this call moves money or stock.',
      },
    ])
  }
  const content = createHash('sha256').update(canonical(body)).digest()
  const claimed = await sql`
    insert into idempotency_key (person_id, call, key, content) values (${personId}, ${call}, ${key}::uuid, ${content})
    on conflict do nothing returning 1`.execute(tx)
  if (claimed.rows.length === 0) return earlierAnswer(tx, { personId, call, key, content })

  const answer = await work()
  await sql`update idempotency_key set answer = ${JSON.stringify(answer)}
    where person_id = ${personId} and call = ${call} and key = ${key}::uuid`.execute(tx)
  return answer
}

async function earlierAnswer(
  tx: Database,
  { personId, call, key, content }: { personId: number; call: string; key: string; content: Buffer },
) {
  const { rows } = await sql<{ content: Buffer; answer: string | null }>`
    select content, answer from idempotency_key where person_id = ${personId} and call = ${call} and key = ${key}::uuid`.execute(
    tx,
  )
  const earlier = rows[0]
  if (!earlier?.answer || !earlier.content.equals(content)) {
    throw new Refusal('This Idempotency-Key was used for another request.', {
      code: 'CONFLICT',
      httpStatus: 409,
    })
  }
  return JSON.parse(earlier.answer) as Envelope
}

/** The same text for the same fields, in whatever order they were sent. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([name, item]) => `${JSON.stringify(name)}:${canonical(item)}`).join(',')}}`
  }
  return JSON.stringify(value) ?? 'null'
}

/** Forgets keys older than a day. Answers how many. */
export async function forgetOldKeys(db: Database): Promise<number> {
  const { numAffectedRows } =
    await sql`delete from idempotency_key where kept_at < now() - interval '24 hours'`.execute(db)
  return Number(numAffectedRows ?? 0)
}
