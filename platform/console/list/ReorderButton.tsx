import type { ReactNode } from 'react'
import { DialogButton } from '#platform/console/record/DialogButton.tsx'
import { orderWords } from './order-words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Button that opens the dialog to reorder a list, which loads its data and code on demand. */
export function ReorderButton({ title, children }: { title: string; children: () => ReactNode }) {
  const t = useWords(orderWords)
  return (
    <DialogButton label={t('changeOrder')} title={title}>
      {children}
    </DialogButton>
  )
}

/** Converts ordered keys to the request format: ids with positions starting at 1. */
export const toSequence = (keys: readonly string[]) =>
  keys.map((key, at) => ({ id: Number(key), sequence: at + 1 }))
