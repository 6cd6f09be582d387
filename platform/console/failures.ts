import { baseWords } from '#platform/console/base-words.ts'
import { wordsNow } from '#platform/console/words.ts'
import type { FieldFault } from '#platform/contract/call.ts'

/** The server understood and said no. Its words are for the person. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string | undefined
  readonly errors: readonly FieldFault[]
  constructor(message: string, code?: string, errors: readonly FieldFault[] = []) {
    super(message)
    this.code = code
    this.errors = errors
  }
}

/** The request never became an answer: signed out, denied, malformed or unreachable (status 0). */
export class HttpFailure extends Error {
  override name = 'HttpFailure'
  readonly status: number
  readonly code: string | undefined
  readonly errors: readonly FieldFault[]
  /** The id under which the server's log tells of it. */
  readonly requestId: string | undefined
  /** How long to wait before the same request may succeed, where the server says so. */
  readonly retryAfterSeconds: number | undefined
  constructor(
    status: number,
    message: string,
    code?: string,
    errors: readonly FieldFault[] = [],
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
export function sentenceOf(failure: unknown): string {
  const own = failure instanceof Refused || failure instanceof HttpFailure ? failure.message : ''
  return own === '' ? wordsNow(baseWords)('somethingWrong') : own
}
