import { sql } from 'kysely'
import {
  type IntegrityError,
  firstStrayLink,
  firstBrokenLink,
  firstUnsealed,
  type EntryReference,
} from './integrity-checks.ts'
import { firstInParts } from './chain-comparison.ts'
import { type Broken, type ChainVerification, defineChain, type Progress } from './chain-verification.ts'
import type { CheckpointFile } from './checkpoints.ts'
import type { Database } from '#platform/server/db/database.ts'

export type BrokenEntry = Broken<EntryReference, IntegrityError>

export type Verification = ChainVerification<BrokenEntry> & { entries: number }

type Extent = { settled: string; lowest: number; highest: number; entries: number }

/** Chain of the audit log. */
export const auditChain = defineChain<EntryReference, IntegrityError, Extent>({
  chain: 'audit',
  noReference: { entryId: null, at: null },
  referenceAt: entryAt,
  extentOf,
  firstBrokenLink,
  firstUnsealed: (db, { settled, lowest, highest }, report) =>
    firstInParts(lowest, highest, async (from, to) => {
      const found = await firstUnsealed(db, from, to, settled)
      await report(Math.min(to, highest) - lowest + 1)
      return found
    }),
  unsealedSteps: ({ lowest, highest }) => highest - lowest + 1,
  firstStray: firstStrayLink,
  isSame: (missing, unsealed) => unsealed.position === missing.position,
})

/** Verifies the audit log and counts its entries. */
export async function verifyAudit(
  db: Database,
  file: CheckpointFile,
  onProgress?: Progress,
): Promise<Verification> {
  const { extent, ...found } = await auditChain.verify(db, file, onProgress)
  return { entries: extent.entries, ...found }
}

async function extentOf(db: Database): Promise<Extent> {
  const { rows: now } = await sql<{
    settled: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(db)
  const { rows } = await sql<{ lowest: number | null; highest: number | null; entries: number }>`
    select min(id) as lowest, max(id) as highest, count(*) as entries from audit_entry`.execute(db)
  const [row] = rows
  return {
    settled: now[0]?.settled ?? '0',
    lowest: row?.lowest ?? 1,
    highest: row?.highest ?? 0,
    entries: row?.entries ?? 0,
  }
}

async function entryAt(db: Database, position: number): Promise<EntryReference | undefined> {
  const { rows } = await sql<{ entryId: number; at: string }>`
    select entry_id, entry_at as at from audit_link where position = ${position}`.execute(db)
  return rows[0]
}
