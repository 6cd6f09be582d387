import { Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { SendDecision } from '#platform/console/approvals/use-deciding.ts'
import { RequestDecision } from '#platform/console/approvals/RequestDecision.tsx'
import { inboxPath } from '#platform/console/approvals/inbox-path.ts'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { Refused, sentenceOf, useAnswer } from '#platform/console/ask.ts'
import { HttpFailure } from '#platform/console/failures.ts'
import { EmptyState, FailureState } from '#platform/console/record/States.tsx'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

type Link = {
  token: string
  /** The area's own call, in place of the engine's. */
  send?: SendDecision
}

/**
 * What a link in a mail opens: the request, to read and to decide with a button. Opening it changes nothing. The link
 * allows the action that it names; for the other one there is the other link, or the inbox.
 */
export function LinkDecision({ token, send }: Link) {
  const t = useWords(approvalWords)
  const [said, setSaid] = useState<string | null>(null)
  if (said !== null) {
    return <EmptyState title={said} sentence={t('linkSpent')} action={<ToInbox />} />
  }
  return <OpenLink token={token} onDecided={setSaid} {...(send && { send })} />
}

function OpenLink({ token, send, onDecided }: Link & { onDecided: (sentence: string) => void }) {
  const t = useWords(approvalWords)
  const { data, error, askAgain } = useAnswer(approvalCalls.linkInfo, { token })
  if (error && isRefusal(error)) {
    return (
      <div role="alert">
        <EmptyState title={sentenceOf(error)} sentence={t('linkFailedSentence')} action={<ToInbox />} />
      </div>
    )
  }
  if (error) return <FailureState error={error} onRetry={askAgain} />
  if (!data) return <Skeleton height={320} radius="sm" />
  return (
    <RequestDecision
      details={data.details}
      door={{ token }}
      actions={data.actions}
      onDecided={onDecided}
      {...(send && { send })}
    />
  )
}

function ToInbox() {
  const t = useWords(approvalWords)
  return <AddressLink address={inboxPath}>{t('toInbox')}</AddressLink>
}

const isRefusal = (error: Error) =>
  error instanceof Refused || (error instanceof HttpFailure && error.status === 403)
