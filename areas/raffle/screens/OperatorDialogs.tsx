import { Button, TextInput } from '@mantine/core'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import { useState } from 'react'
import { drawCalls, type Live, type LiveWinner } from '#areas/raffle/draws/contract.ts'
import { liveWords } from '#areas/raffle/live-words.ts'
import { useVoidDialog } from './use-void-dialog.tsx'
import { errorMessage, useApiMutation } from '#platform/console/api.ts'
import { ReasonDialog } from '#platform/console/record.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'

export type Dialog = 'start' | 'void' | 'complete' | null

type Props = {
  dialog: Dialog
  raffle: NonNullable<Live['raffle']>
  latest: LiveWinner | undefined
  onClose: () => void
}

/** Confirmation dialogs for actions that cannot be undone. */
export function OperatorDialogs({ dialog, raffle, latest, onClose }: Props) {
  const t = useWords(liveWords)
  const voiding = useVoidDialog(latest)
  const complete = useApiMutation(drawCalls.complete)
  if (dialog === 'start') return <StartDialog raffle={raffle} onClose={onClose} />
  if (dialog === 'void' && latest)
    return <ReasonDialog {...voiding} verb={t('voidWinner')} danger onClose={onClose} />
  const { raffleId, title } = raffle
  if (dialog === 'complete')
    return (
      <ReasonDialog
        title={t('completeTitle', { title })}
        consequence={t('completeSentence')}
        verb={t('complete')}
        withReason={false}
        onConfirm={() => complete.mutateAsync({ raffleId })}
        onClose={onClose}
      />
    )
  return null
}

function StartDialog({ raffle, onClose }: Pick<Props, 'raffle' | 'onClose'>) {
  const { raffleId, version, title, drawAt } = raffle
  const t = useWords(liveWords)
  const start = useApiMutation(drawCalls.startDraw)
  const [witness, setWitness] = useState('')
  const [confirmTitle, setConfirmTitle] = useState('')
  const [isEarly] = useState(() => drawAt !== null && Date.parse(drawAt) > Date.now())
  const send = () =>
    start.mutate(
      { raffleId, version, witness, confirmTitle },
      { onSuccess: onClose, onError: (error) => toastMessage('danger', errorMessage(error)) },
    )
  return (
    <Modal opened onClose={onClose} title={t('startTitle', { title })}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <p>{t('startSentence')}</p>
        <TextInput
          label={t('witness')}
          description={isEarly ? undefined : t('witnessHint')}
          required={isEarly}
          maxLength={120}
          value={witness}
          onChange={({ target }) => setWitness(target.value)}
          data-autofocus
        />
        {isEarly && (
          <TextInput
            label={t('confirmTitle')}
            description={t('earlyHint', { at: formatShortMoment(drawAt) })}
            required
            value={confirmTitle}
            onChange={({ target }) => setConfirmTitle(target.value)}
          />
        )}
        <DialogFooter>
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={start.isPending}>
            {t('start')}
          </Button>
        </DialogFooter>
      </form>
    </Modal>
  )
}
