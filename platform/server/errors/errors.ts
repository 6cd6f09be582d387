import type { FieldError } from '#platform/contract/call.ts'
import { type Message, messageOf } from '#platform/words/messages.ts'
import { fieldMessages } from '#platform/contract/errors/field-messages.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { formatMoment } from '#platform/server/dates/format-moment.ts'

export type ErrorCode =
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
  errors?: readonly FieldErrorInput[]
  status?: 'err' | 'warning'
  retryAfterSeconds?: number
  /** The record concerned, for the audit log of denied attempts. Defaults to the path of the call. */
  subject?: ErrorSubject
  /** Technical cause for the server log; never sent to the client. */
  cause?: unknown
}

/** Error of one field as handlers state it, or as another error already has it. */
export type FieldErrorInput = { field: string; message: Message } | FieldError

/** Error of one field in the form of the envelope. */
export function toFieldError(input: FieldErrorInput): FieldError {
  if (isEnvelopeError(input)) return input
  const { field, message } = input
  return { field, message: message.text, code: message.code, params: message.params }
}

const isEnvelopeError = (input: FieldErrorInput): input is FieldError => typeof input.message === 'string'

/** An expected error, such as a violated business rule. The message is shown to the person. */
export class AppError extends Error {
  override name = 'AppError'
  /** The message as a code with parameters. */
  readonly detail: Message
  readonly code: ErrorCode
  readonly httpStatus: number
  readonly errors: FieldError[]
  readonly status: 'err' | 'warning'
  readonly retryAfterSeconds: number | undefined
  readonly subject: ErrorSubject | undefined

  constructor(message: Message, details: AppErrorDetails = {}) {
    super(message.text, details.cause === undefined ? {} : { cause: details.cause })
    this.detail = message
    this.code = details.code ?? 'INVALID_STATE'
    this.httpStatus = details.httpStatus ?? 200
    this.errors = (details.errors ?? []).map(toFieldError)
    this.status = details.status ?? 'err'
    this.retryAfterSeconds = details.retryAfterSeconds
    this.subject = details.subject
  }
}

export class NotFound extends AppError {
  constructor(message: Message) {
    super(message, { code: 'NOT_FOUND', httpStatus: 404 })
  }
}

/** Returns the record, or rejects the request with the message if there is none. */
export function orNotFound<Row>(row: Row | null | undefined, message: Message): Row {
  if (row === null || row === undefined) throw new NotFound(message)
  return row
}

/** Fields of a record that describe its last change. */
type LastChange = { status?: unknown; updatedBy?: unknown; updatedAt?: unknown }

/**
 * The record was saved by someone else since it was read. With the current record, the message says by whom, when and
 * which status it has now.
 */
export class VersionConflict extends AppError {
  /** Email of the person who changed the record, if known. */
  readonly changedBy: string | null
  readonly #current: LastChange

  constructor(currentVersion: object = {}, personName?: string) {
    super(conflictMessage(currentVersion, personName), { code: 'STALE', httpStatus: 409 })
    this.#current = currentVersion
    this.changedBy = typeof this.#current.updatedBy === 'string' ? this.#current.updatedBy : null
  }

  /** The same conflict with the person by name instead of email. */
  withPersonName(name: string): VersionConflict {
    return new VersionConflict(this.#current, name)
  }
}

function conflictMessage({ status, updatedBy, updatedAt }: LastChange, personName?: string): Message {
  if (typeof updatedBy !== 'string' || typeof updatedAt !== 'string') return platformMessages('CHANGED')
  const change = { person: personName ?? updatedBy, at: formatMoment(updatedAt) }
  return typeof status === 'string'
    ? platformMessages('CHANGED_TO_STATUS', { ...change, status: status.replaceAll('_', ' ') })
    : platformMessages('CHANGED_BY', change)
}

/** Errors of individual fields. The message of the first one is the message of the error. */
export class ValidationError extends AppError {
  constructor(errors: readonly [FieldErrorInput, ...FieldErrorInput[]]) {
    super(messageOfField(errors[0]), { code: 'VALIDATION', httpStatus: 422, errors })
  }
}

function messageOfField(input: FieldErrorInput): Message {
  if (!isEnvelopeError(input)) return input.message
  return messageOf(input.code ?? '', input.params) ?? fieldMessages('NOT_VALID', { field: input.field })
}

/** Rejects a decision about content that was not seen: the version is missing or not the current one. */
export function rejectUnseenVersion(seenVersion: number | undefined, currentVersion: number): void {
  if (seenVersion === undefined)
    throw new ValidationError([{ field: 'version', message: platformMessages('VERSION_REQUIRED') }])
  if (seenVersion !== currentVersion) throw new VersionConflict()
}

/** The person lacks the permission. */
export class Forbidden extends AppError {
  constructor() {
    super(platformMessages('FORBIDDEN'), { code: 'FORBIDDEN', httpStatus: 403 })
  }
}

/** No one is signed in, or the session has ended. */
export class Unauthenticated extends AppError {
  constructor(message: Message = platformMessages('SIGN_IN_FIRST')) {
    super(message, { code: 'UNAUTHENTICATED', httpStatus: 401 })
  }
}
