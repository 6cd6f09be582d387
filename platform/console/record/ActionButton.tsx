import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useIsListed } from '#platform/console/record/RecordActions.tsx'
import { KeyHint } from '#platform/console/shell/KeyHint.tsx'
import styles from './record.module.css'

type Props = {
  label: string
  /** Reason the action is disabled, from a rule or from permissions. */
  disabledReason?: string | null
  variant?: ButtonProps['variant']
  danger?: boolean
  /** Key that presses the button, in lower case. */
  shortcut?: string
} & (
  | { dialog: ConfirmDialog; onPress?: never; address?: never }
  /** Opens a dialog of the screen. */
  | { onPress: () => void; dialog?: never; address?: never }
  /** Opens another screen. */
  | { address: string; dialog?: never; onPress?: never }
)

type ConfirmDialog = {
  title: string
  consequence: ReactNode
  verb?: string
  isCancellation?: boolean
  withReason?: boolean
  checks?: (reason: string) => ReactNode
  isWide?: boolean
  reasonLabel?: string
  onConfirm: (reason: string) => Promise<unknown>
}

/**
 * Button that opens a dialog before it acts, or another screen. If it is disabled, it shows the reason, or is listed in the
 * menu of the `RecordActions` around it.
 */
export function ActionButton(props: Props) {
  const {
    label,
    disabledReason = null,
    danger = false,
    // The default variant of the UI kit ignores `color`.
    variant = danger ? 'outline' : 'default',
    shortcut,
    dialog,
    onPress,
    address,
  } = props
  const [isOpen, setOpen] = useState(false)
  const isListed = useIsListed(label, disabledReason)
  if (isListed) return null
  if (address !== undefined && disabledReason === null)
    return (
      <AddressLink address={address}>
        <Button component="span" variant={variant}>
          {label}
        </Button>
      </AddressLink>
    )
  const press = () => (onPress ? onPress() : setOpen(true))
  return (
    <span className={styles.action} title={disabledReason ?? undefined}>
      <Button
        variant={variant}
        {...(danger && { color: 'red' })}
        aria-disabled={disabledReason !== null}
        {...(disabledReason !== null && { 'data-disabled': true })}
        onClick={(event) => {
          if (disabledReason !== null) event.preventDefault()
          else press()
        }}
        {...(shortcut !== undefined &&
          disabledReason === null && {
            'aria-keyshortcuts': shortcut,
            rightSection: <KeyHint shortcut={shortcut} label={label} onPress={press} />,
          })}
      >
        {label}
      </Button>
      {disabledReason !== null && <span className={styles.why}>{disabledReason}</span>}
      {isOpen && dialog && (
        <ReasonDialog
          {...dialog}
          verb={dialog.verb ?? label}
          danger={danger}
          showsKeys={shortcut !== undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  )
}
