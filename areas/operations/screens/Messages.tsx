import { MessageChannel, MessageState } from '#areas/operations/contract.ts'
import { messageList } from '#areas/operations/columns.ts'
import { messageWords } from '#areas/operations/message-words.ts'
import { MessageDetails, MessageStateBadge } from '#areas/operations/screens/MessageDetails.tsx'
import { ListScreen, choiceFilter, pinnedChoice } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'
import { recordTypeLabel } from '#platform/words.ts'

/** SMS and push messages to customers with their delivery status. */
export default function Messages() {
  const t = useWords(messageWords)
  return (
    <>
      <ListScreen
        pluralName={t('things')}
        list={messageList}
        cells={{
          kind: ({ kind }) => recordTypeLabel(kind),
          state: ({ state }) => <MessageStateBadge state={state} />,
        }}
        filters={[
          pinnedChoice('state', t('status'), MessageState.options, (state) => t(`state_${state}`)),
          choiceFilter('channel', t('channel'), MessageChannel.options, (channel) => t(channel)),
          { key: 'recipient', label: t('recipient'), kind: 'text', pinned: true },
          { key: 'dates', label: t('date'), kind: 'dates' },
        ]}
        nameOf={({ id }) => t('messageTitle', { id: String(id) })}
        panel={({ id }) => <MessageDetails id={id} />}
        panelByKey={(key) => ({
          title: t('messageTitle', { id: key }),
          content: <MessageDetails key={key} id={Number(key)} />,
        })}
        defaultSort={{ by: 'createdAt', dir: 'desc' }}
        whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
      />
      <p className="muted">{t('note')}</p>
    </>
  )
}
