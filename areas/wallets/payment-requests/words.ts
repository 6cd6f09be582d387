import { wordsOf } from '#platform/words.ts'

/** Texts of requests to pay, holds and cash-outs of a wallet. */
export const words = wordsOf({
  both: {
    counterparty: 'Counterparty',
    kind_cash_out: 'Cash-out',
    orderStatus_pending: 'Pending',
    orderStatus_paid: 'Paid',
    orderStatus_declined: 'Declined',
    orderStatus_cancelled: 'Cancelled',
    orderStatus_expired: 'Expired',
    orderStatus_held: 'Held',
    orderStatus_captured: 'Captured',
    orderStatus_voided: 'Voided',
    orderStatus_success: 'Successful',
    orderStatus_failed: 'Failed',
  },
  en: {
    walletOrders: 'Requests and holds',
    noWalletOrders:
      'Requests to pay, holds of payments and cash-outs appear here when they are made in the app.',
    kind_request: 'Request to pay',
    kind_hold: 'Hold',
    direction: 'Direction',
    direction_incoming: 'In',
    direction_outgoing: 'Out',
    expiresOn: 'Expires on',
  },
  fil: {
    walletOrders: 'Mga request at hold',
    noWalletOrders:
      'Lalabas dito ang mga request to pay, hold ng bayad at cash-out kapag ginawa ang mga ito sa app.',
    kind_request: 'Request to pay',
    kind_hold: 'Hold',
    direction: 'Direksiyon',
    direction_incoming: 'Papasok',
    direction_outgoing: 'Palabas',
    expiresOn: 'Mag-e-expire sa',
  },
})
