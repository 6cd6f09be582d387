import { useParams } from '@tanstack/react-router'
import { campaignCalls } from '#areas/eload/campaigns/contract.ts'
import { LinkDecision } from '#platform/console/decisions.ts'
import { useApiMutation } from '#platform/console/api.ts'

/** Campaign behind an email link. Opening the link makes no decision. */
export default function CampaignLink() {
  const { token = '' } = useParams({ strict: false })
  const act = useApiMutation(campaignCalls.action)
  return (
    <LinkDecision
      token={token}
      send={({ verdict, ...sent }) => act.mutateAsync({ action: verdict, token, ...sent })}
    />
  )
}
