import type { CampaignRow } from '#areas/eload/campaigns/contract.ts'
import type { campaignWords } from '#areas/eload/campaigns/words.ts'
import { number, pesos } from '#platform/console/format.ts'
import type { Say } from '#platform/console/words.ts'

export type T = Say<(typeof campaignWords)['en']>

/** What a campaign gives, as it is read: a percentage or pesos. */
export const givesText = ({ rebateType, rebateValue }: Pick<CampaignRow, 'rebateType' | 'rebateValue'>) =>
  rebateType === 'percent' ? `${number(rebateValue / 100)}%` : pesos(rebateValue)
