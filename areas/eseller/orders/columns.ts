import { toRead } from '#platform/access.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { orderCalls, PaymentMethod, RejectionCause } from '#areas/eseller/orders/contract.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(orderWords)

const methodLabels = labelsFor(PaymentMethod.options, (code) => t(`paidBy_${code}`))
const turnLabels = labelsFor(RejectionCause.options, (code) => t(`turn_${code}`))

export const orderList = defineList(orderCalls.list, {
  name: 'eseller-orders',
  title: t('pageTitle'),
  exportNeeds: toRead(eSuppliesPlace),
  columns: [
    { key: 'orderNo', title: t('orderNo'), kind: 'text', sort: true, mono: true },
    { key: 'buyer', title: t('buyer'), kind: 'text' },
    { key: 'mobile', title: t('mobile'), kind: 'text', exportOnly: true },
    { key: 'seller', title: t('seller'), kind: 'text' },
    { key: 'items', title: t('quantities'), kind: 'count', field: 'itemCount', hidden: true },
    { key: 'subtotal', title: t('subtotal'), kind: 'money', exportOnly: true },
    { key: 'deliveryFee', title: t('deliveryFee'), kind: 'money', exportOnly: true },
    { key: 'discount', title: t('discount'), kind: 'money', exportOnly: true },
    { key: 'total', title: t('total'), kind: 'money', sort: true },
    { key: 'payment', title: t('payment'), kind: 'status', field: 'paymentStatus' },
    { key: 'paymentMethod', title: t('paymentMethod'), kind: 'code', labels: methodLabels, exportOnly: true },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'due', title: t('dueOn'), kind: 'moment', field: 'dueAt', sort: 'dueAt' },
    { key: 'turn', title: t('nextActionBy'), kind: 'text', labels: turnLabels },
    { key: 'courier', title: t('courier'), kind: 'text', hidden: true },
    { key: 'trackingNo', title: t('trackingNo'), kind: 'text', mono: true, hidden: true },
    { key: 'createdAt', title: t('orderedOn'), kind: 'moment', sort: true },
  ],
})
