import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { spreadCreation } from './acts/spread-creation.ts'
import { seedDemoESupplies } from './marketplace.ts'
import { isTrue, seedInTransaction, type Stage } from './stage.ts'
import { seedDemoCatalogue } from '#areas/catalogue/server/demo.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { orderHandlers } from '#areas/eseller/orders/server/handlers.ts'
import { findOrder } from '#areas/eseller/orders/server/orders.ts'

const handled = asActor(orderHandlers)

// Outcomes of the newest paid orders that can still be cancelled, whether a checker has approved, and office minutes since
// the request.
const ends = [
  { status: 'confirmed', reason: 'The store ordered twice by mistake', isAgreed: true, age: 330 },
  { status: 'packed', reason: 'The seller has only half of the quantity in stock', isAgreed: false, age: 95 },
  { status: 'delivered', reason: 'Four cans arrived dented', isAgreed: true, age: 560 },
  { status: 'delivered', reason: 'The box contained a different product', isAgreed: false, age: 210 },
] as const

/** The product catalogue and marketplace orders. */
export const eSuppliesStage: Stage = {
  name: 'Catalogue and marketplace',
  brings: 'subscribers',

  when: isTrue('not exists (select from product_category)'),

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      await seedDemoCatalogue(client, until)
      await spreadCreation(client, until, [
        ['product_category', 'product_id', 182, 176],
        ['product_unit', 'id', 175, 174],
        ['product_brand', 'id', 173, 160],
        ['product_group', 'id', 159, 151],
        ['product_template', 'id', 150, 40],
      ])
      await seedDemoESupplies(client, until)
    })
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    for (const [skip, { status, reason, isAgreed, age }] of ends.entries()) {
      const maker = colleagues.maker(skip + 2)
      const { rows } = await client.query<{ order_id: number }>(
        `select order_id from eseller_order where status = $1 and payment_status = 'paid'
           and (delivered_at is null or delivered_at > now() - interval '6 days')
         order by created_at desc offset $2 limit 1`,
        [status, skip],
      )
      const orderId = rows[0]?.order_id ?? 0
      if (orderId === 0) continue
      await actAt(db, officeTime(until, age), (tx) =>
        status === 'delivered'
          ? handled(tx, maker, orderCalls.updateStatus, {
              orderId,
              status: 'returned',
              reason,
              restock: false,
            })
          : handled(tx, maker, orderCalls.cancel, { orderId, reason }),
      )
      if (isAgreed)
        await actAt(db, officeTime(until, age - 120), async (tx) =>
          handled(tx, colleagues.checker(skip), orderCalls.refund, {
            orderId,
            version: (await findOrder(tx, orderId)).version,
            reason: 'Confirmed with the store and the seller',
          }),
        )
    }
  },
}
