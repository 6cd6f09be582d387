import { useLocation, useParams } from '@tanstack/react-router'
import { OpenRequest } from './OpenRequest.tsx'
import { Queue } from './Queue.tsx'
import { useQueue } from './use-queue.ts'
import styles from './queue.module.css'

/** A request beside the queue it was opened from. */
export default function Request() {
  const params = useParams({ strict: false })
  const requestId = Number(params['requestId'])
  const address = useLocation({ select: ({ searchStr }) => searchStr })
  const queue = useQueue(address, requestId)
  return (
    <div className={styles.split}>
      {queue.rows.length > 0 && <Queue queue={queue} requestId={requestId} />}
      <OpenRequest key={requestId} requestId={requestId} queue={queue} />
    </div>
  )
}
