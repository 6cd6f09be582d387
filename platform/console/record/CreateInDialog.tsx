import { Button } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** Reason a record cannot be created, or null if it can. */
  disabledReason: string | null
  children: (close: () => void) => ReactNode
}

/** Button that creates a record in a dialog next to its list. */
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
