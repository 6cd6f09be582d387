import { Refusal } from '#platform/server/refusal.ts'

/** Why something failed, for whoever runs the server: the sentence that staff read, and its cause. */
export function reasonOf(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure)
  const { cause, message } = failure
  if (failure instanceof Refusal && cause !== undefined) return `${message} (${reasonOf(cause)})`
  const own =
    failure instanceof AggregateError && message === ''
      ? failure.errors.map(reasonOf).join(', ')
      : message || failure.name
  return cause === undefined ? own : `${own}: ${reasonOf(cause)}`
}
