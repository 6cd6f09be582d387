export const maxSendsPerHour = 3
export const maxAttempts = 3
/**
 * Wrong answers since the last pass, over all questions, after which the person is locked until staff unlock them.
 */
export const maxConsecutiveFailures = 5
export const answerMinutes = 30

/** Reason no more questions can be sent now, or null if they can. */
export const getSendError = (sendsInLastHour: number): string | null =>
  sendsInLastHour >= maxSendsPerHour
    ? `Questions were sent ${maxSendsPerHour} times in the last hour. Wait until an hour has passed since the first.`
    : null

type SendState = { status: 'sent' | 'passed' | 'failed'; isOver: boolean; isLocked: boolean }

/** Error shown when staff send a question to a locked person. */
export const lockedMessage = `Locked after ${maxConsecutiveFailures} wrong answers. Unlock the security questions first.`

/** Reason the question can no longer be answered, or null if it can. */
export function getAnswerError({ status, isOver, isLocked }: SendState): string | null {
  if (status !== 'sent') return 'This question has been answered.'
  if (isOver) return 'The 30 minutes for this question are over.'
  return isLocked ? 'Too many wrong answers. Contact support.' : null
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
export const mostCodesAnHour = 3

/** Reason no one-time code can be sent now, or null if it can. */
export const whyNotSendCode = (codesInLastHour: number, isLocked: boolean): 'locked' | 'tooMany' | null =>
  isLocked ? 'locked' : codesInLastHour >= mostCodesAnHour ? 'tooMany' : null

/** Reason the one-time code can no longer be entered, or null if it can. */
export function whyNotCheckCode({ status, isOver }: { status: string; isOver: boolean }): string | null {
  if (status === 'replaced') return 'A newer code was sent. Enter the newer one.'
  if (status === 'failed') return `The code was entered wrongly ${maxAttempts} times. Send a new code.`
  if (status !== 'sent') return 'This code has been used.'
  return isOver ? `The code has expired after ${codeMinutes} minutes. Send a new code.` : null
}
