import { HistoryPanel, type HistoryProps, useHistory } from '#platform/console/record/HistoryPanel.tsx'
import type { Tab } from '#platform/console/record/Tabs.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'

const none: HistoryProps = { kind: '', id: '' }

/** Tab with the history of a record and the number of its entries. Null for no history. */
export function useHistoryTab(history: HistoryProps | null): Tab | null {
  const t = useWords(recordWords)
  const { data } = useHistory(history ?? none)
  return (
    history && {
      key: 'history',
      title: t('history'),
      ...(data && { count: data.pageInfo.total }),
      content: () => <HistoryPanel {...history} isTitled={false} />,
    }
  )
}
