import { type ReactNode, useState } from 'react'
import { words } from '#areas/eload/words.ts'
import type { RowAction } from '#platform/console/list/ListScreen.tsx'
import { ReasonDialog } from '#platform/console/record/ReasonDialog.tsx'
import { useWords } from '#platform/console/words.ts'

/** Deleting from a list: the entry of a row's menu, and the question that it asks. */
export function useDeleting<Row>(about: {
  nameOf: (row: Row) => string
  closed: string | null
  remove: (row: Row) => Promise<unknown>
}): { entry: (row: Row) => RowAction; dialog: ReactNode } {
  const t = useWords(words)
  const [leaving, setLeaving] = useState<Row | null>(null)
  return {
    entry: (row) => ({
      label: t('delete'),
      danger: true,
      closed: about.closed,
      onSelect: () => setLeaving(row),
    }),
    dialog: leaving !== null && (
      <ReasonDialog
        title={t('deleteTitle', { name: about.nameOf(leaving) })}
        consequence={t('deleteSentence')}
        verb={t('delete')}
        danger
        withReason={false}
        onConfirm={() => about.remove(leaving)}
        onClose={() => setLeaving(null)}
      />
    ),
  }
}
