import { Button, Group } from '@mantine/core'
import { auditPlace } from '#areas/kantoads/access.ts'
import { type Cancellation, cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { type CancellationVerb, whyNotCancellation } from '#areas/kantoads/cancellations/rules.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { useWhy, useWhyNoStep } from '#areas/kantoads/screens/use-why.ts'
import { toCreate } from '#platform/access/access.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { day, pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

type Props = { request: Cancellation; onChange: () => void }

/** The steps that lead on from where a cancellation request stands. */
export function CancellationActions({ request, onChange }: Props) {
  const t = useWords(cancellationWords)
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const asEditor = useWhyNoStep(auditPlace)
  const asMaker = useWhy(toCreate(auditPlace))
  const update = useAsk(cancellationCalls.update)
  const { cancellationRequestId, version, status, requestedById } = request
  const whyNot = (to: CancellationVerb) => whyNotCancellation(request, to, me)
  const step = (to: CancellationVerb, remarks = '') =>
    update.mutateAsync({ cancellationRequestId, version, status: to, remarks })
  const named = {
    ref: request.refNo,
    business: request.businessName,
    who: request.requestedBy,
    date: day(request.effectiveDate),
    due: pesos(request.outstandingRenta),
    n: request.hanging.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <>
          <ActionButton
            label={t('review')}
            variant="filled"
            closed={asEditor(whyNot('under_review'))}
            dialog={{
              title: t('review'),
              consequence: t('reviewWill', named),
              withReason: false,
              onConfirm: () => step('under_review'),
            }}
          />
          {requestedById === me.id && (
            <Button variant="default" onClick={onChange}>
              {t('change')}
            </Button>
          )}
        </>
      )}
      {status === 'under_review' && (
        <>
          <ActionButton
            label={t('approve')}
            variant="filled"
            closed={asEditor(whyNot('approved'))}
            dialog={{
              title: t('approveTitle', named),
              verb: t('approve'),
              consequence: t('approveWill', named),
              withReason: false,
              onConfirm: () => step('approved'),
            }}
          />
          <ActionButton
            label={say('returnIt')}
            closed={asEditor(whyNot('returned'))}
            dialog={{
              title: say('returnIt'),
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
            closed={asEditor(whyNot('rejected'))}
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
          closed={asEditor(whyNot('completed'))}
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
          label={t('withdraw')}
          closed={asMaker(whyNot('withdrawn'))}
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
