import { baseWords } from '#platform/console/i18n/base-words.ts'
import { getWords } from '#platform/console/i18n/words.ts'
import type { FieldError } from '#platform/contract/call.ts'

/** The server understood and said no. Its words are for the person. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly code: string | undefined
  readonly errors: readonly FieldError[]
  constructor(message: string, code?: string, errors: readonly FieldError[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

/** The request never became an answer: signed out, denied, malformed or unreachable (status 0). */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly status: number
  readonly code: string | undefined
  readonly errors: readonly FieldError[]
  /** The id under which the server's log tells of it. */
  readonly requestId: string | undefined
  /** How long to wait before the same request may succeed, where the server says so. */
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

/** What to tell the person of a failure: its own words when it has any. */
export function errorMessage(error: unknown): string {
  const ownMessage = error instanceof ApiError || error instanceof HttpError ? error.message : ''
  return ownMessage === '' ? getWords(baseWords)('somethingWrong') : ownMessage
}
