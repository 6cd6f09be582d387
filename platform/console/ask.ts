// One address for all that asks. A screen carries only what it takes from here.
export { HttpFailure, Refused, sentenceOf } from '#platform/console/failures.ts'
export { ask, type AskOptions } from '#platform/console/send.ts'
export { keyOf, questionOf } from '#platform/console/question.ts'
export { type Answer, useAnswer } from '#platform/console/use-answer.ts'
export { useAsk } from '#platform/console/use-ask.ts'
export { useReplies } from '#platform/console/use-replies.ts'
export { useReply } from '#platform/console/use-reply.ts'
