import { Absence } from '#areas/approvals/screens/Absence.tsx'
import { Inbox } from '#areas/approvals/screens/Inbox.tsx'
import { MyRequests } from '#areas/approvals/screens/MyRequests.tsx'
import { words } from '#areas/approvals/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

export default function Approvals() {
  const t = useWords(words)
  const { data } = useAnswer(approvalCalls.counts, {})
  return (
    <RecordScreen
      title={t('title')}
      tabs={[
        {
          key: 'inbox',
          title: t('inbox'),
          content: () => <Inbox />,
          ...(data && { count: data.waiting }),
        },
        { key: 'mine', title: t('mine'), content: () => <MyRequests />, ...(data && { count: data.mine }) },
        { key: 'absence', title: t('absence'), content: () => <Absence /> },
      ]}
    />
  )
}
