import { calculateCharge, getQrError } from '#areas/merchants/kankolek/rules.ts'
import { parseQr } from '#areas/merchants/kankolek/server/emv.ts'
import { findShop, mdrInForce } from '#areas/merchants/kankolek/server/settings.ts'
import { merchantsMessages } from '#areas/merchants/messages.ts'
import { findWallets } from '#areas/wallets/public.ts'
import { type Centavos, formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

type Scanned = { payload: string; amount?: Centavos | undefined }

/** The merchant of a QR, its MDR settings in force and the charge. Rejects a QR that cannot be paid now. */
export async function readQr(db: Database, { payload, amount: entered }: Scanned) {
  const { payment: qr, error } = parseQr(payload)
  if (error) return rejectField('payload', error)
  const [wallet] = await findWallets(db, { accountNos: [qr.accountNo] })
  if (!wallet || wallet.businessId === null)
    return rejectField('payload', merchantsMessages('QR_MERCHANT_UNKNOWN'))
  const { businessId } = wallet
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
  return { shop, mdr, qr, amount, charge, merchantWallet: wallet }
}
