import { placeOf } from '#areas/staff/access.ts'

/** Place of audits, cancellations and e-renta in the access tree. */
export const auditPlace = placeOf('Products', 'Kanto Ads', 'Audit')
export const topupPlace = placeOf('Products', 'Kanto Ads', 'Top-up Bank Transfer')
export const cashoutPlace = placeOf('Products', 'Kanto Ads', 'Wallet Cashout')
