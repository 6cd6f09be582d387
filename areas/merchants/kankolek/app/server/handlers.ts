import { randomUUID } from 'node:crypto'
import { kankolekAppCalls } from '#areas/merchants/kankolek/app/contract.ts'
import { readQr } from '#areas/merchants/kankolek/server/scanned-qr.ts'
import { ownWallet, postedTransaction, postMovement, publishPayment } from '#areas/wallets/public.ts'
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
    const from = await ownWallet(db, subscriberId, request.accountNo)
    const { shop, mdr, qr, amount, charge, merchantWallet: to } = await readQr(db, request)
    const { transactions } = await postMovement(db, {
      type: 'p2m',
      fromWalletId: from.walletId,
      toWalletId: to.walletId,
      amount: amount ?? rejectField('amount', fieldMessages('REQUIRED')),
      fee: charge,
      feePaidBy: mdr.payer === 'customer' ? 'payer' : 'payee',
      cause: `payment ${randomUUID()}`,
      channel: 'App',
      memo: [qr.reference, request.note].filter((text) => text !== '').join(' · '),
      details: origin,
    })
    await publishPayment(db, { from, to, transactions, reference: qr.reference })
    return { ...postedTransaction(transactions[0]), merchant: shop.businessName }
  },
})
