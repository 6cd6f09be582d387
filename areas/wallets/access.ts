import { fromLevel, fromLevelAnd, makerLevel, toCreate, toUpdate, viewersOf } from '#platform/access.ts'
import { placeOf } from '#areas/staff/access.ts'

export const businessPlace = placeOf('Merchant Management', 'Business Info')

/** Wallets have no branch of their own in the access tree: they belong to the merchant. */
export const walletPlace = placeOf('Merchant Management', 'Merchant')

/** Guard of the deposits of merchants, with their wallets. */
export const depositReaders = viewersOf(placeOf('Merchant Management', 'Kankolek Deposits'))

/** Guard of people who match deposits and ask for proof; posting and returning need the level of approvers as well. */
export const depositWorkers = fromLevelAnd(makerLevel, toUpdate(walletPlace))

/** Adjustments of wallets, which the wallet screen offers and the adjustments area implements. */
export const adjustmentPlace = placeOf('Merchant Management', 'Kankolek Adjustments')
/** Guard of people who request adjustments and upload batches. */
export const adjustmentMakers = fromLevelAnd(makerLevel, toCreate(adjustmentPlace))

/** Administrators, who see which accounts of the ledger are wrong and resume money movements. */
export const ledgerAdministrators = fromLevel(80)
