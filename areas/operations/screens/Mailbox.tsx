import { MailState, type OutboxMail, mailboxCalls } from '#areas/operations/contract.ts'
import { allMailLevel } from '#areas/operations/access.ts'
import { MailDetails } from '#areas/operations/screens/MailDetails.tsx'
import type { T } from '#areas/operations/screens/progress.ts'
import styles from '#areas/operations/screens/operations.module.css'
import { words } from '#areas/operations/words.ts'
import { viewers } from '#platform/access/access.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { labelOf, type StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Mailbox() {
  const t = useWords(words)
  const seesAll = useSignedIn().level >= allMailLevel
  return (
    <>
      <ListScreen
        name="mailbox"
        title={t('mailbox')}
        pluralName={t('mails')}
        call={mailboxCalls.list}
        exports={{ report: 'mailbox', needs: viewers }}
        columns={columnsOf(t)}
        filters={[
          {
            key: 'state',
            label: t('status'),
            kind: 'choice',
            pinned: true,
            options: MailState.options.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
          ...(seesAll
            ? [{ key: 'recipient', label: t('recipient'), kind: 'text', pinned: true } as const]
            : []),
          { key: 'dates', label: t('date'), kind: 'dates' },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ subject }) => subject}
        panel={({ id }) => <MailDetails id={id} />}
        defaultSort={{ by: 'createdAt', dir: 'desc' }}
        whenEmpty={{ title: t('mailEmpty'), sentence: t('mailEmptySentence') }}
      />
      <p className={styles.quiet}>{t('mailNote')}</p>
    </>
  )
}

const colours: Record<OutboxMail['state'], StatusColour> = {
  queued: 'info',
  sent: 'success',
  failed: 'danger',
}
const columnsOf = (t: T): Column<OutboxMail>[] => [
  { key: 'subject', title: t('subject'), cell: ({ subject }) => subject },
  { key: 'recipient', title: t('recipient'), cell: ({ recipient }) => recipient },
  {
    key: 'createdAt',
    title: t('createdOn'),
    sort: 'createdAt',
    width: '12rem',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  {
    key: 'state',
    title: t('status'),
    width: '9rem',
    cell: ({ state, lastError }) => (
      <span title={lastError}>
        <StatusBadge status={state} label={t(`state_${state}`)} colour={colours[state]} />
      </span>
    ),
  },
  { key: 'kind', title: t('type'), cell: ({ kind }) => labelOf(kind) },
  { key: 'about', title: t('relatedTo'), hidden: true, cell: ({ about }) => about },
  { key: 'sentAt', title: t('sentOn'), hidden: true, cell: ({ sentAt }) => formatShortMoment(sentAt) },
  { key: 'lastError', title: t('error'), hidden: true, cell: ({ lastError }) => lastError },
]
