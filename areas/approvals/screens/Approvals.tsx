import { approvalScreens } from '#areas/approvals/screens.ts'
import { Delegations } from './Delegations.tsx'
import { Inbox } from '#areas/approvals/screens/Inbox.tsx'
import { MyRequests } from '#areas/approvals/screens/MyRequests.tsx'
import { OtherQueues } from '#areas/approvals/screens/OtherQueues.tsx'
import { words } from '#areas/approvals/words.ts'
import { readEmailAction } from '#platform/console/session.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { RecordScreen } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ApprovalModule, approvalCalls, Verdict } from '#platform/contract/approvals.ts'

/** Returns the email link whose action was stored before the sign-in, if any. */
function storedLink() {
  const savedAction = readEmailAction()
  if (savedAction === null || !ApprovalModule.safeParse(savedAction.module).success) return null
  const action = Verdict.safeParse(savedAction.action)
  return action.success ? { token: savedAction.token, action: action.data } : null
}

export default function Approvals() {
  const t = useWords(words)
  const link = storedLink()
  const { data } = useApiQuery(approvalCalls.counts, {})
  return (
    <RecordScreen
      title={t('approvals')}
      actions={
        <>
          <OtherQueues />
          {link && (
            <ScreenLink to={approvalScreens.link} params={link}>
              {t('fromMail')}
            </ScreenLink>
          )}
        </>
      }
      tabs={[
        {
          key: 'inbox',
          title: t('inbox'),
          content: () => <Inbox />,
          ...(data && { count: data.waiting }),
        },
        { key: 'mine', title: t('mine'), content: () => <MyRequests />, ...(data && { count: data.mine }) },
        { key: 'absence', title: t('absence'), content: () => <Delegations /> },
      ]}
    />
  )
}
