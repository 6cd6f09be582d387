import { sql } from 'kysely'
import {
  type IntegrityError,
  firstStrayLink,
  firstBrokenLink,
  firstUnsealed,
  type Finding,
} from './integrity-checks.ts'
import { type CheckpointFile, type Checkpoints } from './checkpoints.ts'
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
  const outside = await compareWithCheckpoints(db, checkpoint, head?.position ?? 0)

  const firstBroken = earliest([mergeFindings(inChain, unsealed), astray, outside])
  const last = checkpoint.checkpoints.at(-1)
  return {
    ok: firstBroken === null,
    entries,
    sealed: head?.position ?? 0,
    head,
    firstBroken,
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
  return earliest([inChain, await compareWithCheckpoints(db, checkpoints, length)])
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

/** First external checkpoint that the chain does not match. */
async function compareWithCheckpoints(
  db: Database,
  { checkpoints: heads, forgedLine }: Checkpoints,
  length: number,
): Promise<BrokenEntry | null> {
  let good = 0
  for (let from = 0; from < heads.length; from += 10_000) {
    const some = heads.slice(from, from + 10_000)
    const { rows } = await sql<{ position: number; same: boolean | null }>`
      select h.position, l.hash = decode(h.hash, 'hex') as same
      from unnest(${some.map(({ position }) => position)}::bigint[], ${some.map(({ hash }) => hash)}::text[])
        with ordinality as h (position, hash, nth)
      left join audit_link l on l.position = h.position
      order by h.nth`.execute(db)
    const at = rows.findIndex(({ same }) => same !== true)
    const [head, bad] = [some[at], rows[at]]
    if (head && bad) {
      const checkpoint = { position: head.position, at: head.at }
      const isCut = bad.same === null && head.position > length
      // Earlier checkpoints match, so the error starts after the last of them.
      const position = isCut ? length + 1 : (rows[at - 1]?.position ?? good) + 1
      return {
        ...(await entryAt(db, position)),
        position,
        error: isCut ? 'chain-cut' : 'chain-rewritten',
        checkpoint,
      }
    }
    good = some.at(-1)?.position ?? good
  }
  if (forgedLine === null) return null
  const position = null
  return { position, entryId: null, at: null, error: 'checkpoint-forged', checkpoint: { line: forgedLine } }
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
