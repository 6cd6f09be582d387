import type { Promo } from '#areas/eload/promos/contract.ts'
import { number, pesos } from '#platform/console/format.ts'

/** A rebate as it is read: a percentage or pesos. */
export const rebateText = ({ rebateType, rebate }: Pick<Promo, 'rebateType' | 'rebate'>) =>
  rebateType === 'percent' ? `${number(rebate / 100)}%` : pesos(rebate)
