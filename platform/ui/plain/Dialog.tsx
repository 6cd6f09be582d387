import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from '#platform/ui/plain/plain.module.css'

type Props = {
  title: string
  /** `alertdialog` for dialogs that must be answered. */
  role?: 'dialog' | 'alertdialog'
  /** Called for Escape. Without it the dialog cannot be dismissed. */
  onClose?: () => void
  children: ReactNode
}

/** Native dialog, which traps the focus and restores it when closed. */
export function Dialog({ title, role = 'dialog', onClose, children }: Props) {
  const place = useRef<HTMLDialogElement>(null)
  const name = useId()
  useEffect(() => {
    const dialog = place.current
    dialog?.showModal()
    return () => dialog?.close()
  }, [])
  return (
    <dialog
      ref={place}
      role={role}
      aria-modal="true"
      aria-labelledby={name}
      aria-describedby={`${name}-text`}
      className={classes.dialog}
      onCancel={(event) => {
        event.preventDefault()
        onClose?.()
      }}
    >
      <h2 id={name}>{title}</h2>
      <div id={`${name}-text`}>{children}</div>
    </dialog>
  )
}
