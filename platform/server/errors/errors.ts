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
  /** The record that was tried, for the audit of denied attempts. The call's path when absent. */
  subject?: ErrorSubject
  /** What happened, for whoever runs the server; nobody else is told. */
  cause?: unknown
}

/** A rule said no. The message goes to the person who asked, so write it for them. */
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

/** There is no such record. */
export class NotFound extends AppError {
  constructor(message: string) {
    super(message, { code: 'NOT_FOUND', httpStatus: 404 })
  }
}

/** What a record carries about its last change. */
type LastChange = { status?: unknown; updatedBy?: unknown; updatedAt?: unknown }

/** Somebody else saved the record since it was read. With the record as it is now, the sentence says who, when and to what. */
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

/** Fields that are well formed each but cannot stand. The first sentence stands for all. */
export class ValidationError extends AppError {
  constructor(errors: [FieldError, ...FieldError[]]) {
    super(errors[0].message, { code: 'VALIDATION', httpStatus: 422, errors })
  }
}

/** Refuses a decision on what was not seen: one that names no version, or another than stands. */
export function rejectUnseenVersion(seenVersion: number | undefined, currentVersion: number): void {
  if (seenVersion === undefined)
    throw new ValidationError([{ field: 'version', message: 'Name the version of what you saw' }])
  if (seenVersion !== currentVersion) throw new VersionConflict()
}

export const restrictedMessage = 'Looks like your access is limited. Please contact your administrator.'

/** The person's rights do not cover it. */
export class Forbidden extends AppError {
  constructor() {
    super(restrictedMessage, { code: 'FORBIDDEN', httpStatus: 403 })
  }
}

/** Nobody is signed in, or no longer. */
export class Unauthenticated extends AppError {
  constructor(message = 'Sign in first.') {
    super(message, { code: 'UNAUTHENTICATED', httpStatus: 401 })
  }
}
