import { sql } from 'kysely'
import { z } from 'zod'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues, colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { runQueued } from './acts/run-queued.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { adjustmentCalls, AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { adjustmentApprovalType } from '#areas/adjustments/server/approval-type.ts'
import { adjustmentHandlers } from '#areas/adjustments/server/handlers.ts'
import { postAdjustment } from '#areas/adjustments/server/jobs.ts'
import { Money } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { expireOverdue } from '#platform/server/approvals/expiry.ts'
import { optionalCell, readDemoCsv, WholeCell } from '#platform/server/files/demo-files.ts'

const Adjustment = z.strictObject({
  type: AdjustmentType,
  amount: Money,
  reasonCode: ReasonCode,
  remarks: z.string(),
  ends: optionalCell(z.enum(['approve', 'reject', 'cancel', 'expire'])),
  /** Office minutes since the request was submitted. */
  age: WholeCell,
  /** Office minutes from the request to its decision. */
  takes: WholeCell,
})
type Adjustment = z.output<typeof Adjustment>
const adjustments = readDemoCsv(new URL('./adjustments.csv', import.meta.url), Adjustment)

// Amounts above this need a second approval, in centavos.
const twoApprovalsAbove = 5_000_000

/** Adjustments of the last five weeks in every state. */
export const adjustmentStage: Stage = {
  name: 'Adjustments',
  brings: 'transactions',

  when: isTrue(`exists (select from wallet_txn) and not exists (select from adjustment) and ${hasMaker}`),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const { rows: wallets } = await client.query<Wallet>(
      `select w.wallet_id as id, s.cognito_sub as sub, extract(epoch from l.last_at)::float8 * 1000 as "lastAt"
       from wallet w join subscriber s on s.id = w.subscriber_id
       join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
       where w.status = 'active' and w.kyc_level in ('full', 'merchant') and l.posted between 40000 and 3000000
       order by l.last_at, w.wallet_id limit 200`,
    )
    for (const [nth, adjustment] of adjustments.entries()) {
      // A debit is the newest transaction of its wallet, whose balance at an earlier time could be lower.
      const isFit = ({ lastAt }: Wallet) =>
        adjustment.type === 'credit' || lastAt < officeTime(until, adjustment.age)
      const [wallet] = wallets.splice(Math.max(0, wallets.findIndex(isFit)), wallets.some(isFit) ? 1 : 0)
      if (wallet) await adjust(db, colleagues, { nth, adjustment, wallet, until })
    }
  },
}

type Wallet = { id: number; sub: string | null; lastAt: number }
type Story = { nth: number; adjustment: Adjustment; wallet: Wallet; until: number }
type Saved = { data: { adjustmentId: number; version: number } }

const handled = asActor(adjustmentHandlers)

async function adjust(db: Database, colleagues: Colleagues, { nth, adjustment, wallet, until }: Story) {
  const { ends, age, takes, ...requested } = adjustment
  const maker = colleagues.maker(nth)
  const { data } = (await actAt(db, officeTime(until, age), (tx) =>
    handled(tx, maker, adjustmentCalls.create, {
      ...requested,
      walletId: wallet.id,
      cognitoSub: wallet.sub,
      relatedTxn: '',
      files: [],
      lineManagers: colleagues.checkerIds,
    }),
  )) as Saved
  const { adjustmentId, version } = data
  const endedAt = officeTime(until, age - takes)
  const act = (n: number, at: number, request: { action: 'approve' | 'reject'; reason?: string }) =>
    actAt(db, at, (tx) =>
      handled(tx, colleagues.checker(n), adjustmentCalls.act, { adjustmentId, version, ...request }),
    )
  if (ends === 'cancel')
    await actAt(db, endedAt, (tx) =>
      handled(tx, maker, adjustmentCalls.cancel, { adjustmentId, reason: 'Requested by mistake' }),
    )
  if (ends === 'reject')
    await act(nth, endedAt, { action: 'reject', reason: 'The merchant already repaid the amount' })
  if (ends === 'expire') await expire(db, adjustmentId, endedAt)
  if (ends !== 'approve') return
  await act(nth, endedAt, { action: 'approve' })
  const approvedAt = requested.amount > twoApprovalsAbove ? officeTime(until, age - takes - 20) : endedAt
  if (approvedAt > endedAt) await act(nth + 1, approvedAt, { action: 'approve' })
  await runQueued(db, approvedAt + 2_000, postAdjustment)
}

/** Lets a request expire, as the job does after its deadline of 72 hours. */
function expire(db: Database, adjustmentId: number, submittedAt: number) {
  return actAt(db, submittedAt + 72 * 3_600_000, async (tx) => {
    await sql`update approval_request set expires_at = now() where record_kind = 'adjustment' and record_id = ${String(adjustmentId)}`.execute(
      tx,
    )
    await expireOverdue(tx, [adjustmentApprovalType])
  })
}
