import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Batch, bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { payoutColumns, payoutLine } from '#areas/kantoads/bank-files/rules.ts'
import type { Channel } from '#areas/kantoads/cashouts/contract.ts'
import { banks } from '#areas/kantoads/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Page } from '#platform/contract/page.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { csvLineForSystems } from '#platform/server/files.ts'
import { equal, type ListPlan, queryPage } from '#platform/server/lists.ts'
import { NotFound, AppError } from '#platform/server/errors.ts'

type BatchesQuery = RequestOf<typeof bankFileCalls.batches>

/** One page of batches with the results received so far. */
export const listBatches = (db: Database, request: BatchesQuery): Promise<Page<Batch>> =>
  queryPage(db, request, batchPlan(request))

/** List plan of batches, for pages and exports. */
export function batchPlan(request: BatchesQuery): ListPlan<Batch, 'createdAt'> {
  return {
    table: 'ads_cashout_batch',
    key: 'batch_id',
    sorts: { createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' } },
    date: 'created_at',
    where: equal('channel', request.filters.channel),
    select: sql<Batch>`t.batch_id, t.ref_no, t.channel, t.payouts, t.total_net, c.paid, c.waiting, t.created_by,
    ${staffName(sql`t.created_by`)} as created_by_name, t.created_at`,
    joins: sql`cross join lateral (
      select count(*) filter (where status = 'paid') as paid, count(*) filter (where status = 'processing') as waiting
      from ads_cashout where batch_id = t.batch_id) c`,
  }
}

/** Number and total of the cashouts ready to be sent, by channel. */
export async function listPayableCashouts(db: Database) {
  const { rows } = await sql<{ channel: Channel; payouts: number; totalNet: number }>`
    select channel, count(*) as payouts, sum(net)::bigint as total_net
    from ads_cashout where status = 'processing' and batch_id is null and not reported_paid group by channel order by channel`.execute(
    db,
  )
  return rows
}

type Payee = {
  cashoutId: number
  refNo: string
  bank: string
  accountNo: string
  accountName: string
  net: number
}

/** Maximum number of cashouts in one file. */
const mostInBatch = 5_000

/**
 * Puts the pending cashouts of a channel into a new batch and creates its file. Concurrent calls never include the
 * same cashout.
 */
export async function makeBatch(tx: Database, channel: Channel, by: string) {
  const { rows: taken } = await sql<Payee>`
    select cashout_id, ref_no, bank, account_no, account_name, net from ads_cashout
    where status = 'processing' and batch_id is null and not reported_paid and channel = ${channel}
    order by cashout_id limit ${mostInBatch} for update skip locked`.execute(tx)
  if (taken.length === 0)
    throw new AppError(kantoadsMessages('NOTHING_TO_SEND', { channel }), { code: 'NO_DATA' })
  const total = taken.reduce((sum, { net }) => sum + net, 0)
  const { rows } = await sql<{ batchId: number; refNo: string }>`
    insert into ads_cashout_batch (batch_id, ref_no, channel, payouts, total_net, sha256, created_by)
    select n, record_reference('ADP', n), ${channel}, ${taken.length}::int, ${total}::bigint, repeat('0', 64), ${by}
    from take_numbers('ads-payout-batch') n
    returning batch_id, ref_no`.execute(tx)
  const { batchId = 0, refNo = '' } = rows[0] ?? {}
  await sql`
    update ads_cashout set batch_id = ${batchId}, updated_by = ${by}, updated_at = now(), version = version + 1
    where cashout_id = any(${taken.map(({ cashoutId }) => cashoutId)}::bigint[])`.execute(tx)
  const text = fileText(refNo, channel, taken)
  await sql`update ads_cashout_batch set sha256 = ${hashOf(text)}, lines = ${JSON.stringify(taken)}::jsonb
    where batch_id = ${batchId}`.execute(tx)
  return { batchId, refNo, payouts: taken.length, total, fileName: fileName(refNo, channel), text }
}

/** The file of a batch as originally created, regardless of later changes to its cashouts. */
export async function fileOfBatch(db: Database, batchId: number) {
  const { rows } = await sql<{ refNo: string; channel: Channel; sha256: string; lines: Payee[] }>`
    select ref_no, channel, sha256, lines from ads_cashout_batch where batch_id = ${batchId}`.execute(db)
  const [batch] = rows
  if (!batch) throw new NotFound(kantoadsMessages('BATCH_NOT_FOUND', { id: batchId }))
  const text = fileText(batch.refNo, batch.channel, batch.lines)
  if (hashOf(text) !== batch.sha256)
    throw new Error(`The file of ${batch.refNo} is not the one that was issued.`)
  return { refNo: batch.refNo, fileName: fileName(batch.refNo, batch.channel), text }
}

const fileName = (refNo: string, channel: string) => `${refNo}-${channel.toLowerCase()}.csv`
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

// Banks expect plain CSV without a byte order mark. Names that a spreadsheet would treat as formulas are escaped.
function fileText(refNo: string, channel: string, payees: readonly Payee[]): string {
  const lines = payees.map((payee, index) => {
    const bankCode = banks.find(({ name }) => name === payee.bank)?.code ?? ''
    return csvLineForSystems(payoutLine(refNo, channel, index + 1, { ...payee, bankCode }))
  })
  return csvLineForSystems(payoutColumns) + lines.join('')
}
