import type { errorWords } from './error-words.ts'
import type { RuleError } from './rules.ts'
import type { Translate } from '#platform/words/words.ts'

/** Text of a staff error in the reader's language. */
export function errorText(t: Translate<(typeof errorWords)['en']>, { code, ...values }: RuleError): string {
  // Each error code has the values of its own message, which the union type cannot express.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each key is paired with its own values
  const sayAny = t as (key: string, values: Record<string, string | number>) => string
  return sayAny(`error_${code}`, values)
}
