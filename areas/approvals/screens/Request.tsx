import { useParams } from '@tanstack/react-router'
import { RequestDecision } from '#platform/console/approvals/RequestDecision.tsx'
import { useReply } from '#platform/console/ask.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'

export default function Request() {
  const params = useParams({ strict: false })
  const requestId = Number(params['requestId'])
  const details = useReply(approvalCalls.details, { requestId })
  return <RequestDecision details={details} door={{ requestId }} />
}
