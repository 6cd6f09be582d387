import type { reasonWords } from '#areas/staff/reason-words.ts'
import type { Why } from '#areas/staff/rules.ts'
import type { Say } from '#platform/words/words.ts'

/** A rule's reason as a sentence in the language that is spoken. */
export function sayWhy(say: Say<(typeof reasonWords)['en']>, { reason, ...values }: Why): string {
  // Each reason carries the values its own message names; the union of all cannot say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and its values belong together
  const sayAny = say as (key: string, values: Record<string, string | number>) => string
  return sayAny(`why_${reason}`, values)
}
