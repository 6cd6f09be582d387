import { useParams } from '@tanstack/react-router'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { LinkDecision } from '#platform/console/decisions.ts'
import { useApiMutation } from '#platform/console/api.ts'

/** Rebate change behind an email link. Opening the link makes no decision. */
export default function RebateLink() {
  const { token = '' } = useParams({ strict: false })
  const approve = useApiMutation(topupCalls.approve)
  const reject = useApiMutation(topupCalls.reject)
  return (
    <LinkDecision
      token={token}
      send={({ verdict, ...sent }) =>
        (verdict === 'approve' ? approve : reject).mutateAsync({ token, ...sent })
      }
    />
  )
}
