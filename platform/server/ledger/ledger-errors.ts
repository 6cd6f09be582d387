import { AppError } from '#platform/server/errors/errors.ts'

/** Errors for the SQLSTATEs that the ledger's database functions raise. */
const sentences: Record<string, () => AppError> = {
  LG001: () => new AppError('Insufficient balance.', { code: 'INSUFFICIENT_FUNDS' }),
  LG002: () =>
    new AppError('This wallet is blocked: nothing may be taken from it or put into it now.', {
      code: 'INVALID_STATE',
    }),
  LG003: () =>
    new AppError('This would put more into the wallet than it may hold.', { code: 'LIMIT_EXCEEDED' }),
  LG004: () =>
    new AppError(
      'Money does not move right now: the books did not add up at the last check. Your administrators know.',
      {
        code: 'INVALID_STATE',
        httpStatus: 503,
      },
    ),
  LG005: () =>
    new AppError('The wallet or the hold is not there any more. Reload and try again.', {
      code: 'NOT_FOUND',
    }),
  LG008: () =>
    new AppError('This was posted before with other amounts. Nothing was posted now.', {
      code: 'DUPLICATE',
      httpStatus: 409,
    }),
}

/** Converts a ledger SQLSTATE to an AppError, or returns null for codes that a person cannot cause. */
export const ledgerError = (state: string | null): AppError | null =>
  state === null ? null : (sentences[state]?.() ?? null)
