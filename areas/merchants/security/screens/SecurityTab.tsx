import { Button, Group, Title } from '@mantine/core'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import {
  type Message,
  QuestionStatus,
  securityCalls,
  type SentQuestion,
} from '#areas/merchants/security/contract.ts'
import { SendDialog } from '#areas/merchants/security/screens/SendDialog.tsx'
import { words } from '#areas/merchants/security/words.ts'
import { toRead, toUpdate } from '#platform/access/access.ts'
import { useReply } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { EmptyState } from '#platform/console/record/States.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { type Language, type Say, useLanguage, useWords } from '#platform/console/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { createdColumn } from '#platform/console/list/usual-columns.tsx'

type Props = { cognitoSub: string | null; name: string }

/** Security questions of one person: sending them, what came of them, and what was written. */
export function SecurityTab({ cognitoSub, name }: Props) {
  const t = useWords(words)
  if (cognitoSub === null) return <EmptyState title={t('noApp')} sentence={t('noAppSentence')} />
  return <OfPerson cognitoSub={cognitoSub} name={name} />
}

function OfPerson({ cognitoSub, name }: { cognitoSub: string; name: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const choices = useReply(securityCalls.choices, { cognitoSub })
  const [isSending, setSending] = useState(false)
  const right = useWhyClosed(toUpdate(merchantPlace))
  const closed = right ?? choices.whyNot
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="sm">
        <p>{t('sentence')}</p>
        <div>
          <Button disabled={closed !== null} title={closed ?? ''} onClick={() => setSending(true)}>
            {t('send')}
          </Button>
          {closed !== null && <p>{closed}</p>}
        </div>
      </Group>
      <Title order={2} mb="xs">
        {t('history')}
      </Title>
      <ListTable<SentQuestion>
        name="security-questions"
        things={t('historyInside')}
        call={securityCalls.history}
        exports={{ report: 'security-questions', needs: toRead(merchantPlace) }}
        fixed={{ cognitoSub }}
        columns={columnsIn(t, language)}
        filters={[
          {
            key: 'status',
            label: t('status'),
            kind: 'choices',
            options: QuestionStatus.options.map((value) => ({ value, label: labelOf(value) })),
          },
          { key: 'sent', label: t('sentAt'), kind: 'dates' },
        ]}
        keyOf={({ id }) => id}
        whenEmpty={t('noHistory')}
      />
      <Title order={2} mt="lg" mb="xs">
        {t('outbox')}
      </Title>
      <p>{t('outboxSentence')}</p>
      <ListTable<Message>
        name="security-messages"
        things={t('messagesInside')}
        call={securityCalls.messages}
        exports={{ report: 'security-messages', needs: toRead(merchantPlace) }}
        fixed={{ cognitoSub }}
        columns={messageColumns(t)}
        keyOf={({ messageId }) => messageId}
        whenEmpty={t('noMessages')}
      />
      {isSending && (
        <SendDialog cognitoSub={cognitoSub} name={name} choices={choices} onClose={() => setSending(false)} />
      )}
    </>
  )
}

type T = Say<(typeof words)['en']>

const columnsIn = (t: T, language: Language): Column<SentQuestion>[] => [
  {
    key: 'question',
    title: t('question'),
    cell: ({ question, questionFil }) => (language === 'fil' ? questionFil : question),
  },
  { key: 'channel', title: t('channel'), cell: ({ channel }) => t(channel) },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'attempts', title: t('attempts'), align: 'end', cell: ({ attempts }) => attempts },
  { key: 'sentBy', title: t('sentBy'), cell: ({ sentBy }) => sentBy },
  { key: 'sentAt', title: t('sentAt'), sort: 'sentAt', cell: ({ sentAt }) => shortMoment(sentAt) },
  {
    key: 'answeredAt',
    title: t('answeredAt'),
    cell: ({ answeredAt }) => (answeredAt === null ? '--' : shortMoment(answeredAt)),
  },
  { key: 'reason', title: t('reason'), hidden: true, cell: ({ reason }) => reason },
]

const messageColumns = (t: T): Column<Message>[] => [
  { key: 'channel', title: t('channel'), cell: ({ channel }) => t(channel) },
  { key: 'recipient', title: t('recipient'), mono: true, cell: ({ recipient }) => recipient },
  { key: 'body', title: t('message'), cell: ({ body }) => body },
  { key: 'state', title: t('state'), cell: ({ state }) => <StatusBadge status={state} /> },
  createdColumn(t('sentAt')),
]
