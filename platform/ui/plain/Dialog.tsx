import { type ReactNode, useEffect, useId, useRef } from 'react'
import classes from '#platform/ui/plain/plain.module.css'

type Props = {
  title: string
  /** `alertdialog` for what must be answered before going on. */
  role?: 'dialog' | 'alertdialog'
  /** Escape closes it when there is a way to. */
  onClose?: () => void
  children: ReactNode
}

/** The browser's own dialog: it keeps the focus inside, and gives it back to where it was. */
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
