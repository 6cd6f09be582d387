import { randomUUID } from 'node:crypto'
import { kankolekAppCalls } from '#areas/merchants/kankolek/app/contract.ts'
import { readQr } from '#areas/merchants/kankolek/server/scanned-qr.ts'
import { ownWallet, postedTransaction, postMovement } from '#areas/wallets/public.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import { rejectField } from '#platform/server/errors.ts'

export const kankolekAppHandlers = clientHandlersFor(kankolekAppCalls, {
  qr: async ({ db, request }) => {
    const { shop, mdr, qr, amount, charge } = await readQr(db, request)
    return {
      merchant: shop.businessName,
      city: shop.city,
      accountNo: qr.accountNo,
      reference: qr.reference,
      isAmountFixed: qr.amount !== null,
      amount,
      fee: amount === null ? null : wholeCentavos(mdr.payer === 'customer' ? charge : 0),
      minAmount: mdr.minAmount,
      maxAmount: mdr.maxAmount,
    }
  },

  pay: async ({ db, subscriberId, request, origin }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const { shop, mdr, qr, amount, charge, merchantWalletId } = await readQr(db, request)
    const { transactions } = await postMovement(db, {
      type: 'p2m',
      fromWalletId: walletId,
      toWalletId: merchantWalletId,
      amount: amount ?? rejectField('amount', fieldMessages('REQUIRED')),
      fee: charge,
      feePaidBy: mdr.payer === 'customer' ? 'payer' : 'payee',
      cause: `payment ${randomUUID()}`,
      channel: 'App',
      memo: [qr.reference, request.note].filter((text) => text !== '').join(' · '),
      details: origin,
    })
    return { ...postedTransaction(transactions[0]), merchant: shop.businessName }
  },
})
