import { sql } from 'kysely'
import {
  type ChainName,
  type Checkpoint,
  type CheckpointFile,
  openCheckpointFile,
} from '#platform/server/audit/checkpoints.ts'
import { chainHead } from '#platform/server/audit/chain-comparison.ts'
import { verifyAudit } from '#platform/server/audit/verify.ts'
import { type Database, openDatabase, sqlState } from '#platform/server/db/database.ts'
import { checkLedger } from '#platform/server/ledger/ledger-check.ts'
import { verifyHistory } from '#platform/server/ledger/verify-history.ts'

/** Result of the verification of a restored database. */
export type DatabaseVerification = {
  isIntact: boolean
  transfers: number
  postings: number
  auditEntries: number
  sealed: number
  checkpoints: number
  errors: string[]
}

/**
 * Verifies a database: the checksums of all pages, all balances against their postings, and the chains of audit
 * log and ledger against their external checkpoints. With `until`, the database is a copy as of that time, so later checkpoints are ignored.
 */
export async function verifyDatabase(
  ownerUrl: string,
  dataDir: string,
  secret: Buffer,
  { until }: { until?: Date } = {},
): Promise<DatabaseVerification> {
  const db = openDatabase(ownerUrl, { max: 3, statementTimeoutMs: 3_600_000 })
  const errors: string[] = []
  try {
    const books = await checkLedger(db, 'all')
    for (const { subject, detail } of books.errors) errors.push(`ledger: ${subject}: ${detail}`)
    const checkpointsOf = async (chain: ChainName) => {
      const file = openCheckpointFile(dataDir, secret, chain)
      return until ? checkpointsUntil(db, file, until) : file
    }
    const chain = await verifyAudit(db, await checkpointsOf('audit'))
    if (chain.firstBroken) errors.push(`audit: ${JSON.stringify(chain.firstBroken)}`)
    const history = await verifyHistory(db, await checkpointsOf('ledger'))
    if (history.firstBroken) errors.push(`ledger history: ${JSON.stringify(history.firstBroken)}`)
    const { rows } = await sql<{ transfers: number; postings: number }>`
      select (select count(*) from ledger_transfer) as transfers, (select count(*) from ledger_posting) as postings`.execute(
      db,
    )
    const { transfers = 0, postings = 0 } = rows[0] ?? {}
    return {
      isIntact: errors.length === 0,
      transfers,
      postings,
      auditEntries: chain.entries,
      sealed: chain.sealed,
      checkpoints: chain.anchors.count,
      errors,
    }
  } catch (error) {
    // A wrong page checksum ends the scan. It is a finding, not a program error.
    if (sqlState(error) !== 'XX001') throw error
    const message = error instanceof Error ? error.message : String(error)
    return {
      isIntact: false,
      transfers: 0,
      postings: 0,
      auditEntries: 0,
      sealed: 0,
      checkpoints: 0,
      errors: [message],
    }
  } finally {
    await db.destroy()
  }
}

/** Time between the end of the chain and the checkpoint that records it. */
const checkpointDelayMs = 60_000

/**
 * Checkpoints that a copy of a past time must match: those of links it contains, and all that are older than that
 * time. Links that are added to the copy are excluded, because their order may differ from the original.
 */
async function checkpointsUntil(db: Database, file: CheckpointFile, moment: Date): Promise<CheckpointFile> {
  const length = (await chainHead(db, file.chain))?.position ?? 0
  const isDue = ({ position, at }: Checkpoint) =>
    position <= length || Date.parse(at) < moment.getTime() - checkpointDelayMs
  return {
    ...file,
    async read() {
      const { checkpoints, forgedLine } = await file.read()
      return { checkpoints: checkpoints.filter(isDue), forgedLine }
    },
  }
}
