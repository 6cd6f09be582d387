import { Button } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { type ReactNode, Suspense, useState } from 'react'

type Props = { label: string; title: string; children: () => ReactNode }

/** Button beside a list that opens a dialog. The dialog's content loads when it is opened. */
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
