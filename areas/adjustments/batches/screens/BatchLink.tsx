import { useParams } from '@tanstack/react-router'
import { batchCalls } from '#areas/adjustments/batches/contract.ts'
import { LinkDecision } from '#platform/console/approvals/LinkDecision.tsx'
import { useApiMutation } from '#platform/console/api/api.ts'

/** What the link of a mail opens for a whole file. The file's name in it is compared by the server, never fetched. */
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
