import { STATUS_CODES } from 'node:http'
import type { FastifyReply } from 'fastify'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { AppError, ErrorCode } from '#platform/server/errors/errors.ts'
import type { Language } from '#platform/words/catalogue.ts'
import { messageOf } from '#platform/words/messages.ts'

/** HTTP status of an error by its class. An error can also have a status of its own. */
const statuses: Partial<Record<ErrorCode, number>> = {
  VALIDATION: 422,
  UNAUTHENTICATED: 401,
  INSUFFICIENT_FUNDS: 402,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  TOO_MANY: 429,
  PROVIDER_ERROR: 503,
}

/** Status of an error without one of its own. The others are conflicts with the state of a record. */
export const statusOfCode = (code: ErrorCode): number => statuses[code] ?? 409

/** The status of an error in replies to clients. */
export const problemStatus = ({ httpStatus, code }: AppError): number =>
  httpStatus === 200 ? statusOfCode(code) : httpStatus

export type Problem = {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  code: string
  errors?: { pointer: string; detail: string; code?: string }[]
}

/** Sends an error as problem details (RFC 9457); null for an unexpected one. Fields are JSON pointers (RFC 6901). */
export function sendProblem(
  response: FastifyReply,
  error: AppError | null,
  { language, requestId }: { language: Language; requestId: string },
) {
  const status = error ? problemStatus(error) : 500
  const code = error?.code ?? 'INTERNAL'
  if (error?.retryAfterSeconds !== undefined) response.header('retry-after', error.retryAfterSeconds)
  const problem: Problem = {
    type: `urn:erp:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: (error?.detail ?? platformMessages('INTERNAL')).in(language),
    instance: `urn:uuid:${requestId}`,
    code,
    ...(error &&
      error.errors.length > 0 && {
        errors: error.errors.map(({ field, message, code, params }) => ({
          pointer: `/${field.replaceAll('.', '/')}`,
          detail: (code && messageOf(code, params)?.in(language)) || message,
          ...(code !== undefined && { code }),
        })),
      }),
  }
  return response.code(status).type('application/problem+json').send(problem)
}
