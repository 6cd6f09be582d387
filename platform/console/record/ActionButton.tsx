import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import styles from './record.module.css'

type Props = {
  label: string
  /** Why it is closed now: by a rule or by rights. */
  closed?: string | null
  variant?: ButtonProps['variant']
  danger?: boolean
  dialog: {
    title: string
    consequence: ReactNode
    verb?: string
    withReason?: boolean
    reasonLabel?: string
    onConfirm: (reason: string) => Promise<unknown>
  }
}

/** A button that asks before it acts. Closed, it says why instead. */
export function ActionButton({ label, closed = null, variant = 'default', danger = false, dialog }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <span className={styles.action} title={closed ?? undefined}>
      <Button
        variant={variant}
        {...(danger && { color: 'red' })}
        aria-disabled={closed !== null}
        {...(closed !== null && { 'data-disabled': true })}
        onClick={(event) => {
          if (closed === null) setOpen(true)
          else event.preventDefault()
        }}
      >
        {label}
      </Button>
      {closed !== null && <span className={styles.why}>{closed}</span>}
      {isOpen && (
        <ReasonDialog
          {...dialog}
          verb={dialog.verb ?? label}
          danger={danger}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
