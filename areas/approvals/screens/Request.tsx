import { useParams } from '@tanstack/react-router'
import { RequestDecision } from '#platform/console/approvals/RequestDecision.tsx'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

export default function Request() {
  const params = useParams({ strict: false })
  const requestId = Number(params['requestId'])
  const details = useSuspenseApiQuery(approvalCalls.details, { requestId })
  return <RequestDecision details={details} target={{ requestId }} />
}
