import { fromLevel } from '#platform/access/access.ts'
import { placeOf } from '#areas/staff/access.ts'

export const businessPlace = placeOf('Merchant Management', 'Business Info')

/** Wallets have no branch of their own in the access tree: they belong to the merchant. */
export const walletPlace = placeOf('Merchant Management', 'Merchant')

/** Administrators, who see which accounts of the ledger are wrong and resume money movements. */
export const ledgerAdministrators = fromLevel(80)
