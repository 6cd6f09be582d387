import { useParams } from '@tanstack/react-router'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { LinkDecision } from '#platform/console/approvals/LinkDecision.tsx'
import { useApiMutation } from '#platform/console/api/api.ts'

/** What the link of a mail opens. It shows, and nothing happens before somebody presses. */
export default function AdjustmentLink() {
  const { token = '' } = useParams({ strict: false })
  const act = useApiMutation(adjustmentCalls.act)
  return (
    <LinkDecision
      token={token}
      send={({ verdict, ...sent }) => act.mutateAsync({ action: verdict, token, ...sent })}
    />
  )
}
