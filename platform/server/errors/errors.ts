import type { FieldError } from '#platform/contract/call.ts'
import { formatMoment } from '#platform/server/dates/format-moment.ts'

type ErrorCode =
  | 'VALIDATION'
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'STALE'
  | 'INVALID_STATE'
  | 'MAKER_IS_CHECKER'
  | 'TOKEN_EXPIRED'
  | 'TOKEN_USED'
  | 'TOKEN_UNKNOWN'
  | 'CASE_NOT_TAKEN'
  | 'IMAGES_MISSING'
  | 'IMAGES_NOT_VIEWED'
  | 'ID_TYPE_REQUIRED'
  | 'ID_EXPIRY_REQUIRED'
  | 'ID_EXPIRED'
  | 'REASON_REQUIRED'
  | 'DUPLICATE'
  | 'IN_USE'
  | 'INSUFFICIENT_FUNDS'
  | 'LIMIT_EXCEEDED'
  | 'NO_DATA'
  | 'PROVIDER_ERROR'
  | 'UNAUTHENTICATED'
  | 'TOO_MANY'
  | 'CONFLICT'

type ErrorSubject = { kind: string; recordId: string | number; label: string }

type AppErrorDetails = {
  code?: ErrorCode
  httpStatus?: number
  errors?: FieldError[]
  status?: 'err' | 'warning'
  retryAfterSeconds?: number
  /** The record concerned, for the audit log of denied attempts. Defaults to the path of the call. */
  subject?: ErrorSubject
  /** Technical cause for the server log; never sent to the client. */
  cause?: unknown
}

/** An expected error, such as a violated business rule. The message is shown to the person. */
export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly httpStatus: number
  readonly errors: FieldError[]
  readonly status: 'err' | 'warning'
  readonly retryAfterSeconds: number | undefined
  readonly subject: ErrorSubject | undefined

  constructor(message: string, details: AppErrorDetails = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.code = details.code ?? 'INVALID_STATE'
    this.httpStatus = details.httpStatus ?? 200
    this.errors = details.errors ?? []
    this.status = details.status ?? 'err'
    this.retryAfterSeconds = details.retryAfterSeconds
    this.subject = details.subject
  }
}

export class NotFound extends AppError {
  constructor(message: string) {
    super(message, { code: 'NOT_FOUND', httpStatus: 404 })
  }
}

/** Fields of a record that describe its last change. */
type LastChange = { status?: unknown; updatedBy?: unknown; updatedAt?: unknown }

/**
 * The record was saved by someone else since it was read. With the current record, the message says by whom, when and
 * which status it has now.
 */
export class VersionConflict extends AppError {
  constructor(currentVersion: object = {}) {
    super(`This record was changed by ${lastChange(currentVersion)}. Reload and try again.`, {
      code: 'STALE',
      httpStatus: 409,
    })
  }
}

function lastChange(record: object): string {
  const { status, updatedBy, updatedAt }: LastChange = record
  if (typeof updatedBy !== 'string' || typeof updatedAt !== 'string') return 'someone else'
  const state = typeof status === 'string' ? ` and is now ${status.replaceAll('_', ' ')}` : ''
  return `${updatedBy} on ${formatMoment(updatedAt)}${state}`
}

/** Errors of individual fields. The message of the first one is the message of the error. */
export class ValidationError extends AppError {
  constructor(errors: [FieldError, ...FieldError[]]) {
    super(errors[0].message, { code: 'VALIDATION', httpStatus: 422, errors })
  }
}

/** Rejects a decision about content that was not seen: the version is missing or not the current one. */
export function rejectUnseenVersion(seenVersion: number | undefined, currentVersion: number): void {
  if (seenVersion === undefined)
    throw new ValidationError([{ field: 'version', message: 'Name the version of what you saw' }])
  if (seenVersion !== currentVersion) throw new VersionConflict()
}

export const restrictedMessage = 'Looks like your access is limited. Please contact your administrator.'

/** The person lacks the permission. */
export class Forbidden extends AppError {
  constructor() {
    super(restrictedMessage, { code: 'FORBIDDEN', httpStatus: 403 })
  }
}

/** No one is signed in, or the session has ended. */
export class Unauthenticated extends AppError {
  constructor(message = 'Sign in first.') {
    super(message, { code: 'UNAUTHENTICATED', httpStatus: 401 })
  }
}
