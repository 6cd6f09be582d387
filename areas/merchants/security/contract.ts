import { z } from 'zod'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toUpdate, withAnyFlag } from '#platform/access/access.ts'
import { Saved, call, write } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'
import { Id, Reason } from '#platform/contract/text.ts'
import { Moment } from '#platform/contract/time.ts'

export const Channel = z.enum(['sms', 'push', 'email'])
export type Channel = z.infer<typeof Channel>

export const QuestionStatus = z.enum(['sent', 'passed', 'failed', 'expired'])
export type QuestionStatus = z.infer<typeof QuestionStatus>

/** One question that was sent, and what came of it. Answers are nowhere in it. */
export const SentQuestion = z.object({
  id: z.int(),
  question: z.string(),
  questionFil: z.string(),
  channel: Channel,
  status: QuestionStatus,
  attempts: z.int(),
  reason: z.string(),
  sentBy: z.string(),
  sentAt: Moment,
  expiresAt: Moment,
  answeredAt: Moment.nullable(),
})
export type SentQuestion = z.infer<typeof SentQuestion>

export const Message = z.object({
  messageId: z.int(),
  channel: Channel,
  /** Masked. */
  recipient: z.string(),
  subject: z.string(),
  body: z.string(),
  state: z.string(),
  createdAt: Moment,
})
export type Message = z.infer<typeof Message>

export const mostQuestions = 3

const oneOrMore = <Value extends z.ZodType>(value: Value) =>
  z.union([value.transform((one) => [one]), z.array(value)])

const Whose = z.strictObject({ cognitoSub: z.uuid() })

export const securityCalls = {
  send: write('/merchant/send-security-question', {
    host: 'others',
    needs: toUpdate(merchantPlace),
    request: Whose.extend({
      channel: Channel,
      questionIds: z
        .array(Id)
        .min(1)
        .max(mostQuestions)
        .refine((ids) => new Set(ids).size === ids.length, 'Choose each question once'),
      reason: Reason,
    }),
    reply: Saved.extend({ sendId: z.int(), expiresAt: Moment }),
    touches: ['/merchant/security', '/subscriber/profile/logs', '/audit/'],
  }),
  history: call('/merchant/security-question-history', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    request: listRequest({
      filters: { status: oneOrMore(QuestionStatus), channel: oneOrMore(Channel) },
      sorts: ['sentAt'],
      defaultSort: 'sentAt',
    }).extend(Whose.shape),
    reply: pageOf(SentQuestion),
  }),
  /** What may be sent now and by which way. Not in the specification. */
  choices: call('/merchant/security-question-choices', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    request: Whose,
    reply: z.object({
      questions: z.array(
        z.object({
          id: z.int(),
          question: z.string(),
          questionFil: z.string(),
          /** Whether the owner has set an answer to it: without one it cannot be asked. */
          isSet: z.boolean(),
        }),
      ),
      /** Where each way leads, masked; null where there is none. */
      channels: z.object({
        sms: z.string().nullable(),
        push: z.string().nullable(),
        email: z.string().nullable(),
      }),
      /** Why nothing can be sent now, or null. */
      whyNot: z.string().nullable(),
    }),
  }),
  /** The outbox: what was written to this person and what became of it. Not in the specification. */
  messages: call('/merchant/security-question-messages', {
    host: 'others',
    needs: withAnyFlag(merchantPlace),
    request: listRequest({ filters: {}, sorts: ['createdAt'], defaultSort: 'createdAt' }).extend(Whose.shape),
    reply: pageOf(Message),
  }),
}
