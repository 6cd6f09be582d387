import { Button } from '@mantine/core'
import { Modal } from '#platform/console/record/Modal.tsx'
import { type ReactNode, Suspense, useState } from 'react'
import { orderWords } from './order-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = {
  title: string
  /** Label of the button, if it opens something other than the sort order. */
  label?: string
  size?: string
  children: () => ReactNode
}

/** Button that opens the dialog to reorder a list, which loads its data and code on demand. */
export function ReorderButton({ title, label, size = 'lg', children }: Props) {
  const t = useWords(orderWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label ?? t('changeOrder')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title} size={size}>
        <Suspense>{isOpen && children()}</Suspense>
      </Modal>
    </>
  )
}

/** Converts ordered keys to the request format: ids with positions starting at 1. */
export const toSequence = (keys: readonly string[]) =>
  keys.map((key, at) => ({ id: Number(key), sequence: at + 1 }))
