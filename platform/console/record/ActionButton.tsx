import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { PlacedAction } from '#platform/console/record/PlacedAction.tsx'
import { isPermissionReason } from '#platform/console/session/session.ts'
import { KeyHint } from '#platform/console/dialog/KeyHint.tsx'
import styles from './record.module.css'

type Props = {
  label: string
  /** Reason the action is disabled, from a rule or from permissions. */
  disabledReason?: string | null
  /** False if a button beside it shows the same reason. The tooltip has it in any case. */
  showsReason?: boolean
  variant?: ButtonProps['variant']
  danger?: boolean
  /** Key that presses the button, in lower case. */
  shortcut?: string
  /** Whether people who may only view the record have the action too, such as a download or a link. */
  isForViewers?: boolean
} & (
  | { dialog: ConfirmDialog; requested?: RequestedDialog; onPress?: never; address?: never }
  /** Opens a dialog of the screen. */
  | { onPress: () => void; dialog?: never; requested?: never; address?: never }
  /** Opens another screen. */
  | { address: string; dialog?: never; requested?: never; onPress?: never }
)

/** Opens the dialog without the button, for a link that names the action. */
type RequestedDialog = { isRequested: boolean; onClose: () => void }

type ConfirmDialog = {
  title: string
  consequence: ReactNode
  verb?: string
  withReason?: boolean
  checks?: (reason: string) => ReactNode
  isWide?: boolean
  reasonLabel?: string
  onConfirm: (reason: string) => Promise<unknown>
}

/**
 * Button that opens a dialog before it acts, or another screen. If it is disabled, it shows the reason, which is a tooltip if a
 * permission is missing, or is listed in the menu of the surrounding `RecordActions`, which also decide the place of the button.
 */
export function ActionButton(props: Props) {
  const {
    label,
    disabledReason = null,
    showsReason = true,
    danger = false,
    // The default variant of the UI kit ignores `color`.
    variant = danger ? 'outline' : 'default',
    shortcut,
    isForViewers = false,
    dialog,
    requested,
    onPress,
    address,
  } = props
  const [isOpen, setOpen] = useState(false)
  const press = () => (onPress ? onPress() : setOpen(true))
  const isDisabled = disabledReason !== null
  const close = () => {
    setOpen(false)
    requested?.onClose()
  }
  return (
    <PlacedAction
      label={label}
      disabledReason={disabledReason}
      kind={danger ? 'danger' : variant === 'filled' ? 'primary' : 'plain'}
      isForViewers={isForViewers}
      dialog={
        (isOpen || (requested?.isRequested && !isDisabled)) &&
        dialog && (
          <ReasonDialog
            {...dialog}
            verb={dialog.verb ?? label}
            danger={danger}
            showsKeys={shortcut !== undefined}
            onClose={close}
          />
        )
      }
    >
      {address !== undefined && !isDisabled ? (
        <AddressLink address={address}>
          <Button component="span" variant={variant}>
            {label}
          </Button>
        </AddressLink>
      ) : (
        <span className={styles.action} title={disabledReason ?? undefined}>
          <Button
            variant={variant}
            {...(danger && { color: 'red' })}
            aria-disabled={isDisabled}
            {...(isDisabled && { 'data-disabled': true })}
            onClick={(event) => {
              if (isDisabled) event.preventDefault()
              else press()
            }}
            {...(shortcut !== undefined &&
              !isDisabled && {
                'aria-keyshortcuts': shortcut,
                rightSection: <KeyHint shortcut={shortcut} label={label} onPress={press} />,
              })}
          >
            {label}
          </Button>
          {isDisabled && showsReason && !isPermissionReason(disabledReason) && (
            <span className="mt-2 text-12 muted">{disabledReason}</span>
          )}
        </span>
      )}
    </PlacedAction>
  )
}
