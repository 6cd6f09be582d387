import type { orderErrorWords } from './error-words.ts'
import type { OrderError } from './rules.ts'
import type { Translate } from '#platform/words/words.ts'

/** Text of an order error in the reader's language. */
export function orderErrorText(t: Translate<(typeof orderErrorWords)['en']>, error: OrderError): string {
  switch (error.code) {
    case 'already':
      return t('why_already', { status: t(`is_${error.status}`) })
    case 'noWay':
      return t('why_noWay', { from: t(`is_${error.from}`), to: t(`is_${error.to}`) })
    case 'notSentBack':
      return t('why_notSentBack', { status: t(`is_${error.status}`) })
    case 'byItself':
    case 'tooLate':
    case 'notPaid':
    case 'refunded':
      return t(`why_${error.code}`)
  }
}
