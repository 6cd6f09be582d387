import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { type AuditEntry, recordAudit } from '#platform/server/audit/audit.ts'
import type { ChainEnd, ChainName, CheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { sealAll } from '#platform/server/audit/seal.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Builds an audit entry with default values. */
export const entryOf = (recordId: string | number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  actor: { id: 7, email: 'ana@erp.test', name: 'Ana Cruz' },
  action: 'Update',
  kind: 'subscriber',
  recordId,
  label: `Subscriber ${recordId}`,
  before: { street: 'Mabini' },
  after: { street: `Rizal ${recordId}` },
  reason: 'The customer asked for it.',
  requestId: '00000000-0000-4000-8000-000000000000',
  ip: '10.1.2.3',
  call: '/subscriber/profile/update',
  ...more,
})

export const record = (db: Database, recordId: string | number, more: Partial<AuditEntry> = {}) =>
  recordAudit(db, entryOf(recordId, more))

/** Seals until no entry is left, since a transaction of another test in the same cluster can delay entries. */
export async function sealEverything(db: Database): Promise<void> {
  for (;;) {
    await sealAll(db)
    const { rows } = await sql<{ waiting: number }>`
      select (select count(*) from audit_entry) - (select count(*) from audit_link) as waiting`.execute(db)
    if (rows[0]?.waiting === 0) return
  }
}

/** A checkpoint file with these checkpoints. */
export const checkpointFileOf = (heads: ChainEnd[], chain: ChainName = 'audit'): CheckpointFile => {
  const checkpoints = heads.map((head, index) => ({ n: index + 1, ...head }))
  return {
    chain,
    name: 'memory',
    read: async () => ({ checkpoints, forgedLine: null }),
    last: async () => checkpoints.at(-1) ?? null,
    append: async (head) => void checkpoints.push({ n: checkpoints.length + 1, ...head }),
    sign: (text) => createHash('sha256').update(text).digest('hex'),
  }
}

/** A checkpoint file with a checkpoint after every single entry. */
export async function checkpointFileOfAll(db: Database, chain: ChainName = 'audit'): Promise<CheckpointFile> {
  const { rows } = await sql<ChainEnd>`
    select position, encode(hash, 'hex') as hash, sealed_at as at
    from chain_link where chain = ${chain} order by position`.execute(db)
  return checkpointFileOf(rows, chain)
}

export const noCheckpoints = checkpointFileOf([])
