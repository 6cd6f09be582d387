import { type AppPaymentHold, paymentHoldAppCalls } from '#areas/merchants/kankolek/holds/app/contract.ts'
import { calculateCharge } from '#areas/merchants/kankolek/rules.ts'
import { readQr } from '#areas/merchants/kankolek/server/scanned-qr.ts'
import {
  capturePayment,
  findPaymentHold,
  holdPayment,
  lockPaymentHold,
  ownWallet,
  type PaymentHold,
  paymentHoldsOf,
  postedTransaction,
  voidPayment,
} from '#areas/wallets/public.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { wholeBasisPoints, wholeCentavos } from '#platform/contract/fields.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import { rejectField } from '#platform/server/errors.ts'

const listed = 100

export const paymentHoldAppHandlers = clientHandlersFor(paymentHoldAppCalls, {
  hold: async ({ db, subscriberId, request, origin }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const { shop, mdr, qr, amount, charge, merchantWallet } = await readQr(db, request)
    const held = await holdPayment(db, {
      walletId,
      merchantWalletId: merchantWallet.walletId,
      merchant: shop.businessName,
      amount: amount ?? rejectField('amount', fieldMessages('REQUIRED')),
      fee: charge,
      feePaidBy: mdr.payer === 'customer' ? 'payer' : 'payee',
      feeRate: mdr.rate,
      feeFixed: mdr.fixedFee,
      note: [qr.reference, request.note].filter((text) => text !== '').join(' · '),
      validHours: request.validHours,
      origin,
    })
    return viewOf(held)
  },

  show: async ({ db, subscriberId, request }) =>
    viewOf(await findPaymentHold(db, request.refNo, subscriberId)),

  list: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    return { data: (await paymentHoldsOf(db, walletId, listed)).map(viewOf) }
  },

  capture: async ({ db, subscriberId, request: { refNo, amount } }) => {
    const hold = await lockPaymentHold(db, refNo, subscriberId)
    const captured = amount ?? hold.amount
    const rates = { rate: wholeBasisPoints(hold.feeRate), fixedFee: wholeCentavos(hold.feeFixed) }
    const fee = wholeCentavos(calculateCharge(captured, rates))
    const { transactions } = await capturePayment(db, hold, { amount: captured, fee })
    return postedTransaction(transactions[1])
  },

  void: async ({ db, subscriberId, request: { refNo } }) => {
    const hold = await lockPaymentHold(db, refNo, subscriberId)
    await voidPayment(db, hold)
    return viewOf({ ...hold, status: 'voided' })
  },
})

const viewOf = (hold: PaymentHold): AppPaymentHold => ({
  refNo: hold.refNo,
  merchant: hold.merchant,
  accountNo: hold.accountNo,
  amount: hold.amount,
  fee: wholeCentavos(hold.feePaidBy === 'payer' ? hold.fee : 0),
  capturedAmount: hold.capturedAmount,
  status: hold.status,
  expiresAt: hold.expiresAt,
  createdAt: hold.createdAt,
})
