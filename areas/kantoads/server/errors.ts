import { sql } from 'kysely'
import { errorWords } from '#areas/kantoads/error-words.ts'
import { errorText, type RuleError } from '#areas/kantoads/transitions.ts'
import type { Condition } from '#platform/server/lists/list-query.ts'
import {
  ValidationError,
  AppError,
  rejectUnseenVersion,
  VersionConflict,
} from '#platform/server/errors/errors.ts'
import { translatorFor } from '#platform/words/words.ts'

// Messages are in English, because the screens disable actions that a rule forbids.
const t = translatorFor(errorWords, 'en')

/** Request field for each rule error that concerns one. */
const fields: Partial<Record<RuleError['code'], string>> = {
  noReason: 'remarks',
  noBankReference: 'bankReference',
  noFindings: 'checks',
  noPhotos: 'photos',
  scoreTooLow: 'score',
  chooseCashout: 'cashoutId',
}

/** Throws the error of a rule, if there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  const message = errorText(t, error)
  const field = fields[error.code]
  if (field !== undefined) throw new ValidationError([{ field, message }])
  throw new AppError(message, { code: error.code === 'own' ? 'MAKER_IS_CHECKER' : 'INVALID_STATE' })
}

/** Throws a version conflict if the record has changed. Steps of a second person must send the version they saw. */
export function assertVersion(
  record: { version: number },
  seen: number | undefined,
  step?: { notBy?: string },
): void {
  if (step?.notBy !== undefined) rejectUnseenVersion(seen, record.version)
  if (seen !== undefined && seen !== record.version) throw new VersionConflict(record)
}

/** Throws a version conflict if an optimistic update changed no row. */
export function assertRowUpdated({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): void {
  if (numAffectedRows !== 1n) throw new VersionConflict()
}

/** Condition for rows of the current Manila day or month, by a timestamp column. */
export function inCurrentPeriod(column: string, counted: 'today' | 'month' | undefined): Condition[] {
  if (counted === undefined) return []
  const unit = sql.lit(counted === 'today' ? 'day' : 'month')
  return [
    sql`${sql.ref(`t.${column}`)} >= date_trunc(${unit}, now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`,
  ]
}
