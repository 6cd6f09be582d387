import { messagesOf } from '#platform/words/messages.ts'
import { wordsOf } from '#platform/words/words.ts'

/** Errors and results of this area, by code. */
export const esellerMessages = messagesOf(
  'eseller',
  wordsOf({
    en: {
      END_BEFORE_START: 'Choose an end after the start',
      LINK_TARGET: 'Enter the ID of the linked record, or an address that begins with https://',
      LINK_NOT_FOUND: 'The linked record was not found',
      BRAND_NAME_TAKEN: 'Another brand already has this name',
      CATEGORY_NAME_TAKEN: 'Another category already has this name',
      PACKING_LISTS_READY: 'The packing lists are ready to print. This was recorded in the history.',
      CANCEL_SEPARATELY: 'Use Cancel order, which requires a reason',
      COURIER_REQUIRED: 'Enter the courier',
      TRACKING_REQUIRED: 'Enter the tracking number',
      RETURN_REASON: 'Enter the reason for the return',
      ORDER_NOT_FOUND: 'Order {id} was not found.',
      BUYER_WITHOUT_WALLET: 'The store of the buyer has no wallet.',
      REFUNDED: '{amount} was refunded to {name} for {order}.',
      STATUS_CHANGED: '{order} is now {status}.',
      STATUS_CHANGED_REFUND: '{order} is now {status}. The refund {ref} was submitted for approval.',
      ORDER_STATUS_ALREADY: 'This order is already {status}.',
      ORDER_STATUS_CHANGE: 'The status cannot change from {from} to {to}.',
      ORDER_COMPLETES_AUTOMATICALLY: 'Orders are completed automatically 7 days after delivery.',
      RETURN_PERIOD_ENDED: 'The return period of 7 days after delivery has ended.',
      ORDER_NOT_PAID: 'This order was not paid, so it cannot be refunded.',
      ORDER_NOT_RETURNED: 'This order is {status}. Only a cancelled or returned order can be refunded.',
      ORDER_ALREADY_REFUNDED: 'This order is already refunded.',
    },
    fil: {
      END_BEFORE_START: 'Pumili ng katapusan na mas huli sa simula',
      LINK_TARGET: 'Ilagay ang ID ng naka-link na record, o address na nagsisimula sa https://',
      LINK_NOT_FOUND: 'Hindi nakita ang naka-link na record',
      BRAND_NAME_TAKEN: 'May ibang brand na may ganitong pangalan',
      CATEGORY_NAME_TAKEN: 'May ibang category na may ganitong pangalan',
      PACKING_LISTS_READY: 'Handa nang i-print ang mga packing list. Naitala ito sa history.',
      CANCEL_SEPARATELY: 'Gamitin ang Cancel order, na humihingi ng dahilan',
      COURIER_REQUIRED: 'Ilagay ang courier',
      TRACKING_REQUIRED: 'Ilagay ang tracking number',
      RETURN_REASON: 'Ilagay ang dahilan ng pagbabalik',
      ORDER_NOT_FOUND: 'Hindi nakita ang order {id}.',
      BUYER_WITHOUT_WALLET: 'Walang wallet ang tindahan ng buyer.',
      REFUNDED: 'Na-refund ang {amount} kay {name} para sa {order}.',
      STATUS_CHANGED: '{status} na ang {order}.',
      STATUS_CHANGED_REFUND: '{status} na ang {order}. Naisumite ang refund {ref} para sa approval.',
      ORDER_STATUS_ALREADY: '{status} na ang order na ito.',
      ORDER_STATUS_CHANGE: 'Hindi puwedeng palitan ang status mula {from} papuntang {to}.',
      ORDER_COMPLETES_AUTOMATICALLY:
        'Automatic na nako-complete ang mga order 7 araw pagkatapos ng delivery.',
      RETURN_PERIOD_ENDED: 'Tapos na ang 7 araw na return period pagkatapos ng delivery.',
      ORDER_NOT_PAID: 'Hindi nabayaran ang order na ito, kaya hindi ito puwedeng i-refund.',
      ORDER_NOT_RETURNED:
        '{status} ang order na ito. Cancelled o returned na order lang ang puwedeng i-refund.',
      ORDER_ALREADY_REFUNDED: 'Na-refund na ang order na ito.',
    },
  }),
)
