import type { Message } from '#platform/words.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
export const maxSendsPerHour = 3
export const maxAttempts = 3
/**
 * Wrong answers since the last pass, over all questions, after which the person is locked until staff unlock them.
 */
export const maxConsecutiveFailures = 5
export const answerMinutes = 30

/** Reason no more questions can be sent now, or null if they can. */
export const getSendError = (sendsInLastHour: number): Message | null =>
  sendsInLastHour >= maxSendsPerHour ? merchantsMessages('QUESTIONS_LIMIT', { max: maxSendsPerHour }) : null

type SendState = { status: 'sent' | 'passed' | 'failed'; isOver: boolean; isLocked: boolean }

/** Error shown when staff send a question to a locked person. */
export const lockedMessage = merchantsMessages('QUESTIONS_LOCKED', { count: maxConsecutiveFailures })

/** Reason the question can no longer be answered, or null if it can. */
export function getAnswerError({ status, isOver, isLocked }: SendState): Message | null {
  if (status !== 'sent') return merchantsMessages('QUESTION_ANSWERED')
  if (isOver) return merchantsMessages('QUESTION_EXPIRED')
  return isLocked ? merchantsMessages('TOO_MANY_WRONG') : null
}

/** State of a question after an answer: passed, failed after the last attempt, or still open. */
export function afterAnswer(isRight: boolean, attemptsBefore: number): 'passed' | 'failed' | 'sent' {
  if (isRight) return 'passed'
  return attemptsBefore + 1 >= maxAttempts ? 'failed' : 'sent'
}

/** Normalises an answer for comparison: ignores case, diacritics, punctuation and spaces. */
export const comparable = (answer: string) =>
  answer
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

export const codeMinutes = 5
const mostCodesAnHour = 3

/** Error if another one-time code would exceed the hourly limit. */
export const getSendCodeError = (codesInLastHour: number): Message | null =>
  codesInLastHour >= mostCodesAnHour ? merchantsMessages('CODES_LIMIT', { max: mostCodesAnHour }) : null

/** Reason the one-time code can no longer be entered, or null if it can. */
export function getCheckCodeError({ status, isOver }: { status: string; isOver: boolean }): Message | null {
  if (status === 'replaced') return merchantsMessages('CODE_REPLACED')
  if (status === 'failed') return merchantsMessages('CODE_FAILED', { count: maxAttempts })
  if (status !== 'sent') return merchantsMessages('CODE_USED')
  return isOver ? merchantsMessages('CODE_EXPIRED', { minutes: codeMinutes }) : null
}
