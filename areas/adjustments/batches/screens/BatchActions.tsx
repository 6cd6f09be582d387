import { Button, Group } from '@mantine/core'
import { type Batch, batchCalls } from '#areas/adjustments/batches/contract.ts'
import { type BatchVerb, whyNotBatch } from '#areas/adjustments/batches/rules.ts'
import { addressOfBatch } from '#areas/adjustments/batches/screens/Batches.tsx'
import { saveText } from '#areas/adjustments/batches/screens/save-text.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { makers } from '#platform/access/access.ts'
import { ask, useAsk } from '#platform/console/ask.ts'
import { goTo } from '#platform/console/navigation.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'

/** What may be done with a batch now; what may not is shown closed, with the reason. */
export function BatchActions({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const who = useSignedIn()
  const cancel = useAsk(batchCalls.cancel)
  const resend = useAsk(batchCalls.resend)
  const resume = useAsk(batchCalls.resume)
  const reverse = useAsk(batchCalls.reverse)
  const { batchId, lineManagers, refNo, requestedBy, requestId, reversible, status } = batch
  const level = useWhyClosed(makers)
  const closed = (verb: BatchVerb) => {
    if (level !== null) return level
    const refused = whyNotBatch(verb, batch, who)
    if (!refused) return null
    return refused.code === 'FORBIDDEN'
      ? t('onlyMaker', { maker: requestedBy })
      : t('notNow', { status: labelOf(status) })
  }
  const isRunning = status === 'approved' || status === 'processing'
  const isOver = status === 'completed' || status === 'partially_completed'
  return (
    <Group gap="sm">
      {status === 'for_approval' && requestId !== null && lineManagers.some(({ id }) => id === who.id) && (
        <ScreenLink to={approvalScreens.request} params={{ requestId }}>
          <Button component="span">{t('decide')}</Button>
        </ScreenLink>
      )}
      {status !== 'checking' && (
        <Button
          variant="default"
          onClick={() =>
            void ask(batchCalls.result, { batchId }).then(({ fileName, text }) => saveText(fileName, text))
          }
        >
          {t('result')}
        </Button>
      )}
      {['checking', 'draft', 'for_approval'].includes(status) && (
        <ActionButton
          label={t('cancel')}
          danger
          closed={closed('cancel')}
          dialog={{
            title: t('cancel'),
            consequence: t('cancelConsequence', { ref: refNo }),
            onConfirm: (reason) => cancel.mutateAsync({ batchId, reason }),
          }}
        />
      )}
      {isRunning && (
        <>
          <ActionButton
            label={t('stop')}
            danger
            closed={closed('stop')}
            dialog={{
              title: t('stop'),
              consequence: t('stopConsequence', { ref: refNo }),
              onConfirm: (reason) => cancel.mutateAsync({ batchId, reason }),
            }}
          />
          <ActionButton
            label={t('resume')}
            closed={closed('resume')}
            dialog={{
              title: t('resume'),
              consequence: t('resumeConsequence', { ref: refNo }),
              withReason: false,
              onConfirm: () => resume.mutateAsync({ batchId }),
            }}
          />
        </>
      )}
      {status === 'expired' && (
        <ActionButton
          label={t('resend')}
          closed={closed('resend')}
          dialog={{
            title: t('resend'),
            consequence: t('resendConsequence', { ref: refNo }),
            withReason: false,
            onConfirm: () => resend.mutateAsync({ batchId }),
          }}
        />
      )}
      {isOver && (
        <ActionButton
          label={t('reverse')}
          closed={reversible === 0 ? t('nothingToReverse') : closed('reverse')}
          dialog={{
            title: t('reverse'),
            consequence: t('reverseConsequence', { n: reversible }),
            onConfirm: async (reason) => {
              const reply = await reverse.mutateAsync({ batchId, reason })
              goTo(addressOfBatch(reply.data.batchId))
              return reply
            },
          }}
        />
      )}
      <ScreenLink to={adjustmentScreens.batch}>{t('otherFile')}</ScreenLink>
    </Group>
  )
}
