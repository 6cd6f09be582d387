const stock =
  'Sets how many pieces can still be won or redeemed. The value leaves with each prize or redemption, which passes the controls.'
const bulk = 'Decides each request by itself. Every one of them passes the controls in its own transaction.'
const approved = 'Continues the posting of a file that was approved and that a system error interrupted.'
const refundLater =
  'Ends the order. The money of a paid order is returned by a refund, whose request passes the controls.'

/** Calls that move money or stock and pass no act of the controls (`acts`), each with the reason. */
export const callsWithoutActs: Readonly<Record<string, string>> = {
  '/approvals/decide-many': bulk,
  '/roulette/update': stock,
  '/prp/item-update': stock,
  '/product-wallet/resume-bulk-adjustment': approved,
  '/e-seller/order/cancel': refundLater,
}
