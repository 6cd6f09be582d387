import { useQueryClient } from '@tanstack/react-query'
import { useApiMutation } from '#platform/console/api/api.ts'
import { clearEmailAction } from '#platform/console/session/email-action.ts'
import { type AnyVerdict, approvalCalls, type Verdict } from '#platform/contract/approvals.ts'

/** How the request was reached: by its number, or by a link that is used up by the decision. */
export type DecisionTarget = { requestId: number } | { token: string }

/** What is sent: by which door, what was shown, and the verdict on it. */
export type DecisionInput = { hash: string; verdict: Verdict; reason?: string }
/** An area's own call for a decision, where it has one. */
export type SendDecision = (input: DecisionInput) => Promise<{ message: string }>

const isAreaVerdict = (input: { verdict: AnyVerdict }): input is DecisionInput => input.verdict !== 'return'

/** Sends a decision on exactly what was shown. Where it had changed meanwhile, it is shown anew. */
export function useDecision(target: DecisionTarget, hash: string, send?: SendDecision) {
  const client = useQueryClient()
  const sending = useApiMutation(approvalCalls.decide)
  return async (verdict: AnyVerdict, reason: string) => {
    try {
      const input = { hash, verdict, ...(reason !== '' && { reason }) }
      // An area's own call decides; sending back is the engine's alone.
      const reply =
        send && isAreaVerdict(input) ? await send(input) : await sending.mutateAsync({ ...target, ...input })
      // What the browser kept of a link's action is carried out now.
      if ('token' in target) clearEmailAction()
      return reply
    } catch (error) {
      void client.invalidateQueries({ queryKey: [approvalCalls.details.path] })
      void client.invalidateQueries({ queryKey: [approvalCalls.linkInfo.path] })
      throw error
    }
  }
}
