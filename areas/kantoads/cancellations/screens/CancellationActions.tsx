import { auditPlace } from '#areas/kantoads/access.ts'
import { type Cancellation, cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import {
  type CancellationAction,
  cancellationTransitions,
  getCancellationTransitionError,
} from '#areas/kantoads/cancellations/rules.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import {
  useDisabledReason,
  useTransitionDisabledReason,
} from '#areas/kantoads/screens/use-disabled-reason.ts'
import { toCreate } from '#platform/access.ts'
import { approvalWords } from '#platform/console/approvals.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

type Props = { request: Cancellation; onChange: () => void }

/** Actions besides the decision: change and withdraw the request, and confirm the removal. */
export function CancellationActions({ request, onChange }: Props) {
  const t = useWords(cancellationWords)
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const asEditor = useTransitionDisabledReason(auditPlace)
  const asMaker = useDisabledReason(toCreate(auditPlace))
  const update = useApiMutation(cancellationCalls.update)
  const { cancellationRequestId, version, status, requestedById } = request
  const isPossible = (to: CancellationAction) => cancellationTransitions.allows(to, status)
  const getActionError = (to: CancellationAction) => getCancellationTransitionError(request, to, me)
  const step = (to: CancellationAction, remarks = '') =>
    update.mutateAsync({ cancellationRequestId, version, status: to, remarks })
  const named = {
    ref: request.refNo,
    business: request.businessName,
    n: request.hanging.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  return (
    <>
      {isPossible('pending') && requestedById === me.id && (
        <ActionButton
          label={status === 'returned' ? say('editAndResubmit') : t('editRequest')}
          variant={status === 'returned' ? 'filled' : 'default'}
          onPress={onChange}
        />
      )}
      {isPossible('completed') && (
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
      {isPossible('withdrawn') && asMaker(null) === null && (
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
    </>
  )
}
