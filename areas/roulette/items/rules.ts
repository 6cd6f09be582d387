/** Types of prize, and `no_win`. */
export const itemTypes = ['load', 'vc', 'blvck', 'prp_item', 'physical', 'no_win'] as const
export type PrizeType = Exclude<(typeof itemTypes)[number], 'no_win'>

/** Ledger asset in which a prize is credited; null for prizes that are not credited. */
export const assetOf = (type: PrizeType): 'ELOAD' | 'VC' | 'BLVCK' | null => {
  switch (type) {
    case 'load':
      return 'ELOAD'
    case 'vc':
      return 'VC'
    case 'blvck':
      return 'BLVCK'
    default:
      return null
  }
}

/** Amount of a prize in minor units of its asset: centavos of load, or whole coins. */
export const amountOf = (type: PrizeType, value: number): number => (type === 'load' ? value : value / 100)

/** Reason a value, in hundredths, is invalid for the type, or null. */
export function getValueError(type: (typeof itemTypes)[number], value: number): string | null {
  switch (type) {
    case 'no_win':
      return value === 0 ? null : 'Nothing to win is worth nothing'
    case 'load':
      return value >= 1_00 && value <= 5_000_00 ? null : 'Load is ₱1.00 to ₱5,000.00'
    case 'vc':
    case 'blvck':
      return value % 100 === 0 && value >= 1_00 && value <= 100_000_00
        ? null
        : 'Coins are whole, from 1 to 100,000'
    case 'prp_item':
      return value % 100 === 0 && value > 0 ? null : 'Choose the item of PRP'
    case 'physical':
      return value <= 1_000_000_000_00 ? null : 'That is worth too much'
  }
}
