import { sql } from 'kysely'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import type { Condition } from '#platform/server/lists.ts'
import { rejectIfStale, rejectUnseenVersion, errorsFrom } from '#platform/server/errors.ts'

export const { throwIfError } = errorsFrom(kantoadsMessages, {
  fields: {
    REASON_REQUIRED: 'remarks',
    BANK_REFERENCE_REQUIRED: 'bankReference',
    CHECKS_REQUIRED: 'checks',
    PHOTOS_REQUIRED: 'photos',
    SCORE_TOO_LOW: 'score',
    PAYOUT_REQUIRED: 'cashoutId',
  },
})

/** Throws a version conflict if the record has changed. Steps of a second person must send the version they saw. */
export function assertVersion(
  record: { version: number },
  seen: number | undefined,
  step?: { notBy?: string },
): void {
  if (step?.notBy !== undefined) rejectUnseenVersion(seen, record.version)
  rejectIfStale(record, seen)
}

/** Condition for rows of the current Manila day or month, by a timestamp column. */
export function inCurrentPeriod(column: string, counted: 'today' | 'month' | undefined): Condition[] {
  if (counted === undefined) return []
  const unit = sql.lit(counted === 'today' ? 'day' : 'month')
  return [
    sql`${sql.ref(`t.${column}`)} >= date_trunc(${unit}, now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`,
  ]
}
