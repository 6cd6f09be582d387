import { useParams } from '@tanstack/react-router'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { LinkDecision } from '#platform/console/decisions.ts'
import { useApiMutation } from '#platform/console/api.ts'

/**
 * Screen opened by the link of a batch approval email. The server compares the file name in the link with the batch
 * and never fetches it.
 */
export default function BatchLink() {
  const { token = '', s3_url = '' }: { token?: string; s3_url?: string } = useParams({ strict: false })
  const process = useApiMutation(batchCalls.process)
  return (
    <LinkDecision
      token={token}
      send={({ verdict, ...sent }) => process.mutateAsync({ action: verdict, token, s3_url, ...sent })}
    />
  )
}
