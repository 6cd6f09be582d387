import { Alert, Button, Group, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { codeCalls, QuestionStatus, securityCalls } from '#areas/merchants/security/contract.ts'
import { securityMessagesList, securityQuestionsList } from '#areas/merchants/security/columns.ts'
import { Delivery } from '#areas/merchants/security/screens/Delivery.tsx'
import { OneTimeCode } from '#areas/merchants/security/screens/OneTimeCode.tsx'
import { SendDialog } from '#areas/merchants/security/screens/SendDialog.tsx'
import { words } from '#areas/merchants/security/words.ts'
import { toDecide, toUpdate } from '#platform/access.ts'
import { useApiQuery, useApiMutation, useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useLanguage, useWords } from '#platform/console/i18n.ts'
import { ListTable, choicesFilter } from '#platform/console/list.ts'
import { ActionButton, EmptyState } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = { cognitoSub: string | null; name: string }

/** Security questions of one person: sending them, their results and the messages. */
export function SecurityTab({ cognitoSub, name }: Props) {
  const t = useWords(words)
  if (cognitoSub === null) return <EmptyState title={t('noApp')} sentence={t('noAppSentence')} />
  return <OfPerson cognitoSub={cognitoSub} name={name} />
}

// Polling interval while a question is open.
const followMs = 5_000

function OfPerson({ cognitoSub, name }: { cognitoSub: string; name: string }) {
  const t = useWords(words)
  const language = useLanguage()
  const first = useSuspenseApiQuery(securityCalls.choices, { cognitoSub })
  const { data: choices = first } = useApiQuery(
    securityCalls.choices,
    { cognitoSub },
    { everyMs: followMs, background: true },
  )
  useRefreshOn(choices.revision)
  const [isSending, setSending] = useState(false)
  const unlock = useApiMutation(securityCalls.unlock)
  const permissionError = useDisabledReason(toUpdate(merchantPlace))
  const unlockError = useDisabledReason(toDecide(merchantPlace))
  const disabledReason = permissionError ?? choices.disabledReason
  return (
    <>
      <Group justify="space-between" align="flex-start" mb="sm" className="card p-16">
        <div>
          <p>{t('sentence')}</p>
          <p>
            {choices.verifiedAt === null
              ? t('notVerified')
              : t('verified', { when: formatShortMoment(choices.verifiedAt) })}
          </p>
        </div>
        <div>
          <Button
            disabled={disabledReason !== null}
            title={disabledReason ?? ''}
            onClick={() => setSending(true)}
          >
            {t('send')}
          </Button>
          {disabledReason !== null && <p>{disabledReason}</p>}
        </div>
      </Group>
      {choices.lockedAt !== null && (
        <Alert color="red" mb="sm" role="status">
          <Group justify="space-between">
            {t('locked', { when: formatShortMoment(choices.lockedAt), n: String(choices.wrongAnswers) })}
            <ActionButton
              label={t('unlock')}
              disabledReason={unlockError}
              dialog={{
                title: t('unlock'),
                consequence: t('unlockConsequence'),
                onConfirm: (reason) => unlock.mutateAsync({ cognitoSub, reason }),
              }}
            />
          </Group>
        </Alert>
      )}
      <OneTimeCode cognitoSub={cognitoSub} name={name} />
      <Title order={2} mt="lg" mb="xs">
        {t('questionHistory')}
      </Title>
      <ListTable
        pluralName={t('questionsPlural')}
        fixed={{ cognitoSub }}
        list={securityQuestionsList}
        cells={{
          question: ({ question, questionFil }) => (language === 'fil' ? questionFil : question),
          status: ({ status }) => (
            <StatusBadge
              status={status}
              label={t(`questionStatus_${status}`)}
              colour={statusColours[status]}
            />
          ),
          delivery: ({ delivery, deliveryFailure }) =>
            delivery === null ? '—' : <Delivery state={delivery} failure={deliveryFailure} />,
        }}
        filters={[
          choicesFilter('status', t('status'), QuestionStatus.options, (value) =>
            t(`questionStatus_${value}`),
          ),
          { key: 'sent', label: t('requestedOn'), kind: 'dates' },
        ]}
        whenEmpty={t('noHistory')}
      />
      <Title order={2} mt="lg" mb="xs">
        {t('outbox')}
      </Title>
      <p>{t('outboxSentence')}</p>
      <ListTable
        pluralName={t('messagesPlural')}
        fixed={{ cognitoSub }}
        list={securityMessagesList}
        cells={{
          state: ({ state, failure }) => <Delivery state={state} failure={failure} />,
        }}
        keyOf={({ messageId }) => messageId}
        whenEmpty={t('noMessages')}
      />
      {isSending && (
        <SendDialog cognitoSub={cognitoSub} name={name} choices={choices} onClose={() => setSending(false)} />
      )}
    </>
  )
}

/** Refetches the lists of the tab when the revision changes. */
function useRefreshOn(revision: string) {
  const client = useQueryClient()
  const seen = useRef(revision)
  useEffect(() => {
    if (seen.current === revision) return
    seen.current = revision
    void client.invalidateQueries({ queryKey: [securityCalls.history.path] })
    void client.invalidateQueries({ queryKey: [securityCalls.messages.path] })
    void client.invalidateQueries({ queryKey: [codeCalls.state.path] })
  }, [client, revision])
}

const statusColours: Record<QuestionStatus, StatusColour> = {
  sent: 'info',
  passed: 'success',
  failed: 'danger',
  expired: 'secondary',
}
