import { type ReactNode, useState } from 'react'
import { prpWords } from '#areas/rewards/prp/words.ts'
import type { RowAction } from '#platform/console/list/ListScreen.tsx'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { useWords } from '#platform/console/words.ts'

type Named = { id: number; name: string; version: number }
type About = { closed: string | null; remove: (wire: { id: number; version: number }) => Promise<unknown> }

/** The entry of a row's menu that deletes, and the question it asks first. */
export function useDeleting({ closed, remove }: About): {
  entry: (row: Named) => RowAction
  dialog: ReactNode
} {
  const t = useWords(prpWords)
  const [row, setRow] = useState<Named | null>(null)
  const dialog = row && (
    <ReasonDialog
      title={t('deleteTitle', { name: row.name })}
      consequence={t('deleteSentence')}
      verb={t('delete')}
      danger
      withReason={false}
      onConfirm={() => remove({ id: row.id, version: row.version })}
      onClose={() => setRow(null)}
    />
  )
  return {
    entry: (chosen) => ({ label: t('delete'), danger: true, closed, onSelect: () => setRow(chosen) }),
    dialog,
  }
}
