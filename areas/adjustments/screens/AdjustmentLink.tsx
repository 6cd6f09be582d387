import { useParams } from '@tanstack/react-router'
import { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { LinkDecision } from '#platform/console/decisions.ts'
import { useApiMutation } from '#platform/console/api.ts'

/** Screen opened by the link of an approval email. Opening it only displays the request. */
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
