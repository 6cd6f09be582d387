import { b2bCalls, B2bStatus } from '#areas/eload/b2b/contract.ts'
import { b2bList } from '#areas/eload/b2b/columns.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { useApiQuery } from '#platform/console/api.ts'
import {
  type Filter,
  ListScreen,
  choicesFilter,
  namedOptions,
  pinnedChoices,
} from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Bank deposits of businesses for eLoad credit. */
export default function B2bRequests() {
  const t = useWords(b2bWords)
  const banks = useApiQuery(b2bCalls.banks, {}, { background: true })
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), B2bStatus.options, (value) => t(`status_${value}`)),
    choicesFilter('bank', t('receiverBank'), namedOptions(banks.data?.senderBanks)),
    { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
  ]
  return (
    <ListScreen
      totals
      pluralName={t('pluralName')}
      list={b2bList}
      cells={{
        duplicate: ({ hasDuplicates }) =>
          hasDuplicates && <StatusBadge status="duplicate" label={t('duplicate')} colour="warning" />,
      }}
      targets={{ requestedBy: ({ requestedById }) => recordTarget(staffScreens.user, { id: requestedById }) }}
      filters={filters}
      searchIn={t('searchIn')}
      keyOf={({ refNo }) => refNo}
      nameOf={({ refNo }) => refNo}
      record={b2bScreens.details}
      actions={<ScreenButton to={b2bScreens.form} params={{ id: 0 }} label={t('newRequest')} />}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}
