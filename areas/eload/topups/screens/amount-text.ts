import { topupWords } from '#areas/eload/topups/words.ts'
import type { Topup } from '#areas/eload/topups/contract.ts'
import { formatPesos, type Translate } from '#platform/console/i18n.ts'

export type T = Translate<(typeof topupWords)['en']>

/** Formats the price of a top-up: a fixed amount, or minimum and maximum. */
export const formatAmount = (t: T, { denomination, minAmount, maxAmount }: Topup) =>
  denomination === null
    ? t('amountRange', { min: formatPesos(minAmount), max: formatPesos(maxAmount) })
    : formatPesos(denomination)
