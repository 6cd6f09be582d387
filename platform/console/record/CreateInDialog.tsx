import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** Why nothing may be made. */
  disabledReason: string | null
  children: (close: () => void) => ReactNode
}

/** Makes a record in a dialog beside its list, where it has no screen for that. */
export function CreateInDialog({ label, disabledReason, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button disabled={disabledReason !== null} title={disabledReason ?? ''} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={label} size="lg">
        {isOpen && children(close)}
      </Modal>
    </>
  )
}
