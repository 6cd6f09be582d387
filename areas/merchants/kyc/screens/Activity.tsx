import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { kycOtherCalls, noDataRetrieved } from '#areas/merchants/kyc/contract.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { Refused, useAnswer } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { EmptyState, FailureState } from '#platform/console/record/States.tsx'
import { useWords } from '#platform/console/words.ts'

const perStep = 10

/** The identity's own history. The server's sentence that there is none is an empty list, no failure. */
export function Activity({ subscriberId }: { subscriberId: number }) {
  const t = useWords(kycWords)
  const [limit, setLimit] = useState(perStep)
  const asked = { subscriber_id: subscriberId, limit }
  const { data, error, askAgain } = useAnswer(kycOtherCalls.activityLogs, asked, { quiet: true })
  if (error instanceof Refused && error.message === noDataRetrieved)
    return <EmptyState title={t('noActivity')} />
  if (error && !data) return <FailureState error={error} onRetry={askAgain} />
  if (!data) return <Skeleton height={120} radius="sm" />
  return (
    <>
      <Facts
        facts={data.rows.map(
          ({ action, actor, reason, created_at }) =>
            [
              `${shortMoment(created_at)} · ${action}`,
              [actor || t('bySubscriber'), reason].filter((part) => part !== '').join(' · '),
            ] as const,
        )}
      />
      {data.pageInfo.total > data.rows.length && limit < 100 && (
        <Button variant="default" size="xs" onClick={() => setLimit(Math.min(100, limit + perStep * 3))}>
          +
        </Button>
      )}
    </>
  )
}
