import { asActor, databaseOver, person } from './actor-context.ts'
import { hasMaker, isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { seedDemoTopups } from '#areas/eload/topups/server/demo.ts'
import { seedDemoTraffic } from '#areas/eload/transactions/server/demo.ts'
import { topupHandlers } from '#areas/eload/topups/server/handlers.ts'
import { wholeBasisPoints } from '#platform/contract/fields/money.ts'
import { inTransaction } from '#platform/server/db/database.ts'
import { manilaTime } from '#platform/contract/fields/manila.ts'

// Pending rebate changes: SKU, rebate, first and last day relative to today, and reason.
const waiting = [
  ['GLOBE-LD100', 300, 5, 8, 'End-of-month payday'],
  ['CHERRY-LD50', 250, 1, null, 'Cherry requested a permanently higher rebate'],
] as const

/** Top-ups of every network with ninety days of sales, and rebate change requests. */
export const topupStage: Stage = {
  name: 'Top-ups',
  brings: 'staff',

  when: isTrue(`exists (select from eload_network) and not exists (select from eload_topup) and ${hasMaker}`),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoTopups(client, until)
      await seedDemoTraffic(client, until)
    })
    const db = databaseOver(client)
    const [maker, checker] = [await person(db, 'maker'), await person(db, 'checker')]
    if (!maker || !checker) return
    const handled = asActor(topupHandlers)
    for (const [sku, rebate, from, to, reason] of waiting) {
      const { rows } = await client.query<{ id: number }>('select id from eload_topup where sku = $1', [sku])
      const id = Number(rows[0]?.id)
      const moment = (days: number) => manilaTime(Date.now(), days)
      await inTransaction(db, async (tx) => {
        await handled(tx, maker, topupCalls.scheduleRebate, {
          id,
          newRebate: wholeBasisPoints(rebate),
          startAt: moment(from),
          endAt: to === null ? null : moment(to),
          reason,
          lineManagers: [checker.id],
        })
      })
    }
  },
}
