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
    error_already: 'This order is already {status}.',
    error_noWay: 'The status cannot change from {from} to {to}.',
    error_byItself: 'Orders are completed automatically 7 days after delivery.',
    error_tooLate: 'The return period of 7 days after delivery has ended.',
    error_notPaid: 'This order was not paid, so it cannot be refunded.',
    error_notSentBack: 'This order is {status}. Only a cancelled or returned order can be refunded.',
    error_refunded: 'This order is already refunded.',
  },
  fil: {
    is_pending: 'pending',
    is_confirmed: 'confirmed',
    is_packed: 'packed',
    is_shipped: 'shipped',
    is_delivered: 'delivered',
    is_completed: 'completed',
    is_cancelled: 'cancelled',
    is_returned: 'returned',
    error_already: '{status} na ang order na ito.',
    error_noWay: 'Hindi puwedeng palitan ang status mula {from} papuntang {to}.',
    error_byItself: 'Automatic na nako-complete ang mga order 7 araw pagkatapos ng delivery.',
    error_tooLate: 'Tapos na ang 7 araw na return period pagkatapos ng delivery.',
    error_notPaid: 'Hindi nabayaran ang order na ito, kaya hindi ito puwedeng i-refund.',
    error_notSentBack: '{status} ang order na ito. Cancelled o returned na order lang ang puwedeng i-refund.',
    error_refunded: 'Na-refund na ang order na ito.',
  },
})
