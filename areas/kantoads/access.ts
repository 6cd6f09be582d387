import { placeOf } from '#areas/staff/access.ts'

/** Audits, cancellations and e-renta. */
export const auditPlace = placeOf('Products', 'Kanto Ads', 'Audit')
export const topupPlace = placeOf('Products', 'Kanto Ads', 'Top-up Bank Transfer')
export const cashoutPlace = placeOf('Products', 'Kanto Ads', 'Wallet Cashout')
