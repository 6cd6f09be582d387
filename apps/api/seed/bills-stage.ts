import { databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { Random } from './random.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import {
  createTopup,
  beginSell,
  failSell,
  payBill,
  payTopup,
  refundTopup,
  reverseSell,
  succeedSell,
} from '#areas/bills/public.ts'
import { demoAccounts, seedDemoBillers, seedDemoBills } from '#areas/bills/server/demo.ts'
import { centavosFrom, wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

// Outcomes of the newest payments and minutes since. The last ones are still pending.
const ends = [
  ['success', 3_130],
  ['success', 1_715],
  ['reversed', 1_290],
  ['success', 840],
  ['failed', 388],
  ['processing', 7],
  ['processing', 4],
  ['pending', 2],
] as const

/** Billers and bill payments: past ones from the wallet history, recent ones through the real handlers. */
export const billsStage: Stage = {
  name: 'Billers and bills',
  brings: 'transactions',

  when: isTrue('not exists (select from bills_biller)'),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoBillers(client, until)
      await seedDemoBills(client, until)
    })
    const { rows: wallets } = await client.query<{ id: number }>(
      `select w.wallet_id as id from wallet w join ledger_balance l on l.account_id = w.ledger_account_id
         join subscriber s on s.id = w.subscriber_id
       where w.status = 'active' and s.status = 'active' and w.kyc_level in ('full', 'merchant') and l.posted > 500000 and l.last_at < to_timestamp($2) - interval '3 days'
       order by l.last_at, w.wallet_id limit $1`,
      [ends.length, until / 1000],
    )
    // A wallet whose balance is below its maximum.
    const { rows: roomy } = await client.query<{ id: number }>(
      `select w.wallet_id as id from wallet w join ledger_balance l on l.account_id = w.ledger_account_id
         join subscriber s on s.id = w.subscriber_id
       where w.status = 'active' and s.status = 'active' and w.kyc_level in ('full', 'merchant')
         and l.posted between 10000 and 300000 and l.last_at < to_timestamp($1) - interval '3 days'
       order by l.last_at, w.wallet_id limit 1`,
      [until / 1000],
    )
    const { rows: found } = await client.query<{ id: number }>(
      `select id from bills_biller where code = 'MERALCO'`,
    )
    const billerId = found[0]?.id ?? 0
    const db = databaseOver(client)
    for (const [nth, [end, age]] of ends.entries()) {
      const walletId = wallets[nth]?.id ?? 0
      if (walletId > 0)
        await ignoreRejection(() =>
          actAt(db, until - age * 60_000, (tx) => pay(tx, { walletId, billerId, nth, end })),
        )
    }
    const refunded = roomy[0]?.id ?? 0
    if (refunded > 0)
      await ignoreRejection(() =>
        actAt(db, until - 1_640 * 60_000, async (tx) => {
          const { id } = await createTopup(tx, {
            walletId: refunded,
            paymentMethod: 'card',
            amount: centavosFrom('1500'),
            fee: centavosFrom('37.50'),
          })
          await payTopup(tx, id, 'CARD-778120991')
          await refundTopup(tx, id)
        }),
      )
  },
}

type Wanted = { walletId: number; billerId: number; nth: number; end: (typeof ends)[number][0] }

async function pay(tx: Database, { walletId, billerId, nth, end }: Wanted): Promise<void> {
  const { id } = await payBill(tx, {
    walletId,
    billerId,
    amount: wholeCentavos(nth === 0 ? 60_000 : new Random(nth, 73).between(41_250, 389_990)),
    typed: { accountNumber: demoAccounts.meralco(nth) },
  })
  if (end === 'pending') return
  await beginSell(tx, id)
  if (end === 'success') await succeedSell(tx, id, `BAYANI-${880_100 + nth}`)
  if (end === 'failed' || end === 'reversed') await failSell(tx, id, 'The biller does not know this account')
  if (end === 'reversed') await reverseSell(tx, id)
}

// Ignores a limit error, because the generated history may have used up the limit of the wallet.
async function ignoreRejection(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (reason) {
    if (!(reason instanceof AppError)) throw reason
  }
}
