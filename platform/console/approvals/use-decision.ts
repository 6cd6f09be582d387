import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#platform/console/api/api.ts'
import { clearEmailAction } from '#platform/console/session/email-action.ts'
import { type AnyVerdict, approvalCalls, type Verdict } from '#platform/contract/approvals.ts'

/** Identifies the request by its id or by a link token, which is used up by the decision. */
export type DecisionTarget = { requestId: number } | { token: string }

/** Decision with its reason and the hash of the displayed content. */
export type DecisionInput = { hash: string; verdict: Verdict; reason?: string }
/** Call of the area for a decision, if it has one. */
export type SendDecision = (input: DecisionInput) => Promise<{ message: string }>

const isAreaVerdict = (input: { verdict: AnyVerdict }): input is DecisionInput => input.verdict !== 'return'

/** Sends a decision on the displayed content. If the content has changed, it is loaded again. */
export function useDecision(target: DecisionTarget, hash: string, send?: SendDecision) {
  const client = useQueryClient()
  const sending = useApiMutation(approvalCalls.decide)
  return async (verdict: AnyVerdict, reason: string) => {
    try {
      const input = { hash, verdict, ...(reason !== '' && { reason }) }
      // The area's call approves or rejects. Returning a request is always handled by the approval engine.
      const reply =
        send && isAreaVerdict(input) ? await send(input) : await sending.mutateAsync({ ...target, ...input })
      // The action stored before the sign-in is done, so it is cleared.
      if ('token' in target) clearEmailAction()
      return reply
    } catch (error) {
      void client.invalidateQueries({ queryKey: [approvalCalls.details.path] })
      void client.invalidateQueries({ queryKey: [approvalCalls.linkInfo.path] })
      throw error
    }
  }
}
