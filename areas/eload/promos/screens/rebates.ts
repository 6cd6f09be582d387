import type { RebateType } from '#areas/eload/promos/contract.ts'
import { percent, pesos } from '#platform/console/format.ts'

/** A rebate as people read it. */
export const rebateShown = (type: RebateType, rebate: number) =>
  type === 'percent' ? percent(rebate) : pesos(rebate)
