import { Button, Group } from '@mantine/core'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { b2bErrorMessage, getB2bDecisionError } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useSignedIn, useDisabledReason } from '#platform/console/session/session.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'

/** Actions available on a request: edit for its maker, decide for others. */
export function B2bActions({ request }: { request: B2bRequest }) {
  const t = useWords(b2bWords)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(b2bPlace))
  const approve = useApiMutation(b2bCalls.approve)
  const reject = useApiMutation(b2bCalls.reject)
  const sendBack = useApiMutation(b2bCalls.sendBack)
  const say = useWords(approvalWords)
  const { refNo, version, status, businessName, duplicates } = request
  const isReturned = status === 'returned'
  const change = request.requestedById === me.id && (
    <ScreenLink to={b2bScreens.form} params={{ id: request.id }}>
      <Button component="span" variant={isReturned ? 'filled' : 'default'}>
        {isReturned ? say('editAndResubmit') : t('editRequest')}
      </Button>
    </ScreenLink>
  )
  if (isReturned) return change
  if (status !== 'pending') return null
  const disabledReason = (to: 'returned' | 'approved' | 'rejected') => {
    const reason = getB2bDecisionError(request, me, to)
    return permissionError ?? (reason && m(b2bErrorMessage(reason)))
  }
  const named = {
    ref: refNo,
    buyer: businessName,
    amount: formatPesos(request.amount),
    rebate: formatPercent(request.rebate),
    rebateAmount: formatPesos(request.rebateAmount),
    total: formatPesos(request.totalCredit),
    reference: request.depositReference,
    bank: request.receiverBankName,
  }
  return (
    <Group gap="sm">
      <ActionButton
        label={t('approve')}
        variant="filled"
        disabledReason={disabledReason('approved')}
        dialog={{
          title: t('approveTitle', named),
          verb: t('approveVerb', named),
          consequence: t('approveWill', named),
          withReason: duplicates.length > 0,
          reasonLabel: t('duplicateReason'),
          onConfirm: (reason) => approve.mutateAsync({ refNo, version, reason }),
        }}
      />
      <ActionButton
        label={say('returnForChanges')}
        disabledReason={disabledReason('returned')}
        dialog={{
          title: say('returnTitle', { title: refNo }),
          consequence: say('returnRecordConsequence', { title: refNo, maker: request.requestedBy }),
          reasonLabel: say('returnReason'),
          onConfirm: (reason) => sendBack.mutateAsync({ refNo, version, reason }),
        }}
      />
      <ActionButton
        label={t('reject')}
        danger
        disabledReason={disabledReason('rejected')}
        dialog={{
          title: t('rejectTitle', named),
          consequence: t('rejectWill', named),
          onConfirm: (reason) => reject.mutateAsync({ refNo, version, reason }),
        }}
      />
      {change}
    </Group>
  )
}
