import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { moments } from './money/transaction-times.ts'
import { Random } from './random.ts'
import { hasMaker, isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { seedDemoTopups } from '#areas/eload/topups/server/demo.ts'
import { demoSales, seedDemoTraffic } from '#areas/eload/transactions/server/demo.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { wholeBasisPoints } from '#platform/contract/fields/money.ts'
import { dayMs, manilaTime } from '#platform/contract/fields/manila.ts'

// Pending rebate changes: SKU, rebate, first and last day relative to today, reason, and office minutes since the request.
const waiting = [
  ['GLOBE-LD100', 300, 5, 8, 'End-of-month payday', 410],
  ['CHERRY-LD50', 250, 1, null, 'Cherry requested a permanently higher rebate', 55],
] as const

/** Top-ups of every network with ninety days of sales, and rebate change requests. */
export const topupStage: Stage = {
  name: 'Top-ups',
  brings: 'staff',

  when: isTrue(`exists (select from eload_network) and not exists (select from eload_topup) and ${hasMaker}`),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoTopups(client, until)
      const random = new Random(demoSales, 74)
      const times = moments(demoSales, until - 90 * dayMs, until, () => random.fraction())
      await seedDemoTraffic(client, until, [...times])
    })
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const handled = asActor(topupHandlers)
    for (const [nth, [sku, rebate, from, to, reason, age]] of waiting.entries()) {
      const { rows } = await client.query<{ id: number }>('select id from eload_topup where sku = $1', [sku])
      const id = Number(rows[0]?.id)
      const moment = (days: number) => manilaTime(Date.now(), days)
      await actAt(db, officeTime(until, age), (tx) =>
        handled(tx, colleagues.maker(nth * 3), topupCalls.scheduleRebate, {
          id,
          newRebate: wholeBasisPoints(rebate),
          startAt: moment(from),
          endAt: to === null ? null : moment(to),
          reason,
          lineManagers: colleagues.checkerIds,
        }),
      )
    }
  },
}
