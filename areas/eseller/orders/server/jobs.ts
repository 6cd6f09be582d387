import { sql } from 'kysely'
import { esellerMessages } from '#areas/eseller/messages.ts'
import { daysToReturn } from '#areas/eseller/orders/rules.ts'
import { publishOrder } from '#areas/eseller/orders/server/events.ts'
import { recordAudit } from '#platform/server/audit.ts'
import { inTransaction } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'

const batchSize = 500

/** Completes delivered orders whose return period has ended. */
export const completeOrders = defineJob({
  name: 'eseller.complete-orders',
  title: esellerMessages('TITLE_COMPLETE_ORDERS'),
  every: 600,
  run: async ({ db }) => {
    const completed = await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ orderId: number; orderNo: string }>`
        update eseller_order set status = 'completed', updated_by = 'job', updated_at = now(), version = version + 1
        where order_id in (
          select order_id from eseller_order
          where status = 'delivered' and delivered_at < now() - make_interval(days => ${daysToReturn})
            and (return_requested_at is null or return_declined_at is not null)
          order by delivered_at limit ${batchSize} for update skip locked)
        returning order_id, order_no`.execute(tx)
      for (const { orderId } of rows) await publishOrder(tx, orderId)
      if (rows.length > 0)
        await recordAudit(
          tx,
          ...rows.map(({ orderId, orderNo }) => ({
            actor: null,
            requestId: '',
            ip: '',
            call: 'job: eseller.complete-orders',
            action: 'Complete' as const,
            kind: 'eseller-order',
            recordId: orderId,
            label: orderNo,
            fromStatus: 'delivered',
            toStatus: 'completed',
          })),
        )
      return rows.length
    })
    return { says: esellerMessages('JOB_COMPLETED', { count: completed }) }
  },
})
