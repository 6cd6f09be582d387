import { createSlot } from '#platform/console/slot.ts'

type AdjustmentLink = (about: { wallet: number; txn?: string }) => string

/** Path of the form for a new adjustment of a wallet. `txn` is the reference of the transaction to adjust, if any. */
export const adjustmentLink = createSlot<AdjustmentLink>('adjustmentLink')
