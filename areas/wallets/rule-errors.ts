import type { errorWords } from './error-words.ts'
import type { RuleError } from './rules.ts'
import { formatCentavos } from '#platform/contract/fields/money.ts'
import type { Translate } from '#platform/words/words.ts'

/** Text of a wallet error in the reader's language. */
export function errorText(t: Translate<(typeof errorWords)['en']>, error: RuleError): string {
  switch (error.code) {
    case 'already':
      return t('error_already', { to: t(`status_${error.to}`) })
    case 'cannotBecome':
      return t('error_cannotBecome', { from: t(`status_${error.from}`), to: t(`status_${error.to}`) })
    case 'notEmpty':
      return t('error_notEmpty', { amount: formatCentavos(error.balance) })
    default:
      return t(`error_${error.code}`)
  }
}
