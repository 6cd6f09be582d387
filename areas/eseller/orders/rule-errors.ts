import type { orderErrorWords } from './error-words.ts'
import type { OrderError } from './rules.ts'
import type { Translate } from '#platform/words/words.ts'

/** Text of an order error in the reader's language. */
export function orderErrorText(t: Translate<(typeof orderErrorWords)['en']>, error: OrderError): string {
  switch (error.code) {
    case 'already':
      return t('error_already', { status: t(`is_${error.status}`) })
    case 'noWay':
      return t('error_noWay', { from: t(`is_${error.from}`), to: t(`is_${error.to}`) })
    case 'notSentBack':
      return t('error_notSentBack', { status: t(`is_${error.status}`) })
    case 'byItself':
    case 'tooLate':
    case 'notPaid':
    case 'refunded':
      return t(`error_${error.code}`)
  }
}
