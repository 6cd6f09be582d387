import { createSlot } from '#platform/console/slot.ts'

type AdjustmentLink = (about: { wallet: number; txn?: string }) => string

/** The address of a new adjustment of a wallet, for one of its transactions if `txn` is its reference. */
export const adjustmentLink = createSlot<AdjustmentLink>('adjustmentLink')
