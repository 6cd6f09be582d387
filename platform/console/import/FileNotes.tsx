import { Alert } from '@mantine/core'
import { importWords } from '#platform/console/import/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { SheetNote } from '#platform/contract/imports.ts'
import styles from './import.module.css'

/** Warnings of the server about the whole file. */
export function FileNotes({ notes }: { notes: readonly { note: SheetNote; count: number }[] }) {
  const t = useWords(importWords)
  if (notes.length === 0) return null
  return (
    <Alert color="yellow" mb="md" role="note">
      <ul className={styles.notes}>
        {notes.map(({ note, count }) => (
          <li key={note}>{t(note, { n: count })}</li>
        ))}
      </ul>
    </Alert>
  )
}
