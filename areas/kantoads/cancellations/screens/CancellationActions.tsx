import { Button, Group } from '@mantine/core'
import { auditPlace } from '#areas/kantoads/access.ts'
import { type Cancellation, cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import {
  type CancellationAction,
  getCancellationTransitionError,
} from '#areas/kantoads/cancellations/rules.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import {
  useDisabledReason,
  useTransitionDisabledReason,
} from '#areas/kantoads/screens/use-disabled-reason.ts'
import { toCreate } from '#platform/access/access.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = { request: Cancellation; onChange: () => void }

/** Buttons for the transitions available from the request's status. */
export function CancellationActions({ request, onChange }: Props) {
  const t = useWords(cancellationWords)
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const asEditor = useTransitionDisabledReason(auditPlace)
  const asMaker = useDisabledReason(toCreate(auditPlace))
  const update = useApiMutation(cancellationCalls.update)
  const { cancellationRequestId, version, status, requestedById } = request
  const getActionError = (to: CancellationAction) => getCancellationTransitionError(request, to, me)
  const step = (to: CancellationAction, remarks = '') =>
    update.mutateAsync({ cancellationRequestId, version, status: to, remarks })
  const named = {
    ref: request.refNo,
    business: request.businessName,
    who: request.requestedBy,
    date: formatDay(request.effectiveDate),
    due: formatPesos(request.outstandingRenta),
    n: request.hanging.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <>
          <ActionButton
            label={t('review')}
            variant="filled"
            disabledReason={asEditor(getActionError('under_review'))}
            dialog={{
              title: t('review'),
              consequence: t('reviewWill', named),
              withReason: false,
              onConfirm: () => step('under_review'),
            }}
          />
          {requestedById === me.id && (
            <Button variant="default" onClick={onChange}>
              {t('editRequest')}
            </Button>
          )}
        </>
      )}
      {status === 'under_review' && (
        <>
          <ActionButton
            label={t('approve')}
            variant="filled"
            disabledReason={asEditor(getActionError('approved'))}
            dialog={{
              title: t('approveTitle', named),
              verb: t('approve'),
              consequence: t('approveWill', named),
              withReason: false,
              onConfirm: () => step('approved'),
            }}
          />
          <ActionButton
            label={say('returnForChanges')}
            disabledReason={asEditor(getActionError('returned'))}
            dialog={{
              title: say('returnTitle', { title: request.refNo }),
              consequence: say('returnRecordConsequence', {
                title: request.refNo,
                maker: request.requestedBy,
              }),
              reasonLabel: say('returnReason'),
              onConfirm: (remarks) => step('returned', remarks),
            }}
          />
          <ActionButton
            label={t('reject')}
            danger
            disabledReason={asEditor(getActionError('rejected'))}
            dialog={{
              title: t('rejectTitle', named),
              consequence: t('rejectWill', named),
              onConfirm: (remarks) => step('rejected', remarks),
            }}
          />
        </>
      )}
      {status === 'returned' && requestedById === me.id && (
        <Button onClick={onChange}>{say('editAndResubmit')}</Button>
      )}
      {status === 'approved' && (
        <ActionButton
          label={t('complete')}
          variant="filled"
          disabledReason={asEditor(getActionError('completed'))}
          dialog={{
            title: t('completeTitle', named),
            consequence: t('completeWill', named),
            withReason: false,
            onConfirm: () => step('completed'),
          }}
        />
      )}
      {(status === 'pending' || status === 'under_review' || status === 'returned') && (
        <ActionButton
          label={t('withdrawRequest')}
          disabledReason={asMaker(getActionError('withdrawn'))}
          dialog={{
            title: t('withdrawTitle', named),
            consequence: t('withdrawWill', named),
            onConfirm: (remarks) => step('withdrawn', remarks),
          }}
        />
      )}
    </Group>
  )
}
