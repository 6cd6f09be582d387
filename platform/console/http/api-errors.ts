import { baseWords } from '#platform/console/i18n/base-words.ts'
import { getWords } from '#platform/console/i18n/words.ts'
import type { Confirmation, FieldError } from '#platform/contract/call.ts'

/** Error returned by the server for a valid request, with a message for the person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string | undefined
  readonly errors: readonly FieldError[]
  /** Act to confirm before the same request is accepted. */
  readonly confirmation: Confirmation | undefined
  constructor(
    message: string,
    code?: string,
    errors: readonly FieldError[] = [],
    confirmation?: Confirmation,
  ) {
    super(message)
    this.code = code
    this.errors = errors
    this.confirmation = confirmation
  }
}

/** Request that failed before it was processed: unauthenticated, forbidden, malformed or unreachable (status 0). */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: string | undefined
  readonly errors: readonly FieldError[]
  /** Id of the request in the server log. */
  readonly requestId: string | undefined
  /** Seconds to wait before repeating the request, if the server specifies it. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: number,
    message: string,
    code?: string,
    errors: readonly FieldError[] = [],
    requestId?: string,
    retryAfterSeconds?: number,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns the message of an error for the person: its own message or a default one. */
export function errorMessage(error: unknown): string {
  const ownMessage = error instanceof ApiError || error instanceof HttpError ? error.message : ''
  return ownMessage === '' ? getWords(baseWords)('somethingWrong') : ownMessage
}
