import { Button } from '@mantine/core'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import {
  orderCalls,
  type OrderRow,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
  RejectionCause,
} from '#areas/eseller/orders/contract.ts'
import { OverdueOrders } from './OverdueOrders.tsx'
import { OrderPanel } from '#areas/eseller/orders/screens/OrderPanel.tsx'
import { usePrinting } from '#areas/eseller/orders/screens/use-printing.tsx'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { toRead } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import {
  formatRelativeTime,
  formatCount,
  formatPesos,
  formatShortMoment,
} from '#platform/console/i18n/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { type Translate, useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eseller/screens/eseller.module.css'
import { createdColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof orderWords)['en']>

/** Orders of the eSupplies marketplace with overdue counts and actions. */
export default function Orders() {
  const t = useWords(orderWords)
  const language = useLanguage()
  const { data: sellers } = useApiQuery(sellerProductCalls.sellers, {}, { background: true })
  const printing = usePrinting()
  return (
    <>
      <OverdueOrders />
      <ListScreen
        name="eseller-orders"
        title={t('pageTitle')}
        pluralName={t('pluralName')}
        call={orderCalls.list}
        columns={buildColumns(t, language)}
        filters={buildFilters(t, sellers ?? [])}
        searchIn={t('searchIn')}
        keyOf={({ orderId }) => orderId}
        nameOf={({ orderNo }) => orderNo}
        panel={(row) => <OrderPanel key={row.orderId} orderId={row.orderId} />}
        bulk={(selection, clear) => (
          <Button
            size="compact-sm"
            disabled={selection.kind === 'all' || printing.isBusy || printing.disabledReason !== null}
            title={
              selection.kind === 'all' ? t('printSome') : (printing.disabledReason ?? t('printIsRecorded'))
            }
            onClick={() =>
              selection.kind === 'some' && void printing.print(selection.keys.map(Number)).then(clear)
            }
          >
            {t('printMany', { n: selection.count })}
          </Button>
        )}
        exports={{ report: 'eseller-orders', needs: toRead(eSuppliesPlace) }}
        whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
      />
      {printing.sheets}
    </>
  )
}

const buildFilters = (t: T, sellers: readonly string[]): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    options: OrderStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
    pinned: true,
  },
  { key: 'late', label: t('overdue'), kind: 'bool', yes: t('overdue'), no: t('onTime'), pinned: true },
  {
    key: 'seller',
    label: t('seller'),
    kind: 'choice',
    options: sellers.map((value) => ({ value, label: value })),
    pinned: true,
  },
  {
    key: 'turn',
    label: t('nextActionBy'),
    kind: 'choice',
    options: RejectionCause.options.map((value) => ({ value, label: t(`turn_${value}`) })),
  },
  {
    key: 'paymentStatus',
    label: t('payment'),
    kind: 'choice',
    options: PaymentStatus.options.map((value) => ({ value, label: t(`pay_${value}`) })),
  },
  {
    key: 'paymentMethod',
    label: t('paymentMethod'),
    kind: 'choice',
    options: PaymentMethod.options.map((value) => ({ value, label: t(`paidBy_${value}`) })),
  },
  {
    key: 'refundStatus',
    label: t('refund'),
    kind: 'choice',
    options: RefundStatus.options.map((value) => ({ value, label: t(`refund_${value}`) })),
  },
  { key: 'courier', label: t('courier'), kind: 'text' },
  { key: 'createdAt', label: t('orderedOn'), kind: 'dates' },
]

const buildColumns = (t: T, language: 'en' | 'fil'): Column<OrderRow>[] => [
  { key: 'orderNo', title: t('orderNo'), sort: 'orderNo', mono: true, cell: ({ orderNo }) => orderNo },
  { key: 'buyer', title: t('buyer'), cell: ({ buyer }) => buyer.name },
  { key: 'seller', title: t('seller'), cell: ({ seller }) => seller },
  {
    key: 'items',
    title: t('quantities'),
    align: 'end',
    hidden: true,
    cell: ({ itemCount }) => formatCount(itemCount),
  },
  { key: 'total', title: t('total'), sort: 'total', align: 'end', cell: ({ total }) => formatPesos(total) },
  {
    key: 'payment',
    title: t('payment'),
    cell: ({ paymentStatus }) => <StatusBadge status={paymentStatus} label={t(`pay_${paymentStatus}`)} />,
  },
  {
    key: 'status',
    title: t('status'),
    cell: ({ status }) => <StatusBadge status={status} label={t(`status_${status}`)} />,
  },
  {
    key: 'due',
    title: t('dueOn'),
    sort: 'dueAt',
    cell: ({ dueAt, isLate }) =>
      dueAt && (
        <span className={isLate ? styles.overdue : undefined} title={formatShortMoment(dueAt)}>
          {isLate
            ? `${t('overdue')}: ${formatRelativeTime(dueAt, undefined, language)}`
            : formatRelativeTime(dueAt, undefined, language)}
        </span>
      ),
  },
  { key: 'turn', title: t('nextActionBy'), cell: ({ turn }) => turn && t(`turn_${turn}`) },
  { key: 'courier', title: t('courier'), hidden: true, cell: ({ courier }) => courier },
  {
    key: 'trackingNo',
    title: t('trackingNo'),
    hidden: true,
    mono: true,
    cell: ({ trackingNo }) => trackingNo,
  },
  createdColumn(t('orderedOn')),
]
