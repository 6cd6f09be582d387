import { MailState, type OutboxMail } from '#areas/operations/contract.ts'
import { mailList } from '#areas/operations/columns.ts'
import { allMailLevel } from '#areas/operations/access.ts'
import { MailDetails } from '#areas/operations/screens/MailDetails.tsx'
import { words } from '#areas/operations/words.ts'
import { ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'
import { type StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Mailbox() {
  const t = useWords(words)
  const seesAll = useSignedIn().level >= allMailLevel
  return (
    <>
      <ListScreen
        pluralName={t('mails')}
        list={mailList}
        cells={{
          state: ({ state, lastError }) => (
            <span title={lastError}>
              <StatusBadge status={state} label={t(`state_${state}`)} colour={colours[state]} />
            </span>
          ),
        }}
        filters={[
          pinnedChoice('state', t('status'), MailState.options, (state) => t(`state_${state}`)),
          ...(seesAll
            ? [{ key: 'recipient', label: t('recipient'), kind: 'text', pinned: true } as const]
            : []),
          { key: 'dates', label: t('date'), kind: 'dates' },
        ]}
        nameOf={({ subject }) => subject}
        panel={({ id }) => <MailDetails id={id} />}
        defaultSort={{ by: 'createdAt', dir: 'desc' }}
        whenEmpty={{ title: t('mailEmpty'), sentence: t('mailEmptySentence') }}
      />
      <p className="muted">{t('mailNote')}</p>
    </>
  )
}

const colours: Record<OutboxMail['state'], StatusColour> = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
}
