import { Button, Group, Modal, Textarea } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#platform/console/api/api.ts'
import { formWords } from '#platform/console/form/words.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { toast } from '#platform/console/toasts/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Reason } from '#platform/contract/fields/text.ts'
import styles from './record.module.css'

export const shortestReason = 5
export const longestReason = 500

type Props = {
  title: string
  /** What will happen, in figures: "₱12,500.00 goes to Aling Nena Store." */
  consequence: ReactNode
  /** The verb and what it does: "Reject ₱12,500.00". */
  verb: string
  danger?: boolean
  /** Without a reason it is a plain confirmation. */
  withReason?: boolean
  reasonLabel?: string
  /** Wide enough for a table. */
  isWide?: boolean
  /** A reason that fills the field at first. */
  initialReason?: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Asks once before something consequential, with what follows from it, and why it is done. */
export function ReasonDialog(props: Props) {
  const {
    title,
    consequence,
    verb,
    danger = false,
    withReason = true,
    reasonLabel,
    isWide = false,
    initialReason = '',
    onConfirm,
    onClose,
  } = props
  const t = useWords(recordWords)
  const tForm = useWords(formWords)
  const [reason, setReason] = useState(initialReason)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const confirm = async () => {
    if (withReason && !Reason.safeParse(reason).success) {
      setErrorText(t('reasonShort', { least: String(shortestReason) }))
      return
    }
    setSending(true)
    try {
      const reply = await onConfirm(reason.trim())
      const message =
        typeof reply === 'object' && reply !== null && 'message' in reply ? reply.message : undefined
      if (typeof message === 'string' && message !== '') toast('success', tForm('success'), message)
      onClose()
    } catch (error) {
      setErrorText(errorMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <Modal opened onClose={isSending ? () => {} : onClose} title={title} size={isWide ? 'xl' : 'md'} centered>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may be inside the tree of another form, which React would send as well.
          event.stopPropagation()
          void confirm()
        }}
      >
        <div className={styles.consequence}>{consequence}</div>
        {withReason ? (
          <Textarea
            label={reasonLabel ?? t('reason')}
            description={t('reasonHint', { least: String(shortestReason), most: String(longestReason) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            rows={3}
            resize="vertical"
            maxLength={longestReason}
            value={reason}
            error={errorText}
            data-autofocus
            onChange={({ target }) => {
              setReason(target.value)
              setErrorText(null)
            }}
          />
        ) : (
          errorText && <p role="alert">{errorText}</p>
        )}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={isSending} {...(danger && { color: 'red' })}>
            {verb}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
