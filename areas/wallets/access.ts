import { placeOf } from '#areas/staff/access.ts'

export const businessPlace = placeOf('Merchant Management', 'Business Info')

/** Wallets have no branch of their own in the access tree: they belong to the merchant. */
export const walletPlace = placeOf('Merchant Management', 'Merchant')
