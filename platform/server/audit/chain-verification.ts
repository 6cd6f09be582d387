import { sql } from 'kysely'
import {
  type Anchors,
  anchorsOf,
  chainHead,
  type ChainState,
  chainState,
  compareWithCheckpoints,
  earliest,
  firstInParts,
  type OutsideError,
  type OutsideFinding,
  type RevealedBy,
} from './chain-comparison.ts'
import type { ChainName, CheckpointFile } from './checkpoints.ts'
import { sealAll } from '#platform/server/audit/seal.ts'
import { type Database, inTransaction } from '#platform/server/db/database.ts'

/** An error, its position in the chain and the record concerned. Every chain can lack a link. */
export type Finding<Reference, Error> = Reference & { position: number; error: Error | 'link-missing' }

/** First error of a chain. One of the checkpoint file has no position. */
export type Broken<Reference, Error> = Reference & {
  position: number | null
  error: Error | 'link-missing' | OutsideError
  checkpoint: RevealedBy | null
}

export type ChainVerification<Found> = {
  state: ChainState
  sealed: number
  head: { position: number; hash: string; at: string } | null
  firstBroken: Found | null
  /** Breaks that two people recorded. They are not errors. */
  recordedBreaks: { id: number; from: number; to: number }[]
  tookMs: number
  anchors: Anchors
}

/** First error of a check, and the number of checkpoints that the chain was compared with. */
export type RecentCheck<Found> = { firstBroken: Found | null; checkpoints: number }

/** Reports how many of all steps of a verification are done. */
export type Progress = (checked: number, total: number) => void | Promise<void>

type Report = (checked: number) => void | Promise<void>

type Chain<Reference, Error, Extent> = {
  chain: ChainName
  /** Reference of a finding without a record. */
  noReference: Reference
  referenceAt: (db: Database, position: number) => Promise<Reference | undefined>
  /** Extent of the records. It is read before sealing: every record settled by then must be in the chain afterwards. */
  extentOf: (db: Database) => Promise<Extent>
  /** First link in a range that does not match its record or the previous link. A gap is found at the link after it. */
  firstBrokenLink: (db: Database, from: number, to: number) => Promise<Finding<Reference, Error> | null>
  /** First record without a link although it should be sealed, in `unsealedSteps` steps. */
  firstUnsealed: (db: Database, extent: Extent, report: Report) => Promise<Finding<Reference, Error> | null>
  unsealedSteps?: (extent: Extent) => number
  firstStray?: (db: Database) => Promise<Finding<Reference, Error> | null>
  /** Whether a missing link and a record without a link are the same error. */
  isSame: (missing: { position: number }, unsealed: { position: number }) => boolean
}

const recentLinks = 100_000

/** Defines the complete and the limited verification of a chain. */
export function defineChain<Reference extends object, Error extends string, Extent>({
  chain,
  noReference,
  ...checks
}: Chain<Reference, Error, Extent>) {
  type Found = Finding<Reference, Error>

  /**
   * Recomputes every digest and link and compares them with the stored ones and with the external checkpoints. Finds
   * the first record in the order of the chain that does not match.
   */
  async function verify(
    db: Database,
    file: CheckpointFile,
    onProgress: Progress = () => {},
  ): Promise<ChainVerification<Broken<Reference, Error>> & { extent: Extent }> {
    const began = performance.now()
    const extent = await checks.extentOf(db)
    await sealAll(db, chain)
    const checkpoints = await file.read()
    const head = await chainHead(db, chain)
    const sealed = head?.position ?? 0
    const total = sealed + (checks.unsealedSteps?.(extent) ?? 0)
    const inChain = await firstInParts(1, sealed, async (from, to) => {
      const found = await brokenLink(db, from, to)
      await onProgress(Math.min(to, sealed), total)
      return found
    })
    const unsealed = await checks.firstUnsealed(db, extent, (checked) => onProgress(sealed + checked, total))
    const stray = (await checks.firstStray?.(db)) ?? null
    const outside = await compareWithCheckpoints(db, file, checkpoints, sealed)
    const firstBroken = await firstOf(db, [merge(inChain, unsealed), stray], outside.broken)
    const anchors = anchorsOf(checkpoints)
    return {
      extent,
      state: chainState(firstBroken, anchors.count),
      sealed,
      head,
      firstBroken,
      recordedBreaks: outside.recorded.map(({ id, from, to }) => ({ id, from, to })),
      tookMs: Math.round(performance.now() - began),
      anchors,
    }
  }

  async function all(db: Database, file: CheckpointFile) {
    const { firstBroken, anchors } = await verify(db, file)
    return { firstBroken, checkpoints: anchors.count }
  }

  /** Compares the chain with all external checkpoints and verifies its newest links. */
  async function recent(db: Database, file: CheckpointFile) {
    await sealAll(db, chain)
    const checkpoints = await file.read()
    const length = (await chainHead(db, chain))?.position ?? 0
    const inChain = await firstInParts(Math.max(1, length - recentLinks + 1), length, (from, to) =>
      brokenLink(db, from, to),
    )
    const { broken } = await compareWithCheckpoints(db, file, checkpoints, length)
    return { firstBroken: await firstOf(db, [inChain], broken), checkpoints: checkpoints.checkpoints.length }
  }

  const brokenLink = (db: Database, from: number, to: number) =>
    inTransaction(db, async (tx): Promise<Found | null> => {
      await sql`set local work_mem = '128MB'`.execute(tx)
      const found = await checks.firstBrokenLink(tx, from, to)
      if (found?.error !== 'link-missing') return found
      // The gap starts after the last existing link before it, which can be in the range that is already verified.
      const { rows } = await sql<{ position: number }>`
        select coalesce(max(position), 0) + 1 as position from chain_link
        where chain = ${chain} and position < ${found.position}`.execute(tx)
      return { ...noReference, position: rows[0]?.position ?? 1, error: found.error }
    })

  function merge(inChain: Found | null, unsealed: Found | null): Found | null {
    if (inChain === null || unsealed === null) return inChain ?? unsealed
    if (inChain.error === 'link-missing' && checks.isSame(inChain, unsealed))
      return { ...unsealed, position: inChain.position, error: inChain.error }
    return unsealed.position <= inChain.position ? unsealed : inChain
  }

  /** First finding of all, with the record of its position. */
  async function firstOf(
    db: Database,
    inside: readonly (Found | null)[],
    outside: readonly OutsideFinding[],
  ) {
    const first = earliest<{ position: number; inside: Found } | OutsideFinding>([
      ...inside.map((each) => each && { position: each.position, inside: each }),
      ...outside,
    ])
    if (first === null) return null
    if ('inside' in first) return { ...first.inside, checkpoint: null }
    const { error, position } = first
    const reference =
      error === 'break-changed' || position === null ? noReference : await checks.referenceAt(db, position)
    return { ...(reference ?? noReference), ...first }
  }

  return { verify, all, recent }
}
