import { sql } from 'kysely'
import {
  type IntegrityError,
  firstStrayLink,
  firstBrokenLink,
  firstUnsealed,
  type Finding,
} from './integrity-checks.ts'
import { type ChainBreak, type CheckedBreak, compareBreaks, type Mismatch } from './breaks.ts'
import { type Checkpoint, type CheckpointFile, type Checkpoints } from './checkpoints.ts'
import { sealAll } from '#platform/server/audit/seal.ts'
import type { Database } from '#platform/server/db/database.ts'

export type BrokenEntry = {
  position: number | null
  entryId: number | null
  at: string | null
  error: IntegrityError
  /** The checkpoint, or the line of the checkpoint file, that revealed the error. */
  checkpoint: { position: number; at: string } | { line: number } | null
}

export type Verification = {
  ok: boolean
  entries: number
  sealed: number
  head: { position: number; hash: string; at: string } | null
  firstBroken: BrokenEntry | null
  /** Breaks that two people recorded. They are not errors. */
  recordedBreaks: { id: number; from: number; to: number }[]
  tookMs: number
  anchors: { count: number; last: { position: number; at: string } | null }
}

type Progress = (checked: number, total: number) => void | Promise<void>

const chunkSize = 100_000
// Two connections use two CPU cores and leave the rest of the pool to other requests.
const concurrency = 2

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
  const head = await chainHead(db)
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

  const firstBroken = earliest([mergeFindings(inChain, unsealed), astray, ...outside.broken])
  const last = checkpoint.checkpoints.at(-1)
  return {
    ok: firstBroken === null,
    entries,
    sealed: head?.position ?? 0,
    head,
    firstBroken,
    recordedBreaks: outside.recorded.map(({ id, from, to }) => ({ id, from, to })),
    tookMs: Math.round(performance.now() - began),
    anchors: {
      count: checkpoint.checkpoints.length,
      last: last ? { position: last.position, at: last.at } : null,
    },
  }
}

const recentLinks = 100_000

/** Compares the chain with all external checkpoints and verifies its newest links. Returns the first error. */
export async function verifyRecent(db: Database, heads: CheckpointFile): Promise<BrokenEntry | null> {
  await sealAll(db)
  const checkpoints = await heads.read()
  const length = (await chainHead(db))?.position ?? 0
  const inChain = await firstInParts(Math.max(1, length - recentLinks + 1), length, (from, to) =>
    firstBrokenLink(db, from, to),
  )
  const { broken } = await compareWithCheckpoints(db, heads, checkpoints, length)
  return earliest([inChain, ...broken])
}

/** Checks the parts of a range, a few concurrently, and returns the first finding. */
async function firstInParts(
  low: number,
  high: number,
  look: (from: number, to: number) => Promise<Finding | null>,
): Promise<Finding | null> {
  for (let from = low; from <= high; from += chunkSize * concurrency) {
    const starts = Array.from({ length: concurrency }, (_, lane) => from + lane * chunkSize).filter(
      (start) => start <= high,
    )
    const found = await Promise.all(starts.map((start) => look(start, start + chunkSize - 1)))
    const first = found.find((each) => each !== null)
    if (first) return first
  }
  return null
}

async function settledNow(db: Database): Promise<string> {
  const { rows } = await sql<{
    settled: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(db)
  return rows[0]?.settled ?? '0'
}

/** End of the chain, or null while it is empty. */
export async function chainHead(
  db: Database,
): Promise<{ position: number; hash: string; at: string } | null> {
  const { rows } = await sql<{ position: number; hash: string; at: string }>`
    select position, encode(hash, 'hex') as hash, sealed_at as at
    from audit_link order by position desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function extentOf(db: Database): Promise<{ lowest: number; highest: number; entries: number }> {
  const { rows } = await sql<{ lowest: number | null; highest: number | null; entries: number }>`
    select min(id) as lowest, max(id) as highest, count(*) as entries from audit_entry`.execute(db)
  const [row] = rows
  return { lowest: row?.lowest ?? 1, highest: row?.highest ?? 0, entries: row?.entries ?? 0 }
}

type Outside = { broken: (BrokenEntry | null)[]; recorded: CheckedBreak[] }

/** Compares the chain with the external checkpoints. A recorded break is an error only if it was changed. */
async function compareWithCheckpoints(
  db: Database,
  file: CheckpointFile,
  { checkpoints, forgedLine }: Checkpoints,
  length: number,
): Promise<Outside> {
  const { found, recorded, mismatches } = await compareBreaks(db, file, checkpoints)
  const changed = recorded.find(({ state }) => state === 'changed')
  return {
    recorded,
    broken: [
      await firstBreak(db, checkpoints, length, found[0], mismatches[0]),
      forgedLine === null
        ? null
        : { ...nowhere, error: 'checkpoint-forged', checkpoint: { line: forgedLine } },
      changed ? { ...nowhere, position: changed.from, error: 'break-changed', checkpoint: null } : null,
    ],
  }
}

const nowhere = { position: null, entryId: null, at: null }

async function firstBreak(
  db: Database,
  checkpoints: readonly Checkpoint[],
  length: number,
  found: ChainBreak | undefined,
  mismatch: Mismatch | undefined,
): Promise<BrokenEntry | null> {
  const head = mismatch && checkpoints[mismatch.index]
  if (!found || !mismatch || !head) return null
  const isCut = mismatch.isMissing && head.position > length
  const position = isCut ? length + 1 : found.from
  return {
    ...(await entryAt(db, position)),
    position,
    error: isCut ? 'chain-cut' : 'chain-rewritten',
    checkpoint: { position: head.position, at: head.at },
  }
}

async function entryAt(
  db: Database,
  position: number,
): Promise<{ entryId: number | null; at: string | null }> {
  const { rows } = await sql<{ entryId: number; at: string }>`
    select entry_id, entry_at as at from audit_link where position = ${position}`.execute(db)
  return rows[0] ?? { entryId: null, at: null }
}

/** If a link is missing but its entry still exists, both findings describe the same error. */
function mergeFindings(inChain: Finding | null, unsealed: Finding | null): Finding | null {
  if (inChain?.error === 'link-missing' && unsealed?.position === inChain.position) {
    return { ...inChain, entryId: unsealed.entryId, at: unsealed.at }
  }
  if (inChain === null || unsealed === null) return inChain ?? unsealed
  return unsealed.position <= inChain.position ? unsealed : inChain
}

function earliest(found: (Finding | BrokenEntry | null)[]): BrokenEntry | null {
  const all = found
    .filter((each) => each !== null)
    .map((each): BrokenEntry => ({ checkpoint: null, ...each }))
  // A finding without a position concerns the checkpoint file; findings about the chain take precedence.
  return all.toSorted((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity))[0] ?? null
}
