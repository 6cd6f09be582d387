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

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const t = translatorFor(errorWords, 'en')

/** At which field of a request a reason stands, where it is about one. */
const fields: Partial<Record<RuleError['code'], string>> = {
  noReason: 'remarks',
  noBankReference: 'bankReference',
  noFindings: 'checks',
  noPhotos: 'photos',
  scoreTooLow: 'score',
  chooseCashout: 'cashoutId',
}

/** Refuses with a rule's reason, where there is one. */
export function throwIfError(error: RuleError | null): void {
  if (error === null) return
  const message = errorText(t, error)
  const field = fields[error.code]
  if (field !== undefined) throw new ValidationError([{ field, message }])
  throw new AppError(message, { code: error.code === 'own' ? 'MAKER_IS_CHECKER' : 'INVALID_STATE' })
}

/** Refuses what was read before somebody else saved it. A step of a second person names the version that was seen. */
export function assertVersion(
  record: { version: number },
  seen: number | undefined,
  step?: { notBy?: string },
): void {
  if (step?.notBy !== undefined) rejectUnseenVersion(seen, record.version)
  if (seen !== undefined && seen !== record.version) throw new VersionConflict(record)
}

/** Ends a compare-and-set: when no row was changed, somebody else was faster. */
export function assertRowUpdated({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): void {
  if (numAffectedRows !== 1n) throw new VersionConflict()
}

/** Rows of this Manila day or month, by a column that is a moment. */
export function inCurrentPeriod(column: string, counted: 'today' | 'month' | undefined): Condition[] {
  if (counted === undefined) return []
  const unit = sql.lit(counted === 'today' ? 'day' : 'month')
  return [
    sql`${sql.ref(`t.${column}`)} >= date_trunc(${unit}, now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`,
  ]
}
