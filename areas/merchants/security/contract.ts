import { languages } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { z } from 'zod'
import { callGroup } from '#platform/contract/call-group.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { toDecide, toUpdate, withAnyFlag } from '#platform/access.ts'
import { Saved } from '#platform/contract/call.ts'
import { listRequest, pageOf, oneOrMore } from '#platform/contract/page.ts'
import { Masked, Id, Reason, Moment } from '#platform/contract/fields.ts'

export const Channel = z.enum(['sms', 'push', 'email'])
export type Channel = z.infer<typeof Channel>

export const QuestionStatus = z.enum(['sent', 'passed', 'failed', 'expired'])
export type QuestionStatus = z.infer<typeof QuestionStatus>

/** Delivery state of the message that carries a question. */
export const DeliveryState = z.enum(['queued', 'handed_over', 'sent', 'delivered', 'failed', 'expired'])
export type DeliveryState = z.infer<typeof DeliveryState>

/** A question sent to a subscriber and its result. It never contains an answer. */
export const SentQuestion = z.object({
  id: z.int(),
  question: z.string(),
  questionFil: z.string(),
  channel: Channel,
  status: QuestionStatus,
  /** Null for questions sent before delivery was tracked. */
  delivery: DeliveryState.nullable(),
  /** Reason the message could not be delivered. */
  deliveryFailure: z.string(),
  attempts: z.int(),
  reason: z.string(),
  sentBy: z.string(),
  sentByName: z.string(),
  sentAt: Moment,
  expiresAt: Moment,
  answeredAt: Moment.nullable(),
})
export type SentQuestion = z.infer<typeof SentQuestion>

export const Message = z.object({
  messageId: z.int(),
  channel: Channel,
  /** Masked phone number, email address or device, depending on the channel. */
  recipient: Masked.email,
  subject: z.string(),
  /** Codes and links are replaced by dots. */
  body: z.string(),
  state: DeliveryState,
  failure: z.string(),
  createdAt: Moment,
})
export type Message = z.infer<typeof Message>

export const maxQuestions = 3

/** A question as the customer sees it. */
export const LinkedQuestion = z.object({
  id: z.int(),
  question: z.string(),
  questionFil: z.string(),
  status: z.enum(['sent', 'passed', 'failed']),
  attemptsLeft: z.int(),
})
export type LinkedQuestion = z.infer<typeof LinkedQuestion>

const LinkToken = z.object({ token: z.string().trim().min(20).max(100) })

const Whose = z.strictObject({ cognitoSub: z.uuid() })

const readCalls = callGroup({ host: 'others', needs: withAnyFlag(merchantPlace) })

const invalidates = ['/merchant/security', '/subscriber/profile/logs', '/audit/']
const updateCalls = callGroup({ host: 'others', needs: toUpdate(merchantPlace), invalidates })

export const securityUnlockAct = 'security-unlock'
const decideCalls = callGroup({ host: 'others', needs: toDecide(merchantPlace), invalidates })

