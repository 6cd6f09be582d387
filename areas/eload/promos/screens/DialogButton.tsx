import { Button, Modal } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'

type Props = { label: string; title: string; children: () => ReactNode }

/** A button beside a list that opens what belongs to it, loaded only then. */
export function DialogButton({ label, title, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title} size="90rem">
        <Suspense>{isOpen && children()}</Suspense>
      </Modal>
    </>
  )
}
