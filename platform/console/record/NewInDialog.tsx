import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'

type Props = {
  label: string
  /** Why nothing may be made. */
  closed: string | null
  children: (close: () => void) => ReactNode
}

/** Makes a record in a dialog beside its list, where it has no screen for that. */
export function NewInDialog({ label, closed, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button disabled={closed !== null} title={closed ?? ''} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={label} size="lg">
        {isOpen && children(close)}
      </Modal>
    </>
  )
}
