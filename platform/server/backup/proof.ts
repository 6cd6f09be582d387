import { sql } from 'kysely'
import { headsIn } from '#platform/server/audit/heads.ts'
import { verifyAudit } from '#platform/server/audit/verify.ts'
import { openDatabase } from '#platform/server/database.ts'
import { checkLedger } from '#platform/server/ledger/checking.ts'
import { sqlState } from '#platform/server/database.ts'

/** What a restored database was found to hold. */
export type Proof = {
  isWhole: boolean
  transfers: number
  postings: number
  auditEntries: number
  sealed: number
  witnessed: number
  faults: string[]
}

/**
 * Proves that a database is whole: every page answers to its checksum as it is read, every balance follows from its
 * postings, and every entry of the audit stands in its chain as the witness outside saw it.
 */
export async function proveWhole(ownerUrl: string, dataDir: string, secret: Buffer): Promise<Proof> {
  const db = openDatabase(ownerUrl, { max: 3, statementTimeoutMs: 3_600_000 })
  const faults: string[] = []
  try {
    const books = await checkLedger(db, 'all')
    for (const { what, told } of books.faults) faults.push(`ledger: ${what}: ${told}`)
    const chain = await verifyAudit(db, headsIn(dataDir, secret))
    if (chain.firstBroken) faults.push(`audit: ${JSON.stringify(chain.firstBroken)}`)
    const { rows } = await sql<{ transfers: number; postings: number }>`
      select (select count(*) from ledger_transfer) as transfers, (select count(*) from ledger_posting) as postings`.execute(
      db,
    )
    const { transfers = 0, postings = 0 } = rows[0] ?? {}
    return {
      isWhole: faults.length === 0,
      transfers,
      postings,
      auditEntries: chain.entries,
      sealed: chain.sealed,
      witnessed: chain.anchors.count,
      faults,
    }
  } catch (error) {
    // A page whose checksum is wrong ends the reading; it is a finding, and no fault of ours.
    if (sqlState(error) !== 'XX001') throw error
    const told = error instanceof Error ? error.message : String(error)
    return {
      isWhole: false,
      transfers: 0,
      postings: 0,
      auditEntries: 0,
      sealed: 0,
      witnessed: 0,
      faults: [told],
    }
  } finally {
    await db.destroy()
  }
}
