import { sql } from 'kysely'
import { reasonWords } from '#areas/kantoads/reason-words.ts'
import { sayWhy, type Why } from '#areas/kantoads/steps.ts'
import type { Condition } from '#platform/server/list.ts'
import { FieldRefusal, Refusal, refuseUnseen, Stale } from '#platform/server/refusal.ts'
import { sayIn } from '#platform/words/words.ts'

// Refusals are told in English: the screens close what a rule forbids before it is asked.
const say = sayIn(reasonWords, 'en')

/** At which field of a request a reason stands, where it is about one. */
const fields: Partial<Record<Why['reason'], string>> = {
  noReason: 'remarks',
  noBankReference: 'bankReference',
  noFindings: 'checks',
  noPhotos: 'photos',
  scoreTooLow: 'score',
  chooseCashout: 'cashoutId',
}

/** Refuses with a rule's reason, where there is one. */
export function refuse(why: Why | null): void {
  if (why === null) return
  const message = sayWhy(say, why)
  const field = fields[why.reason]
  if (field !== undefined) throw new FieldRefusal([{ field, message }])
  throw new Refusal(message, { code: why.reason === 'own' ? 'MAKER_IS_CHECKER' : 'INVALID_STATE' })
}

/** Refuses what was read before somebody else saved it. A step of a second person names the version that was seen. */
export function refuseStale(
  kept: { version: number },
  seen: number | undefined,
  step?: { notBy?: string },
): void {
  if (step?.notBy !== undefined) refuseUnseen(seen, kept.version)
  if (seen !== undefined && seen !== kept.version) throw new Stale(kept)
}

/** Ends a compare-and-set: when no row was changed, somebody else was faster. */
export function mustHaveChanged({ numAffectedRows }: { numAffectedRows?: bigint | undefined }): void {
  if (numAffectedRows !== 1n) throw new Stale()
}

/** Rows of this Manila day or month, by a column that is a moment. */
export function countedIn(column: string, counted: 'today' | 'month' | undefined): Condition[] {
  if (counted === undefined) return []
  const unit = sql.lit(counted === 'today' ? 'day' : 'month')
  return [
    sql`${sql.ref(`t.${column}`)} >= date_trunc(${unit}, now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`,
  ]
}
