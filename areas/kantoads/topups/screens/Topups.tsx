import { bankNames } from '#areas/kantoads/contract.ts'
import { adsMoneyScreens } from '#areas/kantoads/screens.ts'
import { Status, useStatusOptions } from '#areas/kantoads/screens/Status.tsx'
import { TopupStatus } from '#areas/kantoads/topups/contract.ts'
import { kantoadsTopupsList } from '#areas/kantoads/topups/columns.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import {
  type Filter,
  ListScreen,
  choiceFilter,
  choicesFilter,
  pinnedChoices,
} from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** List of the advertisers' top-ups. */
export default function Topups() {
  const t = useWords(topupWords)
  const statuses = useStatusOptions(TopupStatus.options)
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), statuses),
    choicesFilter('bank', t('bank'), bankNames, String),
    choiceFilter('counted', t('counted'), [
      { value: 'today', label: t('today') },
      { value: 'month', label: t('thisMonth') },
    ]),
    { key: 'asked', label: t('reportedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen
      totals
      pluralName={t('pluralName')}
      list={kantoadsTopupsList}
      cells={{
        status: ({ status }) => <Status status={status} />,
      }}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={({ topupId }) => topupId}
      nameOf={({ refNo }) => refNo}
      record={adsMoneyScreens.topup}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
