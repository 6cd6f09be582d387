import { Button, TextInput } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { DialogFooter } from '#platform/console/record/DialogFooter.tsx'
import { useState } from 'react'
import { drawCalls, type Live, type LiveWinner } from '#areas/raffle/draws/contract.ts'
import { liveWords } from '#areas/raffle/live-words.ts'
import { useVoidDialog } from './use-void-dialog.tsx'
import { errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { toastMessage } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'

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
  const { raffleId, version, title } = raffle
  if (dialog === 'start')
    return <StartDialog raffleId={raffleId} version={version} title={title} onClose={onClose} />
  if (dialog === 'void' && latest)
    return <ReasonDialog {...voiding} verb={t('voidWinner')} danger onClose={onClose} />
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

type StartProps = { raffleId: number; version: number; title: string; onClose: () => void }

function StartDialog({ raffleId, version, title, onClose }: StartProps) {
  const t = useWords(liveWords)
  const start = useApiMutation(drawCalls.startDraw)
  const [witness, setWitness] = useState('')
  const send = () =>
    start.mutate(
      { raffleId, version, witness },
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
          description={t('witnessHint')}
          maxLength={120}
          value={witness}
          onChange={({ target }) => setWitness(target.value)}
          data-autofocus
        />
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
