import { z } from 'zod'
import { asActor, databaseOver, person } from './actor-context.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { adjustmentCalls, AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { adjustmentHandlers } from '#areas/adjustments/server/handlers.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { optionalCell, readDemoCsv } from '#platform/server/files/demo-files.ts'

const adjustments = readDemoCsv(
  new URL('./adjustments.csv', import.meta.url),
  z.strictObject({
    type: AdjustmentType,
    amount: Money,
    reasonCode: ReasonCode,
    remarks: z.string(),
    ends: optionalCell(z.enum(['approve', 'reject', 'cancel'])),
  }),
)

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
      [adjustments.length],
    )
    for (const [nth, { ends, ...requested }] of adjustments.entries()) {
      const wallet = wallets[nth]
      if (!wallet) break
      await inTransaction(db, async (tx) => {
        const { data } = (await handled(tx, maker, adjustmentCalls.create, {
          ...requested,
          walletId: wallet.id,
          cognitoSub: wallet.sub,
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
          if (requested.amount > 5_000_000)
            await handled(tx, other, adjustmentCalls.act, { action: 'approve', adjustmentId, version })
        }
      })
    }
  },
}

const handled = asActor(adjustmentHandlers)