export const securityCalls = {
  send: updateCalls.write('/merchant/send-security-question', {
    request: Whose.extend({
      channel: Channel,
      questionIds: z
        .array(Id)
        .min(1)
        .max(maxQuestions)
        .refine((ids) => new Set(ids).size === ids.length, merchantsMessages.issue('QUESTION_TWICE')),
      reason: Reason,
    }),
    reply: Saved.extend({ sendId: z.int(), expiresAt: Moment }),
  }),
  history: readCalls.read('/merchant/security-question-history', {
    request: listRequest({
      filters: { status: oneOrMore(QuestionStatus), channel: oneOrMore(Channel) },
      sorts: ['sentAt'],
    }).extend(Whose.shape),
    reply: pageOf(SentQuestion),
  }),
  /** Questions and channels that are available now. */
  choices: readCalls.read('/merchant/security-question-choices', {
    request: Whose,
    reply: z.object({
      id: z.int(),
      questions: z.array(
        z.object({
          id: z.int(),
          question: z.string(),
          questionFil: z.string(),
          /** Whether the owner has set an answer. Questions without an answer cannot be sent. */
          isSet: z.boolean(),
        }),
      ),
      /** Masked recipient of each channel; null if the channel is not available. */
      channels: z.object({
        sms: Masked.mobile.nullable(),
        push: z.string().nullable(),
        email: Masked.email.nullable(),
      }),
      /** Reason nothing can be sent now, or null. */
      disabledReason: z.string().nullable(),
      /** Time at which wrong answers locked the person, or null. */
      lockedAt: Moment.nullable(),
      wrongAnswers: z.int(),
      /** Time at which all questions of a send, or a one-time code, were last passed. */
      verifiedAt: Moment.nullable(),
      /** Changes whenever a question or message of the person changes. */
      revision: z.string(),
    }),
    views: { kind: 'subscriber', id: 'id' },
  }),
  /** Messages sent to the person, with their delivery state. */
  messages: readCalls.read('/merchant/security-question-messages', {
    request: listRequest({
      sorts: ['createdAt'],
    }).extend(Whose.shape),
    reply: pageOf(Message),
    views: { kind: 'subscriber', id: 'cognitoSub' },
  }),
  /** Unlocks a person who gave too many wrong answers. */
  unlock: decideCalls.write('/merchant/unlock-security-questions', {
    acts: { codes: [securityUnlockAct] },
    request: Whose.extend({ reason: Reason }),
  }),
}

export const CodeStatus = z.enum(['sent', 'passed', 'failed', 'expired', 'replaced'])
export type CodeStatus = z.infer<typeof CodeStatus>

/** A one-time code that was requested. It never contains the code itself. */
export const OneTimeCode = z.object({
  codeId: z.int(),
  status: CodeStatus,
  delivery: DeliveryState,
  deliveryFailure: z.string(),
  attemptsLeft: z.int(),
  sentBy: z.string(),
  sentByName: z.string(),
  sentAt: Moment,
  expiresAt: Moment,
})
export type OneTimeCode = z.infer<typeof OneTimeCode>

const codeTouches = ['/merchant/security', '/merchant/one-time-code', '/subscriber/profile/logs', '/audit/']

/** One-time codes sent by SMS, which the subscriber reads out to staff. */
export const codeCalls = {
  state: readCalls.read('/merchant/one-time-code', {
    request: Whose,
    reply: z.object({
      id: z.int(),
      /** The registered number, masked. */
      recipient: Masked.mobile,
      /** The newest code, or null. */
      code: OneTimeCode.nullable(),
      /** Reason no code can be sent now, or null. */
      disabledReason: z.string().nullable(),
    }),
    views: { kind: 'subscriber', id: 'id' },
  }),
  send: updateCalls.write('/merchant/send-one-time-code', {
    request: Whose.extend({ reason: Reason }),
    reply: Saved.extend({ codeId: z.int(), expiresAt: Moment }),
    invalidates: codeTouches,
  }),
  check: updateCalls.write('/merchant/check-one-time-code', {
    request: Whose.extend({
      codeId: Id,
      code: z
        .string()
        .trim()
        .regex(/^[0-9]{6}$/, merchantsMessages.issue('CODE_FORMAT')),
    }),
    reply: z.object({ status: z.enum(['sent', 'passed', 'failed']), attemptsLeft: z.int() }),
    invalidates: codeTouches,
  }),
}

const guestCalls = callGroup({ host: 'others', needs: 'public' })

/** Calls made by the customer. */
export const answeringCalls = {
  /** Returns the questions of a link. Reading them does not use up the link. */
  byLink: guestCalls.read('/merchant/security-question-link', {
    request: LinkToken,
    reply: z.object({
      questions: z.array(LinkedQuestion),
      expiresAt: Moment,
      isLocked: z.boolean(),
      /** Language of messages to the subscriber, or null. */
      language: z.enum(languages).nullable(),
    }),
  }),
  answer: guestCalls.write('/merchant/answer-security-question', {
    request: LinkToken.extend({ id: Id, answer: z.string().trim().min(1).max(200) }),
    reply: z.object({
      status: z.enum(['sent', 'passed', 'failed']),
      attemptsLeft: z.int(),
      /** Whether all questions of the link are passed. */
      isVerified: z.boolean(),
      isLocked: z.boolean(),
    }),
  }),
}
