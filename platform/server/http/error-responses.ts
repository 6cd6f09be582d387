import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { FastifyError, FastifyReply } from 'fastify'
import type { Confirmation, Envelope } from '#platform/contract/call.ts'
import { isConnectionError, OutcomeUnknownError } from '#platform/server/db/connection-errors.ts'
import { violatedConstraint, sqlState } from '#platform/server/db/database.ts'
import { ledgerError } from '#platform/server/errors/ledger-errors.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Converts an error to an AppError, or returns null for unexpected errors. */
export function toAppError(error: unknown): AppError | null {
  if (error instanceof AppError) return error
  const state = sqlState(error)
  if (state === '23505') {
    return new AppError(platformMessages('DUPLICATE'), {
      code: 'DUPLICATE',
      httpStatus: 409,
    })
  }
  if (state === '23503' && violatedConstraint(error)) {
    return new AppError(platformMessages('REFERENCE_CONFLICT'), {
      code: 'IN_USE',
      httpStatus: 409,
    })
  }
  if (state === '40001' || state === '40P01' || state === '55P03') {
    return new AppError(platformMessages('CONCURRENT_CHANGE'), {
      code: 'CONFLICT',
      httpStatus: 409,
    })
  }
  if (state === '23514') {
    return new AppError(platformMessages('RULE_VIOLATED'), {
      code: 'VALIDATION',
      httpStatus: 422,
    })
  }
  const ledgerProblem = ledgerError(state)
  if (ledgerProblem) return ledgerProblem
  if (state?.startsWith('22')) {
    return new AppError(platformMessages('UNREADABLE_VALUE'), { code: 'VALIDATION', httpStatus: 422 })
  }
  if (state === '57014') {
    return new AppError(platformMessages('TIMEOUT'), {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 5,
    })
  }
  if (error instanceof OutcomeUnknownError) {
    return new AppError(platformMessages('OUTCOME_UNKNOWN'), {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 2,
      cause: error,
    })
  }
  if (isConnectionError(error)) {
    return new AppError(platformMessages('DATABASE_UNAVAILABLE'), {
      code: 'PROVIDER_ERROR',
      httpStatus: 503,
      retryAfterSeconds: 2,
    })
  }
  return fromFastifyError(error)
}

function fromFastifyError(error: unknown): AppError | null {
  const { statusCode, code } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new AppError(platformMessages('REQUEST_TOO_LARGE'), { code: 'VALIDATION', httpStatus: 413 })
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return unsupportedMediaType()
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new AppError(platformMessages('REQUEST_UNREADABLE'), {
      code: 'VALIDATION',
      httpStatus: statusCode,
    })
  }
  return null
}

export const unsupportedMediaType = () =>
  new AppError(platformMessages('JSON_ONLY'), { code: 'VALIDATION', httpStatus: 415 })

/** Sends the error envelope of an AppError. */
export function sendError(
  response: FastifyReply,
  appError: AppError,
  confirmation: Confirmation | null = null,
) {
  if (appError.retryAfterSeconds !== undefined) response.header('retry-after', appError.retryAfterSeconds)
  return response.code(appError.httpStatus).send({
    status: appError.status,
    message: appError.message,
    ...(appError.detail && { messageCode: appError.detail.code, params: appError.detail.params }),
    code: appError.code,
    errors: appError.errors,
    ...(confirmation && { confirmation }),
  } satisfies Envelope)
}

/** Responds to an unexpected error without details. The request id identifies it in the log. */
export function sendInternalError(response: FastifyReply) {
  return response.code(500).send({
    status: 'err',
    message: platformMessages('INTERNAL').text,
    messageCode: platformMessages('INTERNAL').code,
    code: 'INTERNAL',
    errors: [],
  } satisfies Envelope)
}
