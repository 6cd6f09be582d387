import { Button, Textarea } from '@mantine/core'
import { Modal, DialogFooter } from '#platform/console/dialog.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RowVerdict } from '#areas/eload/promos/contract.ts'
import { BulkPreview } from './BulkPreview.tsx'
import { promoWords } from '#areas/eload/promos/words.ts'
import { errorMessage } from '#platform/console/api.ts'
import { recordWords } from '#platform/console/record.ts'
import { toastMessage } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n.ts'
import { Reason } from '#platform/contract/fields.ts'

type Props = {
  title: string
  /** Input fields shown above the preview. */
  children: ReactNode
  /** Previewed result for each promo. */
  rows: readonly RowVerdict[]
  isReading: boolean
  nameOf?: (code: string) => string
  onSend: (reason: string) => Promise<{ message: string }>
  onDone: () => void
  onClose: () => void
  /** Delay in seconds before the change is sent, during which it can be undone. */
  pause?: number
}

/** Dialog for a bulk change with a preview of each promo and a reason. */
export function BulkDialog(props: Props) {
  const { title, children, rows, isReading, nameOf, onSend, onDone, onClose, pause = 0 } = props
  const p = useWords(promoWords)
  const r = useWords(recordWords)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [left, setLeft] = useState<number | null>(null)
  const [isSending, setSending] = useState(false)
  const n = rows.filter(({ result }) => result === 'change').length

  const send = async () => {
    setSending(true)
    try {
      const { message } = await onSend(reason)
      toastMessage('success', message)
      onDone()
      onClose()
    } catch (error) {
      setError(errorMessage(error))
      toastMessage('danger', errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  const latest = useRef(send)
  useEffect(() => {
    latest.current = send
  })
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      if (left > 1) return setLeft(left - 1)
      setLeft(null)
      void latest.current()
    }, 1_000)
    return () => clearTimeout(timer)
  }, [left])

  const confirm = () => {
    if (!Reason.safeParse(reason).success) return setError(r('reasonShort', { least: '5' }))
    if (pause > 0) setLeft(pause)
    else void send()
  }
  const isWaiting = left !== null
  return (
    <Modal opened onClose={isSending ? () => {} : onClose} title={title} size="xl">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <fieldset disabled={isWaiting || isSending} style={{ border: 0, padding: 0, margin: 0 }}>
          {children}
          <BulkPreview rows={rows} isReading={isReading} {...(nameOf && { nameOf })} />
          <Textarea
            label={p('reason')}
            required
            rows={2}
            maxLength={500}
            value={reason}
            error={error}
            onChange={({ target }) => {
              setReason(target.value)
              setError(null)
            }}
          />
        </fieldset>
        <DialogFooter>
          {isWaiting && (
            <>
              <span role="status">{p('startsIn', { n: left })}</span>
              <Button variant="default" onClick={() => setLeft(null)} data-autofocus>
                {p('undo')}
              </Button>
            </>
          )}
          {!isWaiting && (
            <Button type="submit" disabled={n === 0} loading={isSending}>
              {p('changePromos', { n })}
            </Button>
          )}
        </DialogFooter>
      </form>
    </Modal>
  )
}
