import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { billsSellList } from '#areas/bills/transactions/columns.ts'
import { billsReportCalls, SellStatus } from '#areas/bills/transactions/contract.ts'
import { billsReportScreens } from '#areas/bills/transactions/screens.ts'
import { Income } from '#areas/bills/transactions/screens/Income.tsx'
import { words } from '#areas/bills/transactions/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { ListTable, choiceFilter, pinnedChoices, namedOptions } from '#platform/console/list.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of bill payments, newest first. */
export default function Sells() {
  const t = useWords(words)
  const { data } = useApiQuery(billsReportCalls.choices, {}, { keepMs: 300_000 })
  return (
    <RecordScreen title={t('sells')}>
      <Income />
      <ListTable
        name="bills-sells"
        address=""
        pluralName={t('sellsPluralName')}
        list={billsSellList}
        cells={{
          share: ({ share, shareStatus }) =>
            shareStatus === 'held_back' ? (
              <StatusBadge
                status={shareStatus}
                colour="warning"
                label={`${formatPesos(share)} · ${t('share_held_back')}`}
              />
            ) : (
              formatPesos(shareStatus === 'paid' ? share : wholeCentavos(0))
            ),
        }}
        targets={{
          user: ({ userId }) => recordTarget(subscriberScreens.form, { id: userId }),
          biller: ({ billerId }) => recordTarget(billsScreens.biller, { id: billerId }),
        }}
        filters={[
          { key: 'days', label: t('date'), kind: 'dates', pinned: true },
          pinnedChoices('status', t('status'), SellStatus.options, (value) => t(`status_${value}`)),
          pinnedChoices('billerId', t('biller'), namedOptions(data?.billers)),
          pinnedChoices('providerId', t('provider'), namedOptions(data?.providers)),
          choiceFilter('shareStatus', t('share'), [{ value: 'held_back', label: t('share_held_back') }]),
        ]}
        searchIn={t('searchSells')}
        defaultDays="today"
        totals
        nameOf={({ refNo }) => refNo}
        rowHref={({ id, userId }) => addressOf(billsReportScreens.sell, { id, userId })}
        whenEmpty={{ title: t('noSells'), sentence: t('changeDatesOrFilters') }}
      />
    </RecordScreen>
  )
}
