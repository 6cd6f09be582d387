import { z } from 'zod'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { clientCalls } from '#platform/contract/client-call.ts'
import { Id } from '#platform/contract/fields.ts'

const { write } = clientCalls('subscriber')

export const subscriberAppCalls = {
  /** Stores the subscriber's answers to security questions, replacing earlier ones. */
  setSecurityAnswers: write('/app/security-answers', {
    scope: 'subscribers:write',
    summary: 'Set answers to security questions',
    request: z.strictObject({
      answers: z
        .array(z.strictObject({ questionId: Id, answer: z.string().trim().min(1).max(200) }))
        .min(1)
        .max(20)
        .refine(
          (answers) => new Set(answers.map(({ questionId }) => questionId)).size === answers.length,
          merchantsMessages.issue('ANSWER_TWICE'),
        ),
    }),
    reply: z.object({ set: z.int() }),
    example: { request: { answers: [{ questionId: 1, answer: 'Bantay' }] }, reply: { set: 1 } },
  }),
}
