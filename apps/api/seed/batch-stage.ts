import type pg from 'pg'
import { z } from 'zod'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues, colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { runQueued } from './acts/run-queued.ts'
import { Random } from './random.ts'
import { hasMaker, isTrue, type Stage } from './stage.ts'
import { storeUpload } from './stored-file.ts'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { columns } from '#areas/adjustments/batches/rules.ts'
import { batchApprovalType } from '#areas/adjustments/batches/server/approval-type.ts'
import { batchHandlers } from '#areas/adjustments/batches/server/handlers.ts'
import { postBatch } from '#areas/adjustments/batches/server/posting.ts'
import { AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { walletCalls } from '#areas/wallets/contract.ts'
import { walletHandlers } from '#areas/wallets/server/handlers.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'
import { uploads } from '#platform/contract/uploads.ts'
import type { Database } from '#platform/server/db/database.ts'
import { csvLine, csvMark } from '#platform/server/files/csv.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'
import type { Staff } from '#platform/server/staff.ts'

const game = 86

const Batch = z.strictObject({
  /** Name of the file. The day of the upload is added. */
  file: z.string(),
  rows: WholeCell,
  type: AdjustmentType,
  /** Amounts of the rows, in pesos. */
  minimum: WholeCell,
  maximum: WholeCell,
  reasonCode: ReasonCode,
  remarks: z.string(),
  /** Rows with errors, which are excluded when the file is submitted. */
  errors: WholeCell,
  /** A batch that ends with `freeze` is approved after one of its wallets was frozen. */
  ends: optionalCell(z.enum(['approve', 'freeze', 'reject', 'discard', 'draft'])),
  /** Office minutes since the file was uploaded. */
  age: WholeCell,
  /** Office minutes from the upload to the end. */
  takes: WholeCell,
})
type Batch = z.output<typeof Batch>
const batches = readDemoCsv(new URL('./adjustment-batches.csv', import.meta.url), Batch)

const handled = asActor([...batchHandlers, ...approvalHandlers([batchApprovalType]), ...walletHandlers])

/** Files of adjustments in every state, some of them with errors in their rows. */
export const batchStage: Stage = {
  name: 'Adjustment batches',
  brings: 'transactions',

  when: isTrue(
    `exists (select from adjustment) and not exists (select from adjustment_batch) and ${hasMaker}`,
  ),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const wallets = await walletsToAdjust(client, until)
    for (const [nth, batch] of batches.entries()) {
      const own = wallets.splice(0, batch.rows)
      if (own.length === batch.rows) await addBatch(db, colleagues, { nth, batch, wallets: own, until })
    }
  },
}

type Wallet = { walletId: number; sub: string; mobile: string }
type Story = { nth: number; batch: Batch; wallets: Wallet[]; until: number }
type Checked = { data: { batchId: number } }

async function walletsToAdjust(client: pg.Client, until: number): Promise<Wallet[]> {
  const { rows } = await client.query<Wallet>(
    `select w.wallet_id as "walletId", s.cognito_sub as sub, s.mobile_number as mobile
     from wallet w join subscriber s on s.id = w.subscriber_id
       join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
     where w.status = 'active' and w.status_changed_at is null and w.business_id is null and w.kyc_level = 'full'
       and s.status = 'active' and s.watchlist_status = 'clear' and s.deleted_at is null and s.cognito_sub is not null
       and s.mobile_number ~ '^\\+639' and s.registered_at < to_timestamp($1)
     order by l.posted = 0, w.wallet_id * 7919 % 10007 limit $2`,
    [(until - 90 * dayMs) / 1000, batches.reduce((sum, { rows }) => sum + rows, 0)],
  )
  return rows
}

