import { billsReportCalls, type BillsTopupRow } from '#areas/bills/transactions/contract.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import { sharedColumns, type T } from '#areas/bills/transactions/screens/columns.tsx'
import { Income } from '#areas/bills/transactions/screens/Income.tsx'
import { words } from '#areas/bills/transactions/words.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { PaymentMethod, TopupStatus } from '#areas/reports/topups/contract.ts'
import { toRead } from '#platform/access/access.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** List of top-ups for bills, newest first. */
export default function BillsTopups() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('topups')}>
      <Income />
      <ListTable<BillsTopupRow>
        name="bills-topups"
        address=""
        pluralName={t('topupsPluralName')}
        call={billsReportCalls.topups}
        columns={buildColumns(t)}
        filters={buildFilters(t)}
        searchIn={t('searchTopups')}
        defaultDays="today"
        totals
        keyOf={({ id }) => id}
        nameOf={({ refNo }) => refNo}
        rowHref={({ id, userId }) => addressOf(billsReportScreens.topup, { id, userId })}
        exports={{ report: 'bills-topup', needs: toRead(billsLogPlace) }}
        whenEmpty={{ title: t('noTopups'), sentence: t('changeDatesOrFilters') }}
      />
    </RecordScreen>
  )
}

function buildColumns(t: T): Column<BillsTopupRow>[] {
  const shared = sharedColumns(t)
  return [
    shared.createdAt,
    shared.refNo,
    shared.status,
    shared.user,
    shared.mobile,
    shared.businessName,
    { key: 'paymentMethod', title: t('paymentMethod'), cell: (row) => t(`method_${row.paymentMethod}`) },
    shared.amount,
    { key: 'fee', title: t('fee'), align: 'end', cell: ({ fee }) => formatPesos(fee) },
    shared.providerRef,
  ]
}

const buildFilters = (t: T): Filter[] => [
  { key: 'days', label: t('date'), kind: 'dates', pinned: true },
  {
    key: 'paymentMethod',
    label: t('paymentMethod'),
    kind: 'choices',
    pinned: true,
    all: t('method_all'),
    options: PaymentMethod.options.map((value) => ({ value, label: t(`method_${value}`) })),
  },
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: TopupStatus.options.map((value) => ({ value, label: t(`status_${value}`) })),
  },
]
