import { sql } from 'kysely'
import {
  type IntegrityError,
  firstStrayLink,
  firstBrokenLink,
  firstUnsealed,
  type Finding,
} from './integrity-checks.ts'
import {
  type Anchors,
  anchorsOf,
  chainHead,
  type ChainState,
  chainState,
  compareWithCheckpoints,
  earliest,
  firstInParts,
  type OutsideFinding,
  type RevealedBy,
} from './chain-comparison.ts'
import type { CheckpointFile } from './checkpoints.ts'
import { sealAll } from '#platform/server/audit/seal.ts'
import type { Database } from '#platform/server/db/database.ts'

export type BrokenEntry = {
  position: number | null
  entryId: number | null
  at: string | null
  error: IntegrityError
  checkpoint: RevealedBy | null
}

export type Verification = {
  state: ChainState
  entries: number
  sealed: number
  head: { position: number; hash: string; at: string } | null
  firstBroken: BrokenEntry | null
  /** Breaks that two people recorded. They are not errors. */
  recordedBreaks: { id: number; from: number; to: number }[]
  tookMs: number
  anchors: Anchors
}

/** Reports how many of all steps of a verification are done. */
export type Progress = (checked: number, total: number) => void | Promise<void>

/**
 * Recomputes every digest and link and compares them with the stored ones and with the external checkpoints. Returns
 * the first entry in the order of the chain that does not match.
 */
export async function verifyAudit(
  db: Database,
  heads: CheckpointFile,
  onProgress: Progress = () => {},
): Promise<Verification> {
  const began = performance.now()
  // Read before sealing: every entry settled by now must be in the chain afterwards.
  const settled = await settledNow(db)
  await sealAll(db)
  const checkpoint = await heads.read()
  const head = await chainHead(db, 'audit')
  const { lowest, highest, entries } = await extentOf(db)
  const total = (head?.position ?? 0) + (highest - lowest + 1)

  const inChain = await firstInParts(1, head?.position ?? 0, async (from, to) => {
    const found = await firstBrokenLink(db, from, to)
    await onProgress(Math.min(to, head?.position ?? 0), total)
    return found
  })
  const unsealed = await firstInParts(lowest, highest, async (from, to) => {
    const found = await firstUnsealed(db, from, to, settled)
    await onProgress((head?.position ?? 0) + Math.min(to, highest) - lowest + 1, total)
    return found
  })
  const astray = await firstStrayLink(db)
  const outside = await compareWithCheckpoints(db, heads, checkpoint, head?.position ?? 0)

  const firstBroken = await firstOf(db, [mergeFindings(inChain, unsealed), astray], outside.broken)
  const anchors = anchorsOf(checkpoint)
  return {
    state: chainState(firstBroken, anchors.count),
    entries,
    sealed: head?.position ?? 0,
    head,
    firstBroken,
    recordedBreaks: outside.recorded.map(({ id, from, to }) => ({ id, from, to })),
    tookMs: Math.round(performance.now() - began),
    anchors,
  }
}

const recentLinks = 100_000

/** First error of a check, and the number of checkpoints that the chain was compared with. */
export type RecentCheck<Broken> = { firstBroken: Broken | null; checkpoints: number }

/** Compares the chain with all external checkpoints and verifies its newest links. */
export async function verifyRecent(db: Database, heads: CheckpointFile): Promise<RecentCheck<BrokenEntry>> {
  await sealAll(db)
  const checkpoints = await heads.read()
  const length = (await chainHead(db, 'audit'))?.position ?? 0
  const inChain = await firstInParts(Math.max(1, length - recentLinks + 1), length, (from, to) =>
    firstBrokenLink(db, from, to),
  )
  const { broken } = await compareWithCheckpoints(db, heads, checkpoints, length)
  return {
    firstBroken: await firstOf(db, [inChain], broken),
    checkpoints: checkpoints.checkpoints.length,
  }
}

async function settledNow(db: Database): Promise<string> {
  const { rows } = await sql<{
    settled: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(db)
  return rows[0]?.settled ?? '0'
}

async function extentOf(db: Database): Promise<{ lowest: number; highest: number; entries: number }> {
  const { rows } = await sql<{ lowest: number | null; highest: number | null; entries: number }>`
    select min(id) as lowest, max(id) as highest, count(*) as entries from audit_entry`.execute(db)
  const [row] = rows
  return { lowest: row?.lowest ?? 1, highest: row?.highest ?? 0, entries: row?.entries ?? 0 }
}

/** First finding of all, with the entry of its position. */
async function firstOf(
  db: Database,
  inside: readonly (Finding | null)[],
  outside: readonly OutsideFinding[],
): Promise<BrokenEntry | null> {
  const first = earliest<(Finding & { checkpoint: null }) | OutsideFinding>([
    ...inside.map((each) => each && { ...each, checkpoint: null }),
    ...outside,
  ])
  if (first === null || 'entryId' in first) return first
  const entry = first.error === 'break-changed' ? noEntry : await entryAt(db, first.position)
  return { ...entry, ...first }
}

const noEntry = { entryId: null, at: null }

async function entryAt(
  db: Database,
  position: number | null,
): Promise<{ entryId: number | null; at: string | null }> {
  if (position === null) return noEntry
  const { rows } = await sql<{ entryId: number; at: string }>`
    select entry_id, entry_at as at from audit_link where position = ${position}`.execute(db)
  return rows[0] ?? noEntry
}

/** If a link is missing but its entry still exists, both findings describe the same error. */
function mergeFindings(inChain: Finding | null, unsealed: Finding | null): Finding | null {
  if (inChain?.error === 'link-missing' && unsealed?.position === inChain.position) {
    return { ...inChain, entryId: unsealed.entryId, at: unsealed.at }
  }
  if (inChain === null || unsealed === null) return inChain ?? unsealed
  return unsealed.position <= inChain.position ? unsealed : inChain
}
