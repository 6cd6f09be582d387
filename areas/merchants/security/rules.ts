export const mostSendsAnHour = 3
export const mostAttempts = 3

/** Why no more questions may be sent now, or null when they may. */
export const whyNotSend = (sendsInLastHour: number): string | null =>
  sendsInLastHour >= mostSendsAnHour
    ? `Questions were sent ${mostSendsAnHour} times in the last hour. Wait until an hour has passed since the first.`
    : null

type Sent = { status: 'sent' | 'passed' | 'failed'; isOver: boolean }

/** Why a question can no longer be answered, or null when it can. */
export function whyNotAnswer({ status, isOver }: Sent): string | null {
  if (status !== 'sent') return 'This question has been answered.'
  return isOver ? 'The 30 minutes for this question are over.' : null
}

/** What a question is after an answer: passed, failed at the last attempt, or still open. */
export function afterAnswer(isRight: boolean, attemptsBefore: number): 'passed' | 'failed' | 'sent' {
  if (isRight) return 'passed'
  return attemptsBefore + 1 >= mostAttempts ? 'failed' : 'sent'
}

/** An answer as it is compared: capitals, marks and spaces do not count. */
export const comparable = (answer: string) =>
  answer
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
