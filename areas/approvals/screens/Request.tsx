import { Skeleton } from '@mantine/core'
import { useLocation, useParams } from '@tanstack/react-router'
import { approvalScreens } from '#areas/approvals/screens.ts'
import { approvalQueue, queueSearch } from '#areas/approvals/screens/queue.ts'
import { words } from '#areas/approvals/words.ts'
import { RequestDecision, QueuedDecision } from '#platform/console/decisions.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { ErrorState } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { AddressLink } from '#platform/console/router.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

/** A request beside the queue it was opened from. */
export default function Request() {
  const t = useWords(words)
  const params = useParams({ strict: false })
  const requestId = Number(params['requestId'])
  const address = useLocation({ select: ({ searchStr }) => searchStr })
  const { data, error, isPlaceholder, refetch } = useApiQuery(approvalCalls.details, { requestId })
  const details = isPlaceholder ? undefined : data
  return (
    <QueuedDecision
      queue={approvalQueue(address)}
      current={{ id: requestId, createdAt: details?.createdAt }}
      listName={t('inbox')}
      queueAction={
        queueSearch(address) !== '' && (
          <AddressLink address={addressOf(approvalScreens.request, { requestId })}>
            {t('allPending')}
          </AddressLink>
        )
      }
    >
      {(moves) => {
        if (error && !details) return <ErrorState error={error} onRetry={refetch} />
        if (!details) return <Skeleton height={480} radius="sm" />
        return <RequestDecision details={details} target={{ requestId }} {...moves} />
      }}
    </QueuedDecision>
  )
}
