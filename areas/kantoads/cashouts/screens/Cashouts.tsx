import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { BankResults } from '#areas/kantoads/bank-files/screens/BankResults.tsx'
import { Batches } from '#areas/kantoads/bank-files/screens/Batches.tsx'
import { Exceptions } from '#areas/kantoads/bank-files/screens/Exceptions.tsx'
import { CashoutStatus, Channel } from '#areas/kantoads/cashouts/contract.ts'
import { kantoadsCashoutsList } from '#areas/kantoads/cashouts/columns.ts'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { bankNames } from '#areas/kantoads/contract.ts'
import { Erenta } from '#areas/kantoads/erenta/screens/Erenta.tsx'
import { adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { type Filter, ListTable, choiceFilter, choicesFilter, pinnedChoices } from '#platform/console/list.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Cashout requests of stores, batch files for the bank, and bank results. */
export default function Cashouts() {
  const t = useWords(cashoutWords)
  return (
    <RecordScreen
      title={t('pageTitle')}
      tabs={[
        { key: 'cashouts', title: t('cashouts'), content: () => <Rows /> },
        { key: 'batches', title: t('bankFiles'), content: () => <Batches /> },
        { key: 'answers', title: t('bankResults'), content: () => <BankResults /> },
        { key: 'exceptions', title: t('exceptions'), content: () => <Exceptions /> },
      ]}
    >
      <Erenta />
    </RecordScreen>
  )
}

function Rows() {
  const t = useWords(cashoutWords)
  const statuses = useStatusOptions(CashoutStatus.options)
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), statuses),
    choiceFilter('channel', t('channel'), Channel.options, String),
    choicesFilter('bank', t('bank'), bankNames, String),
    { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
  ]
  return (
    <ListTable
      totals
      address=""
      pluralName={t('pluralName')}
      list={kantoadsCashoutsList}
      cells={{
        status: ({ status }) => <Status status={status} />,
      }}
      targets={{
        businessName: ({ businessId }) =>
          recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: businessId }),
      }}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={({ cashoutId }) => cashoutId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ cashoutId }) => addressOf(adsMoneyScreens.cashout, { id: cashoutId })}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
