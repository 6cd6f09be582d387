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
} from '#platform/server/audit/chain-comparison.ts'
import type { CheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { sealAll } from '#platform/server/audit/seal.ts'
import type { Progress, RecentCheck } from '#platform/server/audit/verify.ts'
import { type Database, inTransaction, planEachTime } from '#platform/server/db/database.ts'
import { digestOfTransfer, textOfPosting } from './transfer-digest.ts'

/** Errors that the verification of the ledger's history can find. */
export type HistoryError =
  | OutsideError
  /** The transfer is missing, but its link remains. */
  | 'transfer-missing'
  /** The transfer, its key or its postings were changed, added or deleted after it was sealed. */
  | 'transfer-changed'
  /** The link is missing. */
  | 'link-missing'
  /** The link does not match its digest and the previous link. */
  | 'link-changed'
  /** The transfer has no link although it should be sealed by now, so it was inserted later. */
  | 'transfer-unsealed'

type Finding = {
  position: number
  transferId: string | null
  cause: string | null
  at: string | null
  error: HistoryError
}

export type BrokenTransfer = Omit<Finding, 'position'> & {
  position: number | null
  checkpoint: RevealedBy | null
}

export type HistoryVerification = {
  state: ChainState
  transfers: number
  sealed: number
  head: { position: number; hash: string; at: string } | null
  firstBroken: BrokenTransfer | null
  /** Breaks that two people recorded. They are not errors. */
  recordedBreaks: { id: number; from: number; to: number }[]
  tookMs: number
  anchors: Anchors
}

/**
 * Recomputes the digest of every sealed transfer and compares digests and links with the stored ones and with the
 * external checkpoints. Returns the first transfer in the order of the chain that does not match.
 */
export async function verifyHistory(
  db: Database,
  file: CheckpointFile,
  onProgress: Progress = () => {},
): Promise<HistoryVerification> {
  const began = performance.now()
  const { before, transfers } = await extentOf(db)
  await sealAll(db, 'ledger')
  const checkpoints = await file.read()
  const head = await chainHead(db, 'ledger')
  const sealed = head?.position ?? 0
  const inChain = await firstInParts(1, sealed, async (from, to) => {
    const found = await firstBrokenLink(db, from, to)
    await onProgress(Math.min(to, sealed), sealed)
    return found
  })
  const unsealed = await firstUnsealed(db, before)
  const outside = await compareWithCheckpoints(db, file, checkpoints, sealed)
  const firstBroken = await firstOf(db, [mergeFindings(inChain, unsealed)], outside.broken)
  const anchors = anchorsOf(checkpoints)
  return {
    state: chainState(firstBroken, anchors.count),
    transfers,
    sealed,
    head,
    firstBroken,
    recordedBreaks: outside.recorded.map(({ id, from, to }) => ({ id, from, to })),
    tookMs: Math.round(performance.now() - began),
    anchors,
  }
}

const recentLinks = 100_000

/** Compares the history with all external checkpoints and verifies its newest links. */
export async function verifyRecentHistory(
  db: Database,
  file: CheckpointFile,
): Promise<RecentCheck<BrokenTransfer>> {
  await sealAll(db, 'ledger')
  const checkpoints = await file.read()
  const length = (await chainHead(db, 'ledger'))?.position ?? 0
  const inChain = await firstInParts(Math.max(1, length - recentLinks + 1), length, (from, to) =>
    firstBrokenLink(db, from, to),
  )
  const { broken } = await compareWithCheckpoints(db, file, checkpoints, length)
  return { firstBroken: await firstOf(db, [inChain], broken), checkpoints: checkpoints.checkpoints.length }
}

/** Number of transfers, and the time before which every transfer must be sealed: see `seal_ledger`. */
async function extentOf(db: Database): Promise<{ before: string; transfers: number }> {
  const { rows } = await sql<{ before: string; transfers: number }>`
    select clock_timestamp() - interval '15 minutes' as before, (select count(*) from ledger_key) as transfers`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The query returned no row.')
  return row
}

const zeros = sql.raw(`decode(repeat('00', 32), 'hex')`)

/** First link in a range that does not match its transfer or the previous link. */
function firstBrokenLink(db: Database, from: number, to: number): Promise<Finding | null> {
  return inTransaction(db, async (tx) => {
    await sql`set local work_mem = '128MB'`.execute(tx)
    const { rows } = await sql<Finding>`${sql.raw(planEachTime)}
      with l as (
        select position, transfer_id, transfer_at, sealed_at, digest, hash,
               lag(hash) over w as before, lag(position) over w as place_before
        from ledger_link where position between ${Math.max(from - 1, 1)} and ${to}
        window w as (order by position)
      )
      select l.position, l.transfer_id, coalesce(t.cause, k.cause) as cause, l.transfer_at as at, f.error
      from l
      left join ledger_transfer t on t.id = l.transfer_id and t.at = l.transfer_at
      left join ledger_key k on k.transfer_id = l.transfer_id
      left join lateral (
        select string_agg(${textOfPosting}, ';' order by p.account_id, p.shard, p.no) as text
        from ledger_posting p where p.transfer_id = l.transfer_id
      ) legs on true
      cross join lateral (
        select case
          when l.position <> coalesce(l.place_before, 0) + 1 then 'link-missing'
          when t.id is null then 'transfer-missing'
          when l.digest is distinct from ${digestOfTransfer} then 'transfer-changed'
          when l.hash <> sha256(
            coalesce(l.before, ${zeros}) || int8send(l.position) || timestamptz_send(l.sealed_at) || l.digest
          ) then 'link-changed'
        end as error
      ) f
      where l.position >= ${from} and f.error is not null
      order by l.position limit 1`.execute(tx)
    const [found] = rows
    if (found?.error !== 'link-missing') return found ?? null
    // The gap starts after the last existing link before it.
    const { rows: before } = await sql<{ position: number }>`
      select coalesce(max(position), 0) + 1 as position from ledger_link where position < ${found.position}`.execute(
      tx,
    )
    return { ...nothing, position: before[0]?.position ?? 1, error: 'link-missing' }
  })
}

const nothing = { transferId: null, cause: null, at: null }

/** Earliest transfer without a link that is too old to wait for one, with the position at which it would be. */
function firstUnsealed(db: Database, before: string): Promise<Finding | null> {
  return inTransaction(db, async (tx) => {
    // One pass over all transfers: they have no number by which it could be divided.
    await sql`set local statement_timeout = '15min'`.execute(tx)
    const { rows } = await sql<Finding>`
      select t.id as transfer_id, t.cause, t.at, 'transfer-unsealed' as error,
        (select count(*) + 1 from ledger_link l where (l.transfer_at, l.transfer_id) < (t.at, t.id)) as position
      from ledger_transfer t
      where t.at < ${before}::timestamptz
        and not exists (select from ledger_link l where l.transfer_id = t.id and l.transfer_at = t.at)
      order by t.at, t.id limit 1`.execute(tx)
    return rows[0] ?? null
  })
}

/** If a link is missing but its transfer still exists, both findings describe the same error. */
function mergeFindings(inChain: Finding | null, unsealed: Finding | null): Finding | null {
  if (inChain === null || unsealed === null) return inChain ?? unsealed
  if (inChain.error === 'link-missing') {
    const { transferId, cause, at } = unsealed
    return { ...inChain, transferId, cause, at }
  }
  return unsealed.position <= inChain.position ? unsealed : inChain
}

/** First finding of all, with the transfer of its position. */
async function firstOf(
  db: Database,
  inside: readonly (Finding | null)[],
  outside: readonly OutsideFinding[],
): Promise<BrokenTransfer | null> {
  const first = earliest<(Finding & { checkpoint: null }) | OutsideFinding>([
    ...inside.map((each) => each && { ...each, checkpoint: null }),
    ...outside,
  ])
  if (first === null || 'transferId' in first) return first
  const transfer = first.error === 'break-changed' ? nothing : await transferAt(db, first.position)
  return { ...transfer, ...first }
}

async function transferAt(
  db: Database,
  position: number | null,
): Promise<Pick<BrokenTransfer, 'transferId' | 'cause' | 'at'>> {
  if (position === null) return nothing
  const { rows } = await sql<{ transferId: string; cause: string | null; at: string }>`
    select l.transfer_id, k.cause, l.transfer_at as at
    from ledger_link l left join ledger_key k on k.transfer_id = l.transfer_id where l.position = ${position}`.execute(
    db,
  )
  return rows[0] ?? nothing
}
