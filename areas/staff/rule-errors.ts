import type { errorWords } from './error-words.ts'
import type { RuleError } from './rules.ts'
import type { Translate } from '#platform/words/words.ts'

/** A rule's reason as a sentence in the language that is spoken. */
export function errorText(t: Translate<(typeof errorWords)['en']>, { code, ...values }: RuleError): string {
  // Each reason carries the values its own message names; the union of all cannot say so.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the key and its values belong together
  const sayAny = t as (key: string, values: Record<string, string | number>) => string
  return sayAny(`why_${code}`, values)
}
