import { ScreenButton, RecordScreen } from '#platform/console/record.ts'
import { Batches } from '#areas/adjustments/batches/screens/Batches.tsx'
import { AdjustmentStatus, AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { adjustmentList } from '#areas/adjustments/columns.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { words } from '#areas/adjustments/words.ts'
import { ownerTarget } from '#areas/adjustments/screens/owner-target.ts'
import { staffScreens } from '#areas/staff/screens.ts'
import { adjustmentMakers } from '#areas/adjustments/access.ts'
import { ReturnedBadge } from '#platform/console/approvals.ts'
import {
  type Filter,
  ListTable,
  choiceFilter,
  choicesFilter,
  pinnedChoice,
  pinnedChoices,
} from '#platform/console/list.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router.ts'
import { formatSignedPesos, type Translate, useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof words)['en']>

/** List of adjustments and of adjustment files. */
export default function Adjustments() {
  const t = useWords(words)
  return (
    <RecordScreen
      title={t('pageTitle')}
      actions={
        <>
          <ScreenButton
            to={adjustmentScreens.batch}
            needs={adjustmentMakers}
            variant="default"
            label={t('uploadFile')}
          />
          <ScreenButton to={adjustmentScreens.form} params={{ id: 0 }} label={t('newAdjustment')} />
        </>
      }
      tabs={[
        { key: 'single', title: t('single'), content: () => <Singles /> },
        { key: 'batches', title: t('batches'), content: () => <Batches /> },
      ]}
    />
  )
}

function Singles() {
  const t = useWords(words)
  return (
    <ListTable
      totals
      address=""
      pluralName={t('pluralName')}
      list={adjustmentList}
      cells={{
        owner: ({ businessName, ownerName }) => businessName ?? ownerName,
        amount: ({ amount, type }) => formatSignedPesos(type === 'credit' ? amount : 0 - amount),
        status: ({ isReturned, status }) =>
          isReturned ? <ReturnedBadge /> : <StatusBadge status={status} />,
      }}
      targets={{
        owner: ownerTarget,
        requestedBy: ({ requestedById }) => recordTarget(staffScreens.user, { id: requestedById }),
        batch: ({ batchId }) =>
          batchId === null ? null : recordTarget(adjustmentScreens.batch, {}, { batch: batchId }),
        reverses: ({ reversesId }) =>
          reversesId === null ? null : recordTarget(adjustmentScreens.form, { id: reversesId }),
      }}
      filters={buildFilters(t)}
      searchIn={t('searchIn')}
      keyOf={({ adjustmentId }) => adjustmentId}
      nameOf={({ refNo }) => refNo}
      rowHref={({ adjustmentId }) => addressOf(adjustmentScreens.form, { id: adjustmentId })}
      whenEmpty={{ title: t('emptyTitle'), sentence: t('emptySentence') }}
    />
  )
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('status', t('status'), AdjustmentStatus.options, labelOf),
  pinnedChoice('type', t('type'), AdjustmentType.options, (value) => t(`type_${value}`)),
  choicesFilter('reasonCode', t('reason'), ReasonCode.options, (value) => t(`reasonCode_${value}`)),
  choiceFilter('reversal', t('reversal'), ['reversal', 'reversed'] as const, (value) =>
    t(`reversal_${value}`),
  ),
  { key: 'mine', label: t('myRequestsOnly'), kind: 'bool' },
  { key: 'requestedOn', label: t('requestedOn'), kind: 'dates' },
]
