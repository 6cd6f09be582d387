import { useLocation, useParams } from '@tanstack/react-router'
import { OpenRequest } from './OpenRequest.tsx'
import { Queue } from './Queue.tsx'
import { queueInput, queueSearch } from '#areas/approvals/screens/queue.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import styles from './queue.module.css'

/** A request beside the queue it was opened from. */
export default function Request() {
  const params = useParams({ strict: false })
  const requestId = Number(params['requestId'])
  const address = useLocation({ select: ({ searchStr }) => searchStr })
  const { data } = useApiQuery(approvalCalls.inbox, queueInput(address))
  const queue = { rows: data?.rows ?? [], total: data?.pageInfo.total ?? 0, search: queueSearch(address) }
  return (
    <div className={styles.split}>
      {queue.rows.length > 0 && <Queue queue={queue} requestId={requestId} />}
      <OpenRequest key={requestId} requestId={requestId} queue={queue} />
    </div>
  )
}
