import { z } from 'zod'
import { LocalisedText } from '#platform/contract/fields/text.ts'

/**
 * Checks of a record that awaits a decision, computed when it is shown. Only people with the permission to decide get
 * them, because they state facts of other records, such as whether an owner is on the watchlist.
 */
export const DecisionChecks = z.object({
  /** Findings to review before the decision. */
  doubtful: z.array(LocalisedText),
  /** Checks without a finding. */
  passed: z.array(LocalisedText),
})
export type DecisionChecks = z.infer<typeof DecisionChecks>
