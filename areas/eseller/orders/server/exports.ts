import { sql } from 'kysely'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { orderCalls } from '#areas/eseller/orders/contract.ts'
import { orderPlan } from '#areas/eseller/orders/server/orders.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { toRead } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(orderWords)

/** Export of orders. The buyer's mobile number is masked, as on the screen. */
export const orderExport = defineFileExport({
  name: 'eseller-orders',
  title: t('pageTitle'),
  needs: toRead(eSuppliesPlace),
  list: orderCalls.list,
  plan: ({ request }) => orderPlan(request),
  columns: [
    { key: 'orderNo', title: t('orderNo'), kind: 'text' },
    { key: 'buyer', title: t('buyer'), kind: 'text', of: 'buyer_name' },
    { key: 'mobile', title: t('mobile'), kind: 'text', of: sql`masked_mobile(r.buyer_mobile)` },
    { key: 'seller', title: t('seller'), kind: 'text' },
    { key: 'items', title: t('quantities'), kind: 'count', of: 'item_count' },
    { key: 'subtotal', title: t('subtotal'), kind: 'money' },
    { key: 'deliveryFee', title: t('deliveryFee'), kind: 'money' },
    { key: 'discount', title: t('discount'), kind: 'money' },
    { key: 'total', title: t('total'), kind: 'money' },
    { key: 'payment', title: t('payment'), kind: 'code', of: 'payment_status' },
    { key: 'paymentMethod', title: t('paymentMethod'), kind: 'code' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'due', title: t('dueOn'), kind: 'moment', of: 'due_at' },
    { key: 'turn', title: t('nextActionBy'), kind: 'text' },
    { key: 'courier', title: t('courier'), kind: 'text' },
    { key: 'trackingNo', title: t('trackingNo'), kind: 'text' },
    { key: 'createdAt', title: t('orderedOn'), kind: 'moment' },
  ],
})
