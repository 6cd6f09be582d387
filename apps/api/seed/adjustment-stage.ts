import { asActor, databaseOver, person } from './actor-context.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { adjustmentCalls, type AdjustmentType, type ReasonCode } from '#areas/adjustments/contract.ts'
import { adjustmentHandlers } from '#areas/adjustments/server/handlers.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import { inTransaction } from '#platform/server/db/database.ts'

type Wanted = {
  type: AdjustmentType
  centavos: number
  reasonCode: ReasonCode
  remarks: string
  ends?: 'approve' | 'reject' | 'cancel'
}

const fixtures: readonly Wanted[] = [
  {
    type: 'credit',
    centavos: 150_000,
    reasonCode: 'failed_txn',
    remarks: 'InstaPay cash-in was debited at the bank but not credited',
    ends: 'approve',
  },
  {
    type: 'credit',
    centavos: 4_950,
    reasonCode: 'duplicate_charge',
    remarks: 'Load was charged twice but delivered once',
    ends: 'approve',
  },
  {
    type: 'debit',
    centavos: 5_000,
    reasonCode: 'deposit_correction',
    remarks: 'Deposit was entered with an extra zero',
    ends: 'approve',
  },
  {
    type: 'debit',
    centavos: 9_000_000,
    reasonCode: 'fraud_recovery',
    remarks: 'Paid out to a mule account; confirmed by the fraud team',
    ends: 'approve',
  },
  {
    type: 'credit',
    centavos: 20_000,
    reasonCode: 'promo_credit',
    remarks: 'Prize in the November promo',
    ends: 'approve',
  },
  {
    type: 'credit',
    centavos: 75_000,
    reasonCode: 'dispute',
    remarks: 'Merchant agreed to return the amount',
    ends: 'reject',
  },
  { type: 'credit', centavos: 12_000, reasonCode: 'other', remarks: 'Requested by mistake', ends: 'cancel' },
  {
    type: 'credit',
    centavos: 250_050,
    reasonCode: 'failed_txn',
    remarks: 'Bills payment failed after the wallet was debited',
  },
  {
    type: 'credit',
    centavos: 30_000,
    reasonCode: 'mdr_correction',
    remarks: 'Full MDR was charged during the promo week',
  },
  {
    type: 'debit',
    centavos: 10_000,
    reasonCode: 'duplicate_charge',
    remarks: 'Yesterday’s refund was credited twice',
  },
  {
    type: 'credit',
    centavos: 6_000_000,
    reasonCode: 'deposit_correction',
    remarks: 'Branch deposit was credited to the wrong merchant',
  },
]

/** Adjustments in every state: some approved, which the jobs execute after startup, and some pending. */
export const adjustmentStage: Stage = {
  name: 'Adjustments',
  brings: 'transactions',

  when: isTrue(`exists (select from wallet_txn) and not exists (select from adjustment) and ${hasMaker}`),

  async run(client) {
    const db = databaseOver(client)
    const maker = await person(db, 'maker')
    const checker = await person(db, 'checker')
    const other = await person(db, 'checker2')
    if (!maker || !checker || !other) return
    const { rows: wallets } = await client.query<{ id: number; sub: string | null }>(
      `select w.wallet_id as id, s.cognito_sub as sub from wallet w join subscriber s on s.id = w.subscriber_id
       join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
       where w.status = 'active' and w.kyc_level in ('full', 'merchant') and l.posted between 20000 and 3000000
       order by w.wallet_id desc limit $1`,
      [fixtures.length],
    )
    for (const [nth, { id, sub }] of wallets.entries()) {
      const { ends, centavos, ...asked } = fixtures[nth] as Wanted
      await inTransaction(db, async (tx) => {
        const { data } = (await handled(tx, maker, adjustmentCalls.create, {
          ...asked,
          walletId: id,
          cognitoSub: sub,
          amount: wholeCentavos(centavos),
          relatedTxn: '',
          files: [],
          lineManagers: [checker.id, other.id],
        })) as { data: { adjustmentId: number; version: number } }
        const { adjustmentId, version } = data
        if (ends === 'cancel')
          await handled(tx, maker, adjustmentCalls.cancel, { adjustmentId, reason: 'Requested by mistake' })
        if (ends === 'reject')
          await handled(tx, checker, adjustmentCalls.act, {
            action: 'reject',
            adjustmentId,
            version,
            reason: 'The merchant already repaid the amount',
          })
        if (ends === 'approve') {
          await handled(tx, checker, adjustmentCalls.act, { action: 'approve', adjustmentId, version })
          if (centavos > 5_000_000)
            await handled(tx, other, adjustmentCalls.act, { action: 'approve', adjustmentId, version })
        }
      })
    }
  },
}

const handled = asActor(adjustmentHandlers)
