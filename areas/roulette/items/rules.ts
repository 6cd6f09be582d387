import type { Message } from '#platform/words.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
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
export function getValueError(type: (typeof itemTypes)[number], value: number): Message | null {
  switch (type) {
    case 'no_win':
      return value === 0 ? null : rouletteMessages('NO_WIN_VALUE')
    case 'load':
      return value >= 1_00 && value <= 5_000_00 ? null : rouletteMessages('LOAD_RANGE')
    case 'vc':
    case 'blvck':
      return value % 100 === 0 && value >= 1_00 && value <= 100_000_00
        ? null
        : rouletteMessages('COINS_RANGE')
    case 'prp_item':
      return value % 100 === 0 && value > 0 ? null : rouletteMessages('PRP_ITEM_REQUIRED')
    case 'physical':
      return value <= 1_000_000_000_00 ? null : rouletteMessages('VALUE_TOO_HIGH')
  }
}
