import { sql } from 'kysely'
import { type ChainBreak, type CheckedBreak, compareBreaks, type Mismatch } from './breaks.ts'
import type { ChainName, Checkpoint, CheckpointFile, Checkpoints } from './checkpoints.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Difference between a chain and its checkpoints outside the database. */
export type OutsideError =
  /** The chain ends before a checkpoint. */
  | 'chain-cut'
  /** The chain is consistent but does not match a checkpoint. */
  | 'chain-rewritten'
  /** The checkpoint file contains a line that is not authentic, or a line before it is missing. */
  | 'checkpoint-forged'
  /** A recorded break was changed or added outside the product, or the chain it continues was rewritten. */
  | 'break-changed'

/** The checkpoint, or the line of the checkpoint file, that revealed an error. */
export type RevealedBy = { position: number; at: string } | { line: number }

export type OutsideFinding = {
  position: number | null
  error: OutsideError
  checkpoint: RevealedBy | null
}

/** `not-comparable`: no error was found, but no checkpoint would show that the chain was cut or rewritten. */
export type ChainState = 'intact' | 'broken' | 'not-comparable'

export const chainState = (broken: object | null, checkpoints: number): ChainState =>
  broken !== null ? 'broken' : checkpoints === 0 ? 'not-comparable' : 'intact'

/** Compared checkpoints: their number, the first and the last. */
export type Anchors = {
  count: number
  first: { position: number; at: string } | null
  last: { position: number; at: string } | null
}

export const anchorsOf = ({ checkpoints }: Checkpoints): Anchors => ({
  count: checkpoints.length,
  first: placeOf(checkpoints[0]),
  last: placeOf(checkpoints.at(-1)),
})

const placeOf = (checkpoint: Checkpoint | undefined) =>
  checkpoint ? { position: checkpoint.position, at: checkpoint.at } : null

/** End of a chain, or null while it is empty. */
export async function chainHead(
  db: Database,
  chain: ChainName,
): Promise<{ position: number; hash: string; at: string } | null> {
  const { rows } = await sql<{ position: number; hash: string; at: string }>`
    select position, encode(hash, 'hex') as hash, sealed_at as at
    from chain_link where chain = ${chain} order by position desc limit 1`.execute(db)
  return rows[0] ?? null
}

type Outside = { broken: OutsideFinding[]; recorded: CheckedBreak[] }

/** Compares a chain with its external checkpoints. A recorded break is an error only if it was changed. */
export async function compareWithCheckpoints(
  db: Database,
  file: CheckpointFile,
  { checkpoints, forgedLine }: Checkpoints,
  length: number,
): Promise<Outside> {
  const { found, recorded, mismatches } = await compareBreaks(db, file, checkpoints)
  const changed = recorded.find(({ state }) => state === 'changed')
  const broken: (OutsideFinding | null)[] = [
    firstBreak(checkpoints, length, found[0], mismatches[0]),
    forgedLine === null
      ? null
      : { position: null, error: 'checkpoint-forged', checkpoint: { line: forgedLine } },
    changed ? { position: changed.from, error: 'break-changed', checkpoint: null } : null,
  ]
  return { recorded, broken: broken.filter((each) => each !== null) }
}

function firstBreak(
  checkpoints: readonly Checkpoint[],
  length: number,
  found: ChainBreak | undefined,
  mismatch: Mismatch | undefined,
): OutsideFinding | null {
  const head = mismatch && checkpoints[mismatch.index]
  if (!found || !mismatch || !head) return null
  const isCut = mismatch.isMissing && head.position > length
  return {
    position: isCut ? length + 1 : found.from,
    error: isCut ? 'chain-cut' : 'chain-rewritten',
    checkpoint: { position: head.position, at: head.at },
  }
}

const chunkSize = 100_000
// Two connections use two CPU cores and leave the rest of the pool to other requests.
const concurrency = 2

/** Checks the parts of a range, a few concurrently, and returns the first finding. */
export async function firstInParts<Finding>(
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

/** Finding at the lowest position. One without a position concerns the checkpoint file and comes last. */
export const earliest = <Found extends { position: number | null }>(
  found: readonly (Found | null)[],
): Found | null =>
  found
    .filter((each) => each !== null)
    .toSorted((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity))[0] ?? null
