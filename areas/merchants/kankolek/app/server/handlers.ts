import { randomUUID } from 'node:crypto'
import { kankolekAppCalls } from '#areas/merchants/kankolek/app/contract.ts'
import { calculateCharge, getQrError } from '#areas/merchants/kankolek/rules.ts'
import { parseQr } from '#areas/merchants/kankolek/server/emv.ts'
import { findShop, mdrInForce } from '#areas/merchants/kankolek/server/settings.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { findWallets, ownWallet, postedTransaction, postMovement } from '#areas/wallets/public.ts'
import { fieldMessages } from '#platform/contract/errors.ts'
import { type Centavos, formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

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

type Scanned = { payload: string; amount?: Centavos | undefined }

/** The merchant of a QR, its MDR settings in force and the charge. Rejects a QR that cannot be paid now. */
async function readQr(db: Database, { payload, amount: entered }: Scanned) {
  const { payment: qr, error } = parseQr(payload)
  if (error) return rejectField('payload', error)
  const [wallet] = await findWallets(db, { accountNos: [qr.accountNo] })
  if (!wallet || wallet.businessId === null)
    return rejectField('payload', merchantsMessages('QR_MERCHANT_UNKNOWN'))
  const { businessId, walletId: merchantWalletId } = wallet
  const [shop, mdr] = [await findShop(db, { businessId }), await mdrInForce(db, businessId)]
  const closed = getQrError({ ...shop, enabled: mdr.enabled })
  if (closed) throw new AppError(closed, { code: 'INVALID_STATE' })
  if (qr.amount !== null && entered !== undefined && entered !== qr.amount)
    rejectField('amount', merchantsMessages('QR_AMOUNT_FIXED', { amount: formatCentavos(qr.amount) }))
  const amount = qr.amount ?? entered ?? null
  if (amount !== null && (amount < mdr.minAmount || amount > mdr.maxAmount))
    rejectField(
      'amount',
      merchantsMessages('QR_AMOUNT_RANGE', {
        min: formatCentavos(mdr.minAmount),
        max: formatCentavos(mdr.maxAmount),
      }),
    )
  const charge = wholeCentavos(amount === null ? 0 : calculateCharge(amount, mdr))
  return { shop, mdr, qr, amount, charge, merchantWalletId }
}
