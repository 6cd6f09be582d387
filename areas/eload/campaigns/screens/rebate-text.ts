import type { CampaignRow } from '#areas/eload/campaigns/contract.ts'
import type { campaignWords } from '#areas/eload/campaigns/words.ts'
import { formatNumber, formatPesos, type Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof campaignWords)['en']>

/** Formats a rebate as a percentage or in pesos. */
export const formatRebate = ({ rebateType, rebateValue }: Pick<CampaignRow, 'rebateType' | 'rebateValue'>) =>
  rebateType === 'percent' ? `${formatNumber(rebateValue / 100)}%` : formatPesos(rebateValue)
