export {
  beginSell,
  failSell,
  payBill,
  reverseSell,
  succeedSell,
} from '#areas/bills/transactions/server/paying.ts'
export { askTopup, endTopup, payTopup, refundTopup } from '#areas/bills/transactions/server/topping-up.ts'
