import { Button, Modal } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { orderWords } from './order-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

type Props = {
  title: string
  /** The button's own words, where it opens something else than an order. */
  label?: string
  size?: string
  children: () => ReactNode
}

/** Opens the order of a list, which is read and loaded only then. */
export function ReorderButton({ title, label, size = 'lg', children }: Props) {
  const t = useWords(orderWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {label ?? t('arrange')}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={title} size={size}>
        <Suspense>{isOpen && children()}</Suspense>
      </Modal>
    </>
  )
}

/** The keys of an order as the calls take them: each with its place, from 1. */
export const toSequence = (keys: readonly string[]) =>
  keys.map((key, at) => ({ id: Number(key), sequence: at + 1 }))
