import { AppError } from './errors.ts'

/** Error text for the server log: the message that staff read, and its cause. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, message } = error
  if (error instanceof AppError && cause !== undefined) return `${message} (${describeError(cause)})`
  const ownMessage =
    error instanceof AggregateError && message === ''
      ? error.errors.map(describeError).join(', ')
      : message || error.name
  return cause === undefined ? ownMessage : `${ownMessage}: ${describeError(cause)}`
}
