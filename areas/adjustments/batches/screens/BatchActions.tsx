import { type Batch, batchCalls } from '#areas/adjustments/batches/contract.ts'
import { batchPath, type BatchAction, getBatchActionError } from '#areas/adjustments/batches/rules.ts'
import { OwnFileButton } from '#areas/adjustments/batches/screens/SubmitBatch.tsx'
import { revisionUploadPath } from '#areas/adjustments/batches/screens/Batches.tsx'
import { downloadText } from './download-text.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { adjustmentsMessages } from '#areas/adjustments/messages.ts'
import { adjustmentScreens } from '#areas/adjustments/screens.ts'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { adjustmentMakers } from '#areas/adjustments/access.ts'
import { callApi, errorMessage, useApiMutation } from '#platform/console/api.ts'
import { goTo } from '#platform/console/router.ts'
import { ActionButton, ScreenButton } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { useMessage, useWords } from '#platform/console/i18n.ts'

/** Buttons for the actions on a batch. Unavailable actions are disabled with the reason. */
export function BatchActions({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const m = useMessage()
  const subject = useSignedIn()
  const cancel = useApiMutation(batchCalls.cancel)
  const resend = useApiMutation(batchCalls.resend)
  const resume = useApiMutation(batchCalls.resume)
  const reverse = useApiMutation(batchCalls.reverse)
  const revise = useApiMutation(batchCalls.revise)
  const { batchId, invalid, lineManagers, refNo, requestId, reversible, status } = batch
  const level = useDisabledReason(adjustmentMakers)
  const disabledReason = (action: BatchAction) => {
    if (level !== null) return level
    const error = getBatchActionError(action, batch, subject)
    return error && m(error)
  }
  const isRunning = status === 'approved' || status === 'processing'
  const isSubmitted = status === 'for_approval'
  const isMine = batch.requestedById === subject.id && batch.reversesBatchId === null
  const isOver = status === 'completed' || status === 'partially_completed'
  return (
    <>
      {status === 'for_approval' &&
        requestId !== null &&
        lineManagers.some(({ id }) => id === subject.id) &&
        !batch.isReturned && (
          <ScreenButton to={approvalScreens.request} params={{ requestId }} label={t('decide')} />
        )}
      {isMine && batch.returned !== null && batch.revisionBatchId === null && (
        <>
          <ActionButton
            label={t('correctRows')}
            disabledReason={level}
            onPress={() =>
              revise.mutate(
                { batchId },
                {
                  onSuccess: ({ data }) => goTo(batchPath(data.batchId)),
                  onError: (error) => toast('danger', t('correctRows'), errorMessage(error)),
                },
              )
            }
          />
          <ActionButton
            label={t('uploadCorrected')}
            disabledReason={level}
            address={revisionUploadPath(batchId)}
          />
        </>
      )}
      {isMine && requestId !== null && invalid > 0 && (
        <OwnFileButton batchId={batchId} errorsOnly label={t('leftOutFile')} />
      )}
      {status !== 'checking' && !(isMine && status === 'draft') && (
        <ActionButton
          label={t('results')}
          isForViewers
          onPress={() =>
            void callApi(batchCalls.result, { batchId }).then(({ fileName, text }) =>
              downloadText(fileName, text),
            )
          }
        />
      )}
      {['checking', 'draft', 'for_approval'].includes(status) && (
        <ActionButton
          label={isSubmitted ? t('withdrawBatch') : t('discardFile')}
          danger
          disabledReason={disabledReason('cancel')}
          dialog={{
            title: isSubmitted ? t('withdrawTitle', { ref: refNo }) : t('discardTitle', { ref: refNo }),
            consequence: isSubmitted ? t('withdrawConsequence') : t('discardConsequence'),
            onConfirm: (reason) => cancel.mutateAsync({ batchId, reason }),
          }}
        />
      )}
      {isRunning && (
        <>
          <ActionButton
            label={t('stopBatch')}
            danger
            disabledReason={disabledReason('stop')}
            dialog={{
              title: t('stopTitle', { ref: refNo }),
              consequence: t('stopConsequence'),
              onConfirm: (reason) => cancel.mutateAsync({ batchId, reason }),
            }}
          />
          <ActionButton
            label={t('resumeBatch')}
            disabledReason={disabledReason('resume')}
            dialog={{
              title: t('resumeTitle', { ref: refNo }),
              consequence: t('resumeConsequence'),
              withReason: false,
              onConfirm: () => resume.mutateAsync({ batchId }),
            }}
          />
        </>
      )}
      {status === 'expired' && (
        <ActionButton
          label={t('resend')}
          disabledReason={disabledReason('resend')}
          dialog={{
            title: t('resendTitle', { ref: refNo }),
            consequence: t('resendConsequence'),
            withReason: false,
            onConfirm: () => resend.mutateAsync({ batchId }),
          }}
        />
      )}
      {isOver && (
        <ActionButton
          label={t('reverseBatch')}
          disabledReason={
            reversible === 0
              ? m(adjustmentsMessages('NOTHING_TO_REVERSE', { ref: refNo }))
              : disabledReason('reverse')
          }
          dialog={{
            title: t('reverseTitle', { ref: refNo }),
            consequence: t('reverseConsequence', { n: reversible }),
            onConfirm: async (reason) => {
              const reply = await reverse.mutateAsync({ batchId, reason })
              goTo(batchPath(reply.data.batchId))
              return reply
            },
          }}
        />
      )}
      <ScreenButton to={adjustmentScreens.batch} variant="default" label={t('otherFile')} />
    </>
  )
}
