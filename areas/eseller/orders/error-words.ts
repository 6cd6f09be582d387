import { wordsOf } from '#platform/words/words.ts'

/** Errors of order transitions, used by the server and the screens. */
export const orderErrorWords = wordsOf({
  en: {
    is_pending: 'pending',
    is_confirmed: 'confirmed',
    is_packed: 'packed',
    is_shipped: 'shipped',
    is_delivered: 'delivered',
    is_completed: 'completed',
    is_cancelled: 'cancelled',
    is_returned: 'returned',
    why_already: 'It is already {status}.',
    why_noWay: 'An order that is {from} cannot become {to}.',
    why_byItself: 'It is completed by itself seven days after delivery.',
    why_tooLate: 'More than seven days have passed since it was delivered, so it cannot be returned.',
    why_notPaid: 'It was not paid, so there is nothing to give back.',
    why_notSentBack: 'It is {status}. Only an order that was cancelled or returned is refunded.',
    why_refunded: 'The money was given back already.',
  },
  fil: {
    is_pending: 'naghihintay',
    is_confirmed: 'kumpirmado',
    is_packed: 'naka-pack',
    is_shipped: 'naipadala',
    is_delivered: 'naihatid',
    is_completed: 'tapos',
    is_cancelled: 'kinansela',
    is_returned: 'isinauli',
    why_already: '{status} na ito.',
    why_noWay: 'Hindi puwedeng maging {to} ang order na {from}.',
    why_byItself: 'Kusa itong natatapos pitong araw pagkahatid.',
    why_tooLate: 'Lampas pitong araw na mula nang maihatid ito, kaya hindi na maisasauli.',
    why_notPaid: 'Hindi ito nabayaran, kaya walang ibabalik.',
    why_notSentBack: '{status} pa ito. Ang kinansela o isinauli lang ang nare-refund.',
    why_refunded: 'Naibalik na ang pera.',
  },
})
