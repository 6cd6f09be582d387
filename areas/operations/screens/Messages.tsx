import { MessageChannel, MessageState, type OutboxMessage, messageCalls } from '#areas/operations/contract.ts'
import { operators } from '#areas/operations/access.ts'
import { messageWords } from '#areas/operations/message-words.ts'
import { MessageDetails, MessageStateBadge } from '#areas/operations/screens/MessageDetails.tsx'
import styles from '#areas/operations/screens/operations.module.css'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'

/** SMS and push messages to customers with their delivery status. */
export default function Messages() {
  const t = useWords(messageWords)
  return (
    <>
      <ListScreen
        name="outbox-messages"
        title={t('messages')}
        pluralName={t('things')}
        call={messageCalls.list}
        exports={{ report: 'outbox-messages', needs: operators }}
        columns={columnsOf(t)}
        filters={[
          {
            key: 'state',
            label: t('status'),
            kind: 'choice',
            pinned: true,
            options: MessageState.options.map((state) => ({ value: state, label: t(`state_${state}`) })),
          },
          {
            key: 'channel',
            label: t('channel'),
            kind: 'choice',
            options: MessageChannel.options.map((channel) => ({ value: channel, label: t(channel) })),
          },
          { key: 'recipient', label: t('recipient'), kind: 'text', pinned: true },
          { key: 'dates', label: t('date'), kind: 'dates' },
        ]}
        keyOf={({ id }) => id}
        nameOf={({ id }) => t('messageTitle', { id: String(id) })}
        panel={({ id }) => <MessageDetails id={id} />}
        defaultSort={{ by: 'createdAt', dir: 'desc' }}
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
      <p className={styles.quiet}>{t('note')}</p>
    </>
  )
}

type T = Translate<(typeof messageWords)['en']>

const columnsOf = (t: T): Column<OutboxMessage>[] => [
  { key: 'recipient', title: t('recipient'), mono: true, cell: ({ recipient }) => recipient },
  { key: 'channel', title: t('channel'), cell: ({ channel }) => t(channel) },
  { key: 'kind', title: t('purpose'), cell: ({ kind }) => labelOf(kind.replaceAll('-', '_')) },
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
    cell: ({ state }) => <MessageStateBadge state={state} />,
  },
  { key: 'failure', title: t('reason'), cell: ({ failure }) => failure || '--' },
  { key: 'body', title: t('message'), hidden: true, cell: ({ body }) => body },
  { key: 'attempts', title: t('attempts'), align: 'end', hidden: true, cell: ({ attempts }) => attempts },
  { key: 'segments', title: t('segments'), align: 'end', hidden: true, cell: ({ segments }) => segments },
  {
    key: 'sentAt',
    title: t('sentOn'),
    hidden: true,
    cell: ({ sentAt }) => (sentAt === null ? '--' : formatShortMoment(sentAt)),
  },
]
