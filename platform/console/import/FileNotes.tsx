import { Alert } from '@mantine/core'
import { importWords } from '#platform/console/import/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { SheetNote } from '#platform/contract/imports.ts'

type Notes = readonly { note: SheetNote; count: number; names: readonly string[] }[]

const maxNames = 8

/** The first names, and an ellipsis if there are more. */
const listOf = (names: readonly string[], count: number) =>
  names.slice(0, maxNames).join(', ') + (count > Math.min(names.length, maxNames) ? ', …' : '')

/** Warnings of the server about the whole file. */
export function FileNotes({ notes }: { notes: Notes }) {
  const t = useWords(importWords)
  if (notes.length === 0) return null
  return (
    <Alert color="yellow" mb="md" role="note">
      <ul className="ps-18">
        {notes.map(({ note, count, names }) => (
          <li key={note}>{t(note, { n: count, names: listOf(names, count) })}</li>
        ))}
      </ul>
    </Alert>
  )
}
