import { topupWords } from '#areas/eload/topups/words.ts'
import type { Topup } from '#areas/eload/topups/contract.ts'
import { pesos } from '#platform/console/format.ts'
import type { Say } from '#platform/console/words.ts'

export type T = Say<(typeof topupWords)['en']>

/** What a top-up costs, as a list shows it: one amount, or the two ends. */
export const amountText = (t: T, { denomination, minAmount, maxAmount }: Topup) =>
  denomination === null
    ? t('between', { least: pesos(minAmount), most: pesos(maxAmount) })
    : pesos(denomination)
