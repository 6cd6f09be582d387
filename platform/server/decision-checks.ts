import type { DecisionChecks } from '#platform/contract/decision-checks.ts'
import { type Holder, permits, type Place, toUpdate } from '#platform/access/access.ts'
import type { Message } from '#platform/words/messages.ts'

/**
 * Checks of a pending record for people with the permission to decide it, null for all others. Checks state facts of other
 * records, such as whether an owner is on the watchlist.
 */
export const checksForDeciders = async (
  staff: Holder,
  place: Place,
  isPending: boolean,
  compute: () => Promise<DecisionChecks>,
): Promise<DecisionChecks | null> => (isPending && permits(staff, toUpdate(place)) ? compute() : null)

type Check = Message | false | null

/** Checks of a record for its decision page, without those that do not apply. */
export const decisionChecks = (checks: { doubtful: Check[]; passed: Check[] }): DecisionChecks => ({
  doubtful: textsOf(checks.doubtful),
  passed: textsOf(checks.passed),
})

const textsOf = (checks: Check[]) =>
  checks.flatMap((check) => (check === null || check === false ? [] : [check.toJSON()]))
