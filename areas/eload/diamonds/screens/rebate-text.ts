import type { Promo } from '#areas/eload/promos/contract.ts'
import { formatNumber, formatPesos } from '#platform/console/i18n/format.ts'

/** A rebate as it is read: a percentage or pesos. */
export const formatRebate = ({ rebateType, rebate }: Pick<Promo, 'rebateType' | 'rebate'>) =>
  rebateType === 'percent' ? `${formatNumber(rebate / 100)}%` : formatPesos(rebate)
