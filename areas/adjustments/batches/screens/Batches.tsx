import { batchPath } from '#areas/adjustments/batches/rules.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { BatchStatus } from '#areas/adjustments/batches/contract.ts'
import { batchList } from '#areas/adjustments/batches/columns.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { ReturnedBadge } from '#platform/console/approvals.ts'
import { type Filter, ListTable, pinnedChoices } from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof batchWords)['en']>

/** Address of the screen that uploads a corrected file for a returned batch. */
export const revisionUploadPath = (batchId: number) =>
  `${addressOf(adjustmentScreens.batch)}?revises=${batchId}`

/** List of uploaded adjustment files with their status. */
export function Batches() {
  const t = useWords(batchWords)
  return (
    <ListTable
      address="batches."
      pluralName={t('pluralName')}
      list={batchList}
      cells={{
        status: ({ isReturned, status }) =>
          isReturned ? <ReturnedBadge /> : <StatusBadge status={status} />,
      }}
      targets={{ requestedBy: ({ requestedById }) => recordTarget(staffScreens.user, { id: requestedById }) }}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ batchId }) => batchId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ batchId }) => batchPath(batchId)}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('status', t('status'), BatchStatus.options, labelOf),
  { key: 'mine', label: t('myRequestsOnly'), kind: 'bool' },
  { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
]
