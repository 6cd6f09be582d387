import { platformMessages } from '#platform/contract/errors/messages.ts'
import type { Message } from '#platform/words/messages.ts'
import { sql } from 'kysely'
import type { Condition } from '#platform/server/lists/list-query.ts'
import {
  ValidationError,
  AppError,
  rejectUnseenVersion,
  VersionConflict,
} from '#platform/server/errors/errors.ts'

/** Request field for each rule error that concerns one. */
const fields = new Map([
  ['kantoads.REASON_REQUIRED', 'remarks'],
  ['kantoads.BANK_REFERENCE_REQUIRED', 'bankReference'],
  ['kantoads.CHECKS_REQUIRED', 'checks'],
  ['kantoads.PHOTOS_REQUIRED', 'photos'],
  ['kantoads.SCORE_TOO_LOW', 'score'],
  ['kantoads.PAYOUT_REQUIRED', 'cashoutId'],
])

/** Throws the error of a rule, if there is one. */
export function throwIfError(error: Message | null): void {
  if (error === null) return
  const field = fields.get(error.code)
  if (field !== undefined) throw new ValidationError([{ field, message: error }])
  const isOwn = error.code === platformMessages('OWN_REQUEST').code
  throw new AppError(error, { code: isOwn ? 'MAKER_IS_CHECKER' : 'INVALID_STATE' })
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
