import { useQueryClient } from '@tanstack/react-query'
import { useAsk } from '#platform/console/ask.ts'
import { forgetEmailAction } from '#platform/console/email-action.ts'
import { type AnyVerdict, approvalCalls, type Verdict } from '#platform/contract/approvals.ts'

/** How the request was reached: by its number, or by a link that is used up by the decision. */
export type Door = { requestId: number } | { token: string }

/** What is sent: by which door, what was shown, and the verdict on it. */
export type Sent = { hash: string; verdict: Verdict; reason?: string }
/** An area's own call for a decision, where it has one. */
export type SendDecision = (sent: Sent) => Promise<{ message: string }>

const isSentByArea = (sent: { verdict: AnyVerdict }): sent is Sent => sent.verdict !== 'return'

/** Sends a decision on exactly what was shown. Where it had changed meanwhile, it is shown anew. */
export function useDeciding(door: Door, hash: string, send?: SendDecision) {
  const client = useQueryClient()
  const sending = useAsk(approvalCalls.decide)
  return async (verdict: AnyVerdict, reason: string) => {
    try {
      const sent = { hash, verdict, ...(reason !== '' && { reason }) }
      // An area's own call decides; sending back is the engine's alone.
      const reply =
        send && isSentByArea(sent) ? await send(sent) : await sending.mutateAsync({ ...door, ...sent })
      // What the browser kept of a link's action is carried out now.
      if ('token' in door) forgetEmailAction()
      return reply
    } catch (error) {
      void client.invalidateQueries({ queryKey: [approvalCalls.details.path] })
      void client.invalidateQueries({ queryKey: [approvalCalls.linkInfo.path] })
      throw error
    }
  }
}
