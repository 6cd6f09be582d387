import { getRetryError } from '#areas/operations/rules.ts'
import { Skeleton } from '@mantine/core'
import { type MessageState, messageCalls } from '#areas/operations/contract.ts'
import { messageWords } from '#areas/operations/message-words.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { RecordActions, ActionButton, Facts, HistoryPanel, ErrorState } from '#platform/console/record.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const intervalMs = 3_000

const colours: Record<MessageState, StatusColour> = {
  queued: 'info',
  sending: 'info',
  sent: 'info',
  delivered: 'success',
  failed: 'danger',
  expired: 'secondary',
}

export function MessageStateBadge({ state }: { state: MessageState }) {
  const t = useWords(messageWords)
  return <StatusBadge status={state} label={t(`state_${state}`)} colour={colours[state]} />
}

/** Details of a message, refreshed while it is being sent. A failed message can be sent again. */
export function MessageDetails({ id }: { id: number }) {
  const t = useWords(messageWords)
  const m = useMessage()
  const {
    data: message,
    error,
    refetch,
    isPlaceholder,
  } = useApiQuery(messageCalls.details, { id }, { everyMs: intervalMs, background: true })
  const retry = useApiMutation(messageCalls.retry)
  if (error && !message) return <ErrorState error={error} onRetry={refetch} />
  if (!message || isPlaceholder) return <Skeleton height={240} radius="sm" />
  const retryError = getRetryError({ state: message.state, isOver: message.isExpired })
  return (
    <article className="stack gap-16">
      <Facts
        facts={[
          [t('recipient'), message.recipient],
          [t('channel'), t(message.channel)],
          [t('status'), <MessageStateBadge key="state" state={message.state} />],
          ...(message.failure === '' ? [] : [[t('reason'), message.failure] as const]),
          [t('attempts'), String(message.attempts)],
          [t('segments'), String(message.segments)],
          [t('createdOn'), formatShortMoment(message.createdAt)],
          [t('validUntil'), formatShortMoment(message.expiresAt)],
          ...(message.sentAt === null ? [] : [[t('sentOn'), formatShortMoment(message.sentAt)] as const]),
          ...(message.endedAt === null ? [] : [[t('endedOn'), formatShortMoment(message.endedAt)] as const]),
        ]}
      />
      <div className="border rounded-8 break-anywhere p-16">{message.text}</div>
      <RecordActions isInPanel>
        <ActionButton
          label={t('resend')}
          disabledReason={retryError && m(retryError)}
          dialog={{
            title: t('resend'),
            consequence: t(message.isUnclear ? 'retryUnclear' : 'retryConsequence'),
            onConfirm: (reason) => retry.mutateAsync({ id, reason }),
          }}
        />
      </RecordActions>
      <HistoryPanel kind="message" id={id} />
    </article>
  )
}
