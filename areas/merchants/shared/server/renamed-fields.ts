import { AppError } from '#platform/server/errors.ts'

/** The same error at the fields of another call, which has other names for them. */
export function withRenamedFields(error: unknown, rename: (field: string) => string): unknown {
  if (!(error instanceof AppError) || error.errors.length === 0) return error
  const { detail, code, httpStatus } = error
  const errors = error.errors.map((each) => ({ ...each, field: rename(each.field) }))
  return new AppError(detail, { code, httpStatus, errors })
}
