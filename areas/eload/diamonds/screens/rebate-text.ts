import type { Promo } from '#areas/eload/promos/contract.ts'
import { formatNumber, formatPesos } from '#platform/console/i18n/format.ts'

/** Formats a rebate as a percentage or in pesos. */
export const formatRebate = ({ rebateType, rebate }: Pick<Promo, 'rebateType' | 'rebate'>) =>
  rebateType === 'percent' ? `${formatNumber(rebate / 100)}%` : formatPesos(rebate)
