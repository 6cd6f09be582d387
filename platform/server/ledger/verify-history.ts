import { sql } from 'kysely'
import {
  type Broken,
  type ChainVerification,
  defineChain,
  type Finding,
  type Progress,
} from '#platform/server/audit/chain-verification.ts'
import type { CheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { type Database, inTransaction, planEachTime } from '#platform/server/db/database.ts'
import { digestOfTransfer, textOfPosting } from './transfer-digest.ts'

/** Errors that the verification of the ledger's history can find. */
type HistoryError =
  /** The transfer is missing, but its link remains. */
  | 'transfer-missing'
  /** The transfer, its key or its postings were changed, added or deleted after it was sealed. */
  | 'transfer-changed'
  /** The link does not match its digest and the previous link. */
  | 'link-changed'
  /** The transfer has no link although it should be sealed by now, so it was inserted later. */
  | 'transfer-unsealed'

type TransferReference = { transferId: string | null; cause: string | null; at: string | null }

type Found = Finding<TransferReference, HistoryError>
export type BrokenTransfer = Broken<TransferReference, HistoryError>

export type HistoryVerification = ChainVerification<BrokenTransfer> & { transfers: number }

/** Chain of the ledger's history. */
export const ledgerChain = defineChain<TransferReference, HistoryError, Extent>({
  chain: 'ledger',
  noReference: { transferId: null, cause: null, at: null },
  referenceAt: transferAt,
  extentOf,
  firstBrokenLink,
  firstUnsealed,
  // The position of a transfer without a link is an estimate.
  isSame: () => true,
})

/** Verifies the history of the ledger and counts its transfers. */
export async function verifyHistory(
  db: Database,
  file: CheckpointFile,
  onProgress?: Progress,
): Promise<HistoryVerification> {
  const { extent, ...found } = await ledgerChain.verify(db, file, onProgress)
  return { transfers: extent.transfers, ...found }
}

type Extent = { before: string; transfers: number }

/** Number of transfers, and the time before which every transfer must be sealed: see `seal_ledger`. */
async function extentOf(db: Database): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select clock_timestamp() - interval '15 minutes' as before, (select count(*) from ledger_key) as transfers`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The query returned no row.')
  return row
}

const zeros = sql.raw(`decode(repeat('00', 32), 'hex')`)

/** First link in a range that does not match its transfer or the previous link. */
async function firstBrokenLink(tx: Database, from: number, to: number) {
  const { rows } = await sql<Found>`${sql.raw(planEachTime)}
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
  return rows[0] ?? null
}

/** Earliest transfer without a link that is too old to wait for one, with the position at which it would be. */
function firstUnsealed(db: Database, { before }: Extent) {
  return inTransaction(db, async (tx) => {
    // One pass over all transfers: they have no number by which it could be divided.
    await sql`set local statement_timeout = '15min'`.execute(tx)
    const { rows } = await sql<Found>`
      select t.id as transfer_id, t.cause, t.at, 'transfer-unsealed' as error,
        (select count(*) + 1 from ledger_link l where (l.transfer_at, l.transfer_id) < (t.at, t.id)) as position
      from ledger_transfer t
      where t.at < ${before}::timestamptz
        and not exists (select from ledger_link l where l.transfer_id = t.id and l.transfer_at = t.at)
      order by t.at, t.id limit 1`.execute(tx)
    return rows[0] ?? null
  })
}

async function transferAt(db: Database, position: number): Promise<TransferReference | undefined> {
  const { rows } = await sql<TransferReference>`
    select l.transfer_id, k.cause, l.transfer_at as at
    from ledger_link l left join ledger_key k on k.transfer_id = l.transfer_id where l.position = ${position}`.execute(
    db,
  )
  return rows[0]
}
