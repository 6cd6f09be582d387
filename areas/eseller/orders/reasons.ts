import type { orderReasonWords } from '#areas/eseller/orders/reason-words.ts'
import type { OrderFault } from '#areas/eseller/orders/rules.ts'
import type { Say } from '#platform/words/words.ts'

/** A rule's reason as a sentence in the language that is spoken. */
export function sayOrderFault(say: Say<(typeof orderReasonWords)['en']>, fault: OrderFault): string {
  switch (fault.reason) {
    case 'already':
      return say('why_already', { status: say(`is_${fault.status}`) })
    case 'noWay':
      return say('why_noWay', { from: say(`is_${fault.from}`), to: say(`is_${fault.to}`) })
    case 'notSentBack':
      return say('why_notSentBack', { status: say(`is_${fault.status}`) })
    case 'byItself':
    case 'tooLate':
    case 'notPaid':
    case 'refunded':
      return say(`why_${fault.reason}`)
  }
}
