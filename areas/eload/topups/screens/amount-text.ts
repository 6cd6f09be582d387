import { topupWords } from '#areas/eload/topups/words.ts'
import type { Topup } from '#areas/eload/topups/contract.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import type { Translate } from '#platform/console/i18n/words.ts'

export type T = Translate<(typeof topupWords)['en']>

/** What a top-up costs, as a list shows it: one amount, or the two ends. */
export const formatAmount = (t: T, { denomination, minAmount, maxAmount }: Topup) =>
  denomination === null
    ? t('between', { least: formatPesos(minAmount), most: formatPesos(maxAmount) })
    : formatPesos(denomination)
