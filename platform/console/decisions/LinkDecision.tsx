import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { SendDecision } from '#platform/console/approvals/use-decision.ts'
import { RequestDecision } from '#platform/console/decisions/RequestDecision.tsx'
import { inboxPath } from '#platform/console/approvals/inbox-path.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { ApiError, errorMessage, useApiQuery } from '#platform/console/api/api.ts'
import { HttpError } from '#platform/console/http/api-errors.ts'
import { EmptyState, ErrorState } from '#platform/console/record/States.tsx'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

type Link = {
  token: string
  /** Call of the area, used instead of the call of the approval engine. */
  send?: SendDecision
}

/**
 * Screen of an email link: the request with a button for its decision. Opening it changes nothing. The link allows
 * only the action it names.
 */
export function LinkDecision({ token, send }: Link) {
  const t = useWords(approvalWords)
  const [outcome, setOutcome] = useState<string | null>(null)
  if (outcome !== null) {
    return <EmptyState isPage title={outcome} sentence={t('linkUsed')} action={<InboxLink />} />
  }
  return <OpenLink token={token} onDecided={setOutcome} {...(send && { send })} />
}

function OpenLink({ token, send, onDecided }: Link & { onDecided: (sentence: string) => void }) {
  const t = useWords(approvalWords)
  const { data, error, refetch } = useApiQuery(approvalCalls.linkInfo, { token })
  if (error && isLinkError(error)) {
    return (
      <div role="alert">
        <EmptyState
          isPage
          title={errorMessage(error)}
          sentence={t('linkFailedSentence')}
          action={<InboxLink />}
        />
      </div>
    )
  }
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={320} radius="sm" />
  return (
    <RequestDecision
      details={data.details}
      target={{ token }}
      actions={data.actions}
      onDecided={onDecided}
      {...(send && { send })}
    />
  )
}

function InboxLink() {
  const t = useWords(approvalWords)
  return <AddressLink address={inboxPath}>{t('toInbox')}</AddressLink>
}

const isLinkError = (error: Error) =>
  error instanceof ApiError || (error instanceof HttpError && error.status === 403)
