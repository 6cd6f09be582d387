export { billerLookup, createBiller } from '#areas/bills/billers/server/billers.ts'
export {
  beginSell,
  failSell,
  payBill,
  reverseSell,
  succeedSell,
} from '#areas/bills/transactions/server/payments.ts'
export { createTopup, payTopup, refundTopup } from '#areas/bills/transactions/server/topups.ts'
