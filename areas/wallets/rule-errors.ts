import type { errorWords } from './error-words.ts'
import type { RuleError } from './rules.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'
import type { Translate } from '#platform/words/words.ts'

/** Text of a wallet error in the reader's language. */
export function errorText(t: Translate<(typeof errorWords)['en']>, error: RuleError): string {
  switch (error.code) {
    case 'already':
      return t('why_already', { to: t(`is_${error.to}`) })
    case 'cannotBecome':
      return t('why_cannotBecome', { from: t(`is_${error.from}`), to: t(`is_${error.to}`) })
    case 'notEmpty':
      return t('why_notEmpty', { amount: formatCentavos(error.balance) })
    default:
      return t(`why_${error.code}`)
  }
}
