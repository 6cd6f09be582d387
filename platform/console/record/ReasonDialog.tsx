import { Button, Textarea } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { DialogFooter } from '#platform/console/dialog/DialogFooter.tsx'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '#platform/console/api/api.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { KeyCap } from '#platform/console/dialog/KeyHint.tsx'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Reason } from '#platform/contract/fields/text.ts'
import styles from './record.module.css'

export const shortestReason = 5
export const longestReason = 500

type Props = {
  title: string
  /** Effect of the action with amounts, such as "₱12,500.00 goes to Aling Nena Store." */
  consequence: ReactNode
  /** Label of the confirm button, such as "Reject ₱12,500.00". Null if there is nothing to confirm. */
  verb: string | null
  /** Whether what the person confirms is still loading. */
  isLoading?: boolean
  danger?: boolean
  /** Whether a reason is required. Without one the dialog only asks for confirmation. */
  withReason?: boolean
  reasonLabel?: string
  /** Shown below the reason while it is entered, such as the checks of the request. */
  checks?: ((reason: string) => ReactNode) | undefined
  /** Uses a width suitable for tables. */
  isWide?: boolean
  /** Shows the keys of the confirm button. */
  showsKeys?: boolean
  /** Initial text of the reason. */
  initialReason?: string
  onConfirm: (reason: string) => Promise<unknown>
  onClose: () => void
}

/** Label of the button that closes a dialog whose action cancels something: "Keep schedule" beside "Cancel schedule". */
function keepLabelOf(verb: string | null): string | null {
  if (verb?.startsWith('Cancel ')) return verb.replace('Cancel', 'Keep')
  return verb?.startsWith('I-cancel ang ') ? verb.replace('I-cancel', 'Panatilihin') : null
}

/** Dialog that confirms an action, shows its effect and asks for a reason. */
export function ReasonDialog(props: Props) {
  const {
    title,
    consequence,
    verb,
    isLoading = false,
    danger = false,
    withReason = true,
    reasonLabel,
    checks,
    isWide = false,
    showsKeys = false,
    initialReason = '',
    onConfirm,
    onClose,
  } = props
  const t = useWords(recordWords)
  const [reason, setReason] = useState(initialReason)
  const [errorText, setErrorText] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)

  const canConfirm = verb !== null && !isLoading

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
      if (typeof message === 'string' && message !== '') toastMessage('success', message)
      onClose()
    } catch (error) {
      setErrorText(errorMessage(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <Modal
      opened
      onClose={isSending ? () => {} : onClose}
      title={title}
      size={isWide ? 'xl' : 'md'}
      centered
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        if (!isSending && !event.repeat && canConfirm) void confirm()
      }}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          // The dialog may be inside another form in the component tree, which React would submit as well.
          event.stopPropagation()
          if (canConfirm) void confirm()
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
        {checks && <div className={styles.slot}>{checks(reason.trim())}</div>}
        <DialogFooter>
          <Button variant="default" onClick={onClose} disabled={isSending}>
            {keepLabelOf(verb) ?? t('cancel')}
          </Button>
          {verb !== null && (
            <Button
              type="submit"
              loading={isSending || isLoading}
              aria-keyshortcuts="Control+Enter"
              {...(danger && { color: 'red' })}
              {...(showsKeys && { rightSection: <KeyCap>Ctrl ↵</KeyCap> })}
            >
              {verb}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Modal>
  )
}
