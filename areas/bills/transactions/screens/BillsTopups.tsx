import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { billsTopupList } from '#areas/bills/transactions/columns.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import { Income } from '#areas/bills/transactions/screens/Income.tsx'
import { words } from '#areas/bills/transactions/words.ts'
import { PaymentMethod, TopupStatus } from '#areas/reports/topups/contract.ts'
import { type Filter, ListTable, pinnedChoices } from '#platform/console/list.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'

type T = Translate<(typeof words)['en']>

/** List of top-ups for bills, newest first. */
export default function BillsTopups() {
  const t = useWords(words)
  return (
    <RecordScreen title={t('topups')}>
      <Income />
      <ListTable
        name="bills-topups"
        address=""
        pluralName={t('topupsPluralName')}
        list={billsTopupList}
        targets={{ user: ({ userId }) => recordTarget(subscriberScreens.form, { id: userId }) }}
        filters={buildFilters(t)}
        searchIn={t('searchTopups')}
        defaultDays="today"
        totals
        nameOf={({ refNo }) => refNo}
        rowHref={({ id, userId }) => addressOf(billsReportScreens.topup, { id, userId })}
        whenEmpty={{ title: t('noTopups'), sentence: t('changeDatesOrFilters') }}
      />
    </RecordScreen>
  )
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
  pinnedChoices('status', t('status'), TopupStatus.options, (value) => t(`status_${value}`)),
]
