import { type RewardAsset, recipientError, type RecipientErrorCode } from '#areas/rewards/rules.ts'
import type { words } from '#areas/rewards/words.ts'
import { formatCount, formatPesos, getMessage, type Translate } from '#platform/console/i18n.ts'
import { normaliseAmount } from '#platform/console/input.ts'
import { centavosFrom } from '#platform/contract/fields.ts'

export type T = Translate<(typeof words)['en']>

/** Formats an amount as pesos of eLoad credit or as a number of coins. */
export const formatAmount = (asset: RewardAsset, amount: number) =>
  asset === 'ELOAD' ? formatPesos(amount) : `${formatCount(amount)} ${asset}`

/** Parses typed text to minor units, or returns null if it is not an amount. */
export function parseAmount(asset: RewardAsset, text: string): number | null {
  if (asset !== 'ELOAD') return /^\d[\d,\s]*$/.test(text) ? Number(text.replace(/[,\s]/g, '')) : null
  const plain = normaliseAmount(text) ?? ''
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? centavosFrom(plain) : null
}

/** Reason a person cannot be credited, in the language of the console, or null. */
export const errorText = (error: RecipientErrorCode | null) =>
  error === null ? null : getMessage(recipientError(error))
