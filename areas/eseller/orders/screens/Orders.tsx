import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import {
  maxPackingLists,
  OrderStatus,
  PaymentMethod,
  PaymentStatus,
  RefundStatus,
  RejectionCause,
} from '#areas/eseller/orders/contract.ts'
import { orderList } from '#areas/eseller/orders/columns.ts'
import { OverdueOrders } from './OverdueOrders.tsx'
import { OrderPanel } from '#areas/eseller/orders/screens/OrderPanel.tsx'
import { usePrinting } from '#areas/eseller/orders/screens/use-printing.tsx'
import { orderWords } from '#areas/eseller/orders/words.ts'
import { sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  formatDay,
  formatDuration,
  formatRelativeTime,
  formatShortMoment,
  type Language,
  type Translate,
  useLanguage,
  useWords,
} from '#platform/console/i18n.ts'
import { type Filter, ListScreen, choiceFilter, pinnedChoice, pinnedChoices } from '#platform/console/list.ts'
import { useIsPhone } from '#platform/console/use-is-phone.ts'
import styles from '#areas/eseller/screens/eseller.module.css'

type T = Translate<(typeof orderWords)['en']>

type Due = { dueAt: string; isLate: boolean; now: number; language: Language; isPhone: boolean }

/** Time until or since an order was due. On a phone, which shows no column titles, it starts with "Due". */
function dueIn(t: T, { dueAt, isLate, now, language, isPhone }: Due): string {
  if (isLate) return t('lateBy', { time: formatDuration(now - Date.parse(dueAt), language) })
  const when = formatRelativeTime(dueAt, now, language)
  return isPhone ? t('dueWhen', { when }) : when
}

/** Orders of the eSupplies marketplace with overdue counts and actions. */
export default function Orders() {
  const t = useWords(orderWords)
  const language = useLanguage()
  const isPhone = useIsPhone()
  const [now] = useState(() => Date.now())
  const { data: sellers } = useApiQuery(sellerProductCalls.sellers, {}, { background: true })
  const printing = usePrinting()
  return (
    <>
      <OverdueOrders />
      <ListScreen
        pluralName={t('pluralName')}
        list={orderList}
        cells={{
          buyer: ({ buyer }) => buyer.name,
          due: ({ dueAt, isLate }) =>
            dueAt && (
              <span className={isLate ? styles.overdue : undefined} title={formatShortMoment(dueAt)}>
                {dueIn(t, { dueAt, isLate, now, language, isPhone })}
              </span>
            ),
          createdAt: ({ createdAt }) => (
            <span title={formatShortMoment(createdAt)}>{formatDay(createdAt)}</span>
          ),
        }}
        targets={{
          buyer: ({ buyer }) =>
            recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: buyer.businessId }),
        }}
        filters={buildFilters(t, sellers ?? [])}
        searchIn={t('searchIn')}
        keyOf={({ orderId }) => orderId}
        nameOf={({ orderNo }) => orderNo}
        panelTitle={({ orderNo, buyer }) => `${buyer.name} · ${orderNo}`}
        panel={(row) => <OrderPanel key={row.orderId} orderId={row.orderId} />}
        bulk={(selection, clear) => (
          <Button
            size="compact-sm"
            disabled={isTooMany(selection) || printing.isBusy || printing.disabledReason !== null}
            title={
              isTooMany(selection)
                ? t('printSome', { max: maxPackingLists })
                : (printing.disabledReason ?? t('printIsRecorded'))
            }
            onClick={() =>
              selection.kind === 'some' && void printing.print(selection.keys.map(Number)).then(clear)
            }
          >
            {t('printMany', { n: selection.count })}
          </Button>
        )}
        whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
      />
      {printing.sheets}
    </>
  )
}

const isTooMany = ({ kind, count }: { kind: 'some' | 'all'; count: number }) =>
  kind === 'all' || count > maxPackingLists

const buildFilters = (t: T, sellers: readonly string[]): Filter[] => [
  pinnedChoices('status', t('status'), OrderStatus.options, (value) => t(`status_${value}`)),
  { key: 'late', label: t('overdue'), kind: 'bool', yes: t('overdue'), no: t('onTime'), pinned: true },
  {
    key: 'returnRequested',
    label: t('returnRequested'),
    kind: 'bool',
    yes: t('returnRequested'),
    no: t('noReturn'),
  },
  pinnedChoice('seller', t('seller'), sellers, String),
  choiceFilter('turn', t('nextActionBy'), RejectionCause.options, (value) => t(`turn_${value}`)),
  choiceFilter('paymentStatus', t('payment'), PaymentStatus.options, (value) => t(`pay_${value}`)),
  choiceFilter('paymentMethod', t('paymentMethod'), PaymentMethod.options, (value) => t(`paidBy_${value}`)),
  choiceFilter('refundStatus', t('refund'), RefundStatus.options, (value) => t(`refund_${value}`)),
  { key: 'courier', label: t('courier'), kind: 'text' },
  { key: 'createdAt', label: t('orderedOn'), kind: 'dates' },
]
