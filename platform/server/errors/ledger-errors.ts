import { platformMessages } from '#platform/contract/errors/messages.ts'
import { AppError } from '#platform/server/errors/errors.ts'

/** Errors for the SQLSTATEs that the ledger's database functions raise. */
const sentences: Record<string, () => AppError> = {
  LG001: () => new AppError(platformMessages('INSUFFICIENT_BALANCE'), { code: 'INSUFFICIENT_FUNDS' }),
  LG002: () =>
    new AppError(platformMessages('ACCOUNT_BLOCKED'), {
      code: 'INVALID_STATE',
    }),
  LG003: () => new AppError(platformMessages('CEILING_EXCEEDED'), { code: 'LIMIT_EXCEEDED' }),
  LG004: () =>
    new AppError(platformMessages('MONEY_STOPPED'), {
      code: 'INVALID_STATE',
      httpStatus: 503,
    }),
  LG010: () =>
    new AppError(platformMessages('CLOCK_AHEAD'), {
      code: 'INVALID_STATE',
      httpStatus: 503,
    }),
  LG005: () =>
    new AppError(platformMessages('ACCOUNT_NOT_FOUND'), {
      code: 'NOT_FOUND',
    }),
  LG008: () =>
    new AppError(platformMessages('POSTED_DIFFERENTLY'), {
      code: 'DUPLICATE',
      httpStatus: 409,
    }),
}

/** Converts a ledger SQLSTATE to an AppError, or returns null for codes that a person cannot cause. */
export const ledgerError = (state: string | null): AppError | null =>
  state === null ? null : (sentences[state]?.() ?? null)
