import type { FastifyError, FastifyReply } from 'fastify'
import type { Envelope } from '#platform/contract/call.ts'
import { brokenConstraint, sqlState } from '#platform/server/database.ts'
import { ledgerRefusal } from '#platform/server/ledger/refusals.ts'
import { Refusal } from '#platform/server/refusal.ts'

/** The refusal an error stands for, or null when it is a fault of ours. */
export function refusalFor(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  const state = sqlState(error)
  if (state === '23505') {
    return new Refusal('Something with the same value exists already.', {
      code: 'DUPLICATE',
      httpStatus: 409,
    })
  }
  if (state === '23503' && brokenConstraint(error)) {
    return new Refusal('Another record that this one refers to, or that uses it, stands in the way.', {
      code: 'IN_USE',
      httpStatus: 409,
    })
  }
  if (state === '40001' || state === '40P01' || state === '55P03') {
    return new Refusal('Someone else changed this at the same moment. Try again.', {
      code: 'CONFLICT',
      httpStatus: 409,
    })
  }
  if (state === '23514') {
    return new Refusal('A value in the request breaks a rule of this record.', {
      code: 'VALIDATION',
      httpStatus: 422,
    })
  }
  const money = ledgerRefusal(state)
  if (money) return money
  if (state?.startsWith('22')) {
    return new Refusal('A value in the request cannot be read.', { code: 'VALIDATION', httpStatus: 422 })
  }
  if (state === '57014') {
    return new Refusal('This took too long. Ask for less at once, or try again in a moment.', {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 5,
    })
  }
  if (isUnreachable(error, state)) {
    return new Refusal('The database cannot be reached right now. Try again in a moment.', {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 2,
    })
  }
  return fromFastify(error)
}

const lostConnection =
  /terminat|ECONNREFUSED|ECONNRESET|timeout exceeded when trying to connect|Connection ended|not queryable|calling end on the pool|been destroyed/i

/** What PostgreSQL says when it cannot serve: no connection, no room, no disk, going down. */
const notServing = /^(08|53|57|58)|^25P03$/
const onTheWay = new Set(['connect', 'read', 'write', 'getaddrinfo'])

function isUnreachable(error: unknown, state: string | null): boolean {
  if (state !== null) return notServing.test(state)
  // A host with two addresses that both refuse is told as one error without words of its own.
  if (error instanceof AggregateError) return error.errors.some((each) => isUnreachable(each, sqlState(each)))
  if (!(error instanceof Error)) return false
  const { syscall } = error as NodeJS.ErrnoException
  return (syscall !== undefined && onTheWay.has(syscall)) || lostConnection.test(error.message)
}

function fromFastify(error: unknown): Refusal | null {
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new Refusal('The request is too large.', { code: 'VALIDATION', httpStatus: 413 })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongType()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('The request could not be read.', { code: 'VALIDATION', httpStatus: statusCode })
  }
  return null
}

export const wrongType = () =>
  new Refusal('Send JSON: the content type is application/json.', { code: 'VALIDATION', httpStatus: 415 })

/** Answers with the envelope that a refusal stands for. */
export function sendRefusal(answer: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfterSeconds !== undefined) answer.header('retry-after', refusal.retryAfterSeconds)
  return answer.code(refusal.httpStatus).send({
    status: refusal.status,
    message: refusal.message,
    code: refusal.code,
    errors: refusal.errors,
  } satisfies Envelope)
}

/** Answers for a fault of ours: nothing of it is told, and the request's id finds it in the log. */
export function sendFault(answer: FastifyReply) {
  return answer.code(500).send({
    status: 'err',
    message: 'Something went wrong. Please try again.',
    code: 'INTERNAL',
    errors: [],
  } satisfies Envelope)
}