async function addBatch(db: Database, colleagues: Colleagues, { nth, batch, wallets, until }: Story) {
  const { ends, age, takes } = batch
  const maker = colleagues.maker(nth + 2)
  const uploadedAt = officeTime(until, age)
  const name = `${batch.file}-${new Date(uploadedAt + 8 * 3_600_000).toISOString().slice(0, 10)}.csv`
  const bytes = Buffer.from(fileOf(batch, wallets, nth))
  let s3_url = ''
  const { data } = (await actAt(db, uploadedAt, async (tx) => {
    const { folder } = uploads.adjustmentFile
    s3_url = await storeUpload(tx, { folder, nth, name, type: 'text/csv', bytes, uploadedBy: maker.id })
    return handled(tx, maker, batchCalls.process, { action: 'validate', s3_url })
  })) as Checked
  if (ends === 'draft') return
  if (ends === 'discard') {
    const reason = 'The list is incomplete'
    await actAt(db, officeTime(until, age - takes), (tx) =>
      handled(tx, maker, batchCalls.cancel, { ...data, reason }),
    )
    return
  }
  await actAt(db, officeTime(until, age - 6), (tx) =>
    handled(tx, maker, batchCalls.process, {
      action: 'submit',
      s3_url,
      lineManagers: colleagues.checkerIds,
      remarks: batch.remarks,
      excludeRejected: batch.errors > 0,
    }),
  )
  if (ends) await decideBatch(db, colleagues, { nth, batch, wallets, until }, data.batchId)
}

async function decideBatch(
  db: Database,
  colleagues: Colleagues,
  { nth, batch: { ends, age, takes }, wallets, until }: Story,
  batchId: number,
) {
  let at = officeTime(until, age - takes)
  const decide = (checker: Staff, verdict: 'approve' | 'reject', reason?: string) =>
    actAt(db, at, async (tx) => {
      const { requestId } = (await handled(tx, checker, batchCalls.info, { batchId })) as {
        requestId: number
      }
      const { hash } = (await handled(tx, checker, approvalCalls.details, { requestId })) as { hash: string }
      await handled(tx, checker, approvalCalls.decide, {
        requestId,
        hash,
        verdict,
        ...(reason && { reason }),
      })
    })
  if (ends === 'reject') return decide(colleagues.checker(nth), 'reject', 'The new rates start in December')
  const [wallet] = wallets
  if (ends === 'freeze' && wallet)
    await actAt(db, officeTime(until, age - takes + 25), (tx) =>
      handled(tx, colleagues.checker(nth + 2), walletCalls.updateUserStatus, {
        walletId: wallet.walletId,
        cognitoSub: wallet.sub,
        status: 'frozen',
        reason: 'Requested by the sending bank',
      }),
    )
  await decide(colleagues.checker(nth), 'approve')
  // Totals above ₱50,000 need a second approval.
  if (
    ((await handled(db, colleagues.checker(nth), batchCalls.info, { batchId })) as { status: string })
      .status === 'for_approval'
  ) {
    at = officeTime(until, age - takes - 30)
    await decide(colleagues.checker(nth + 1), 'approve')
  }
  await runQueued(db, at + 2_000, postBatch)
}

/** Errors that people make in such files: the values that replace those of a row. */
const mistakes: readonly Partial<Record<(typeof columns)[number], string>>[] = [
  { mobile_number: '0917123456' },
  { amount: '1.250' },
  { remarks: '' },
  { mobile_number: '09998887766' },
  { reason_code: 'refund' },
]

function fileOf(batch: Batch, wallets: readonly Wallet[], nth: number): string {
  const random = new Random(nth, game)
  const lines = wallets.map(({ mobile }, index) => {
    const values = {
      mobile_number: `0${mobile.slice(3)}`,
      cognito_sub: '',
      type: batch.type,
      amount: random.between(batch.minimum, batch.maximum).toFixed(2),
      reason_code: batch.reasonCode,
      remarks: batch.remarks,
      related_txn: '',
      ...(index % 4 === 2 && index < batch.errors * 4 && mistakes[(nth + index) % mistakes.length]),
    }
    return csvLine(columns.map((column) => values[column]))
  })
  return csvMark + csvLine(columns) + lines.join('')
}
