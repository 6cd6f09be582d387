import { Button } from '@mantine/core'
import { Modal } from '#platform/console/dialog/Modal.tsx'
import { PlacedAction } from '#platform/console/record/PlacedAction.tsx'
import { type ReactNode, Suspense, useState } from 'react'

type Props = {
  label: string
  /** Title of the dialog, if it is not the label. */
  title?: string
  /** Reason the dialog cannot be opened, or null if it can. */
  disabledReason?: string | null
  /** Whether it is the main action beside a list or record. */
  isPrimary?: boolean
  size?: string
  children: (close: () => void) => ReactNode
}

/**
 * Button that opens a dialog, whose content loads when it is opened. As an action of a record, it is listed with its reason
 * if it is unavailable.
 */
export function DialogButton(props: Props) {
  const { label, title = label, disabledReason = null, isPrimary = false, size = 'lg', children } = props
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <PlacedAction
      label={label}
      disabledReason={disabledReason}
      kind={isPrimary ? 'primary' : 'plain'}
      isForViewers={false}
      dialog={
        <Modal opened={isOpen} onClose={close} title={title} size={size}>
          <Suspense>{isOpen && children(close)}</Suspense>
        </Modal>
      }
    >
      <Button
        variant={isPrimary ? 'filled' : 'default'}
        disabled={disabledReason !== null}
        title={disabledReason ?? undefined}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
    </PlacedAction>
  )
}
