import { staffScreens } from '#areas/staff/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { rebateChangeList } from '#areas/eload/topups/columns.ts'
import { useState } from 'react'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { RebateChangeStatus, type RebateChange, topupCalls } from '#areas/eload/topups/contract.ts'
import { getCancelError } from '#areas/eload/topups/rules.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { ResubmitRebate } from './RebateRequestForm.tsx'
import { topupWords } from '#areas/eload/topups/words.ts'
import { ReturnedBadge, approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatPercent, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { type Filter, ListTable, pinnedChoices } from '#platform/console/list.ts'
import { ReasonDialog } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Rebate changes of one top-up or of all. The maker can withdraw a change that has not started. */
export function RebateChanges({ skuId }: { skuId?: number }) {
  const t = useWords(topupWords)
  const m = useMessage()
  const me = useSignedIn()
  const cancel = useApiMutation(topupCalls.cancelRebateSchedule)
  const say = useWords(approvalWords)
  const [resubmitting, setResubmitting] = useState<RebateChange | null>(null)
  const [leaving, setLeaving] = useState<RebateChange | null>(null)
  const disabledReasonFor = (change: RebateChange) => {
    const error = getCancelError(change, me.id)
    return error && m(error)
  }
  const filters: Filter[] = [
    pinnedChoices(
      'status',
      t('status'),
      RebateChangeStatus.options
        .filter((status) => status !== 'approved')
        .map((status) => ({ value: status, label: labelOf(status) })),
    ),
  ]
  return (
    <>
      <ListTable
        pluralName={t('changesPlural')}
        {...(skuId === undefined ? { searchIn: t('searchIn'), filters } : { fixed: { filters: { skuId } } })}
        list={rebateChangeList}
        {...(skuId !== undefined && { omit: ['sku'] as const })}
        cells={{
          endAt: ({ endAt }) => (endAt === null ? t('noEnd') : formatShortMoment(endAt)),
          status: ({ returned, status }) => (returned ? <ReturnedBadge /> : <StatusBadge status={status} />),
        }}
        targets={{
          requestedBy: ({ requestedById }) => recordTarget(staffScreens.user, { id: requestedById }),
        }}
        keyOf={({ changeId }) => changeId}
        nameOf={({ sku }) => sku}
        {...(skuId === undefined && {
          rowHref: (row: RebateChange) => `${addressOf(topupScreens.topup, { id: row.skuId })}?tab=rebates`,
        })}
        rowMenu={(row) => [
          ...(row.returned && row.requestedById === me.id
            ? [{ label: say('editAndResubmit'), onSelect: () => setResubmitting(row) }]
            : []),
          ...(row.status === 'for_approval' && row.returned === null && row.requestId !== null
            ? [
                {
                  label: t('reviewRequest'),
                  href: addressOf(approvalScreens.request, { requestId: row.requestId }),
                },
              ]
            : []),
          {
            label: t('withdrawRequest'),
            danger: true,
            disabledReason: disabledReasonFor(row),
            onSelect: () => setLeaving(row),
          },
        ]}
        whenEmpty={{ title: t('noChanges'), sentence: t('noChangesSentence') }}
      />
      {resubmitting && <ResubmitRebate change={resubmitting} onEnd={() => setResubmitting(null)} />}
      {leaving && (
        <ReasonDialog
          title={t('withdrawTitle', { sku: leaving.sku })}
          consequence={t('withdrawSentence', {
            rebate: formatPercent(leaving.new),
            when: formatShortMoment(leaving.startAt),
          })}
          verb={t('withdrawRequest')}
          danger
          onConfirm={(reason) =>
            cancel.mutateAsync({ changeId: leaving.changeId, version: leaving.version, reason })
          }
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  )
}
