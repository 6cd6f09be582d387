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
    },
  }),
)
