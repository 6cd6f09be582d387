import type { FieldFault } from '#platform/contract/call.ts'
import { momentText } from '#platform/server/moment-text.ts'

type Code =
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

type About = { kind: string; recordId: string | number; label: string }

type Details = {
  code?: Code
  httpStatus?: number
  errors?: FieldFault[]
  status?: 'err' | 'warning'
  retryAfterSeconds?: number
  /** The record that was tried, for the audit of denied attempts. The call's path when absent. */
  about?: About
  /** What happened, for whoever runs the server; nobody else is told. */
  cause?: unknown
}

/** A rule said no. The message goes to the person who asked, so write it for them. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: Code
  readonly httpStatus: number
  readonly errors: FieldFault[]
  readonly status: 'err' | 'warning'
  readonly retryAfterSeconds: number | undefined
  readonly about: About | undefined

  constructor(message: string, details: Details = {}) {
    super(message, details.cause === undefined ? {} : { cause: details.cause })
    this.code = details.code ?? 'INVALID_STATE'
    this.httpStatus = details.httpStatus ?? 200
    this.errors = details.errors ?? []
    this.status = details.status ?? 'err'
    this.retryAfterSeconds = details.retryAfterSeconds
    this.about = details.about
  }
}

/** There is no such record. */
export class NotFound extends Refusal {
  constructor(message: string) {
    super(message, { code: 'NOT_FOUND', httpStatus: 404 })
  }
}

/** What a record carries about its last change. */
type LastChange = { status?: unknown; updatedBy?: unknown; updatedAt?: unknown }

/** Somebody else saved the record since it was read. With the record as it is now, the sentence says who, when and to what. */
export class Stale extends Refusal {
  constructor(now: object = {}) {
    super(`This record was changed by ${lastChange(now)}. Reload and try again.`, {
      code: 'STALE',
      httpStatus: 409,
    })
  }
}

function lastChange(record: object): string {
  const { status, updatedBy, updatedAt }: LastChange = record
  if (typeof updatedBy !== 'string' || typeof updatedAt !== 'string') return 'someone else'
  const state = typeof status === 'string' ? ` and is now ${status.replaceAll('_', ' ')}` : ''
  return `${updatedBy} on ${momentText(updatedAt)}${state}`
}

/** Fields that are well formed each but cannot stand. The first sentence stands for all. */
export class FieldRefusal extends Refusal {
  constructor(errors: [FieldFault, ...FieldFault[]]) {
    super(errors[0].message, { code: 'VALIDATION', httpStatus: 422, errors })
  }
}

/** Refuses a decision on what was not seen: one that names no version, or another than stands. */
export function refuseUnseen(seen: number | undefined, now: number): void {
  if (seen === undefined)
    throw new FieldRefusal([{ field: 'version', message: 'Name the version of what you saw' }])
  if (seen !== now) throw new Stale()
}

export const restrictedMessage = 'Looks like your access is limited. Please contact your administrator.'

/** The person's rights do not cover it. */
export class Denied extends Refusal {
  constructor() {
    super(restrictedMessage, { code: 'FORBIDDEN', httpStatus: 403 })
  }
}

/** Nobody is signed in, or no longer. */
export class SignInFirst extends Refusal {
  constructor(message = 'Sign in first.') {
    super(message, { code: 'UNAUTHENTICATED', httpStatus: 401 })
  }
}
