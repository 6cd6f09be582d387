import { panelWords } from '#platform/console/list/panel-words.ts'
import { SidePanel } from '#platform/console/record/SidePanel.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Panel of a row that is not on the page, for lists whose panels need the row. */
export function MissingRow({ rowKey, onClose }: { rowKey: string; onClose: () => void }) {
  const t = useWords(panelWords)
  return (
    <SidePanel title={t('missingRow', { key: rowKey })} onClose={onClose} returnTo="[data-list]">
      <EmptyState title={t('missingRowTitle')} sentence={t('missingRowSentence')} drawing="search" />
    </SidePanel>
  )
}
