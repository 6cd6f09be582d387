import {
  ActionButton,
  RecordActions,
  type Fact,
  Facts,
  HistoryPanel,
  Masked,
  ErrorState,
} from '#platform/console/record.ts'
import { Skeleton } from '@mantine/core'
import { type Order, orderCalls } from '#areas/eseller/orders/contract.ts'
import { OrderActions } from '#areas/eseller/orders/screens/OrderActions.tsx'
import { OrderItems } from '#areas/eseller/orders/screens/OrderItems.tsx'
import { usePrinting } from '#areas/eseller/orders/screens/use-printing.tsx'
import type { OrderStatus } from '#areas/eseller/orders/rules.ts'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, type Translate, useWords } from '#platform/console/i18n.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eseller/screens/eseller.module.css'

/** Details of an order with its progress, actions, items and history. */
export function OrderPanel({ orderId }: { orderId: number }) {
  const t = useWords(orderWords)
  const { data: order, error, refetch } = useApiQuery(orderCalls.info, { orderId }, { background: true })
  const printing = usePrinting()
  if (error && !order) return <ErrorState error={error} onRetry={refetch} />
  if (!order) return <Skeleton height={320} radius="sm" />
  return (
    <>
      <Route status={order.status} />
      {order.isLate && order.dueAt && (
        <p className={`${styles.overdue} my-1em`}>
          {t('overdueSince', { when: formatShortMoment(order.dueAt) })}
        </p>
      )}
      <RecordActions isInPanel>
        <OrderActions order={order} />
        <ActionButton
          label={t('print')}
          disabledReason={printing.disabledReason}
          onPress={() => void printing.print([order.orderId])}
        />
      </RecordActions>
      <OrderItems order={order} />
      <Facts facts={factsOf(t, order)} />
      <HistoryPanel
        call={orderCalls.logs}
        input={{ orderId }}
        record={{ kind: 'eseller-order', id: orderId }}
      />
      {printing.sheets}
    </>
  )
}

const usual: readonly OrderStatus[] = ['pending', 'confirmed', 'packed', 'shipped', 'delivered', 'completed']

function Route({ status }: { status: OrderStatus }) {
  const t = useWords(orderWords)
  const at = usual.indexOf(status)
  const steps = at < 0 ? [...usual.slice(0, status === 'returned' ? 5 : 1), status] : usual
  const reached = at < 0 ? steps.length - 1 : at
  return (
    <ol className={`${styles.way} flex flex-wrap gap-4 mb-16 text-12`} aria-label={t('progress')}>
      {steps.map((step, index) => (
        <li
          key={step}
          {...(index <= reached && { 'data-reached': true })}
          {...(step === status && { 'aria-current': 'step' as const })}
        >
          {t(`status_${step}`)}
        </li>
      ))}
    </ol>
  )
}

const personal = ({ orderId }: Order, field: 'mobile' | 'address', name: string, masked: string) => (
  <Masked
    key={field}
    call={orderCalls.reveal}
    input={{ orderId }}
    field={field}
    name={name}
    masked={masked}
  />
)

const factsOf = (t: Translate<(typeof orderWords)['en']>, order: Order): Fact[] => [
  [
    t('payment'),
    <StatusBadge key="pay" status={order.paymentStatus} label={t(`pay_${order.paymentStatus}`)} />,
  ],
  [t('paymentMethod'), t(`paidBy_${order.paymentMethod}`)],
  ...(order.refundStatus === 'none' ? [] : [[t('refund'), t(`refund_${order.refundStatus}`)] as const]),
  [
    t('buyer'),
    <ScreenLink
      key="buyer"
      to={subscriberScreens.profile}
      params={{ tab: 'Business', bid: order.buyer.businessId }}
    >
      {order.buyer.name}
    </ScreenLink>,
  ],
  [t('mobile'), personal(order, 'mobile', t('mobile'), order.buyer.mobile)],
  [t('address'), personal(order, 'address', t('address'), order.address)],
  [t('seller'), order.seller],
  [t('courier'), order.courier],
  [t('trackingNo'), order.trackingNo],
  [t('orderedOn'), formatShortMoment(order.createdAt)],
  [t('dueOn'), order.dueAt && formatShortMoment(order.dueAt)],
  [t('deliveredOn'), order.deliveredAt && formatShortMoment(order.deliveredAt)],
  ...(order.returnRequestedAt === null
    ? []
    : [
        [t('returnRequestedOn'), formatShortMoment(order.returnRequestedAt)] as const,
        [t('returnReason'), order.returnReason] as const,
      ]),
  ...(order.returnDeclineReason === ''
    ? []
    : [[t('returnDeclineReason'), order.returnDeclineReason] as const]),
  ...(order.endReason === '' ? [] : [[t('endReason'), order.endReason] as const]),
  ...(order.refundAskedBy === '' ? [] : [[t('refundRequestedBy'), order.refundAskedBy] as const]),
  ...(order.refundedAt === null
    ? []
    : [
        [t('refundApprovedBy'), `${order.refundApprovedBy}, ${formatShortMoment(order.refundedAt)}`] as const,
        [t('walletTxn'), `${order.walletTxnRef} · ${formatPesos(order.total)}`] as const,
      ]),
]
