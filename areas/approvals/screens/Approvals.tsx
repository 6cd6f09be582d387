import { approvalScreens } from '#areas/approvals/screens.ts'
import { Absence } from '#areas/approvals/screens/Absence.tsx'
import { Inbox } from '#areas/approvals/screens/Inbox.tsx'
import { MyRequests } from '#areas/approvals/screens/MyRequests.tsx'
import { words } from '#areas/approvals/words.ts'
import { keptEmailAction } from '#platform/console/email-action.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useAnswer } from '#platform/console/ask.ts'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { useWords } from '#platform/console/words.ts'
import { ApprovalModule, approvalCalls, Verdict } from '#platform/contract/approvals.ts'

/** The link of a mail whose action the browser kept over the sign-in. */
function keptLink() {
  const kept = keptEmailAction()
  if (kept === null || !ApprovalModule.safeParse(kept.module).success) return null
  const action = Verdict.safeParse(kept.action)
  return action.success ? { token: kept.token, action: action.data } : null
}

export default function Approvals() {
  const t = useWords(words)
  const link = keptLink()
  const { data } = useAnswer(approvalCalls.counts, {})
  return (
    <RecordScreen
      title={t('title')}
      {...(link && {
        actions: (
          <ScreenLink to={approvalScreens.link} params={link}>
            {t('fromMail')}
          </ScreenLink>
        ),
      })}
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
