import { Button, Group } from '@mantine/core'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { sayB2bWhy, whyNotDecideB2b } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { b2bReasonWords, b2bWords } from '#areas/eload/b2b/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { percent, pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** What may be done with a request now: its maker changes it, somebody else decides it. */
export function B2bActions({ request }: { request: B2bRequest }) {
  const t = useWords(b2bWords)
  const why = useWords(b2bReasonWords)
  const me = useSignedIn()
  const noRight = useWhyClosed(toUpdate(b2bPlace))
  const approve = useAsk(b2bCalls.approve)
  const reject = useAsk(b2bCalls.reject)
  const sendBack = useAsk(b2bCalls.sendBack)
  const say = useWords(approvalWords)
  const { refNo, version, status, businessName, duplicates } = request
  const isReturned = status === 'returned'
  const change = request.requestedById === me.id && (
    <ScreenLink to={b2bScreens.form} params={{ id: request.id }}>
      <Button component="span" variant={isReturned ? 'filled' : 'default'}>
        {isReturned ? say('editAndResubmit') : t('change')}
      </Button>
    </ScreenLink>
  )
  if (isReturned) return change
  if (status !== 'pending') return null
  const closed = (to: 'returned' | 'approved' | 'rejected') => {
    const reason = whyNotDecideB2b(request, me, to)
    return noRight ?? (reason && sayB2bWhy(why, reason))
  }
  const named = {
    ref: refNo,
    buyer: businessName,
    amount: pesos(request.amount),
    rebate: percent(request.rebate),
    rebateAmount: pesos(request.rebateAmount),
    total: pesos(request.totalCredit),
    reference: request.depositReference,
    bank: request.receiverBankName,
  }
  return (
    <Group gap="sm">
      <ActionButton
        label={t('approve')}
        variant="filled"
        closed={closed('approved')}
        dialog={{
          title: t('approveTitle', named),
          verb: t('approveTitle', named),
          consequence: t('approveWill', named),
          withReason: duplicates.length > 0,
          reasonLabel: t('duplicateRule'),
          onConfirm: (reason) => approve.mutateAsync({ refNo, version, reason }),
        }}
      />
      <ActionButton
        label={say('returnIt')}
        closed={closed('returned')}
        dialog={{
          title: say('returnIt'),
          consequence: say('returnRecordConsequence', { title: refNo, maker: request.requestedBy }),
          reasonLabel: say('returnReason'),
          onConfirm: (reason) => sendBack.mutateAsync({ refNo, version, reason }),
        }}
      />
      <ActionButton
        label={t('reject')}
        danger
        closed={closed('rejected')}
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
