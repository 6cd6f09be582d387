import type { RebateType } from '#areas/eload/promos/contract.ts'
import { formatPercent, formatPesos } from '#platform/console/i18n.ts'

/** Formats a rebate as a percentage or in pesos. */
export const formatRebate = (type: RebateType, rebate: number) =>
  type === 'percent' ? formatPercent(rebate) : formatPesos(rebate)
