import { adjustmentMakers } from '#areas/wallets/access.ts'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import type { Wallet } from '#areas/wallets/contract.ts'
import { useWords } from '#platform/console/i18n.ts'
import { useDisabledReason } from '#platform/console/session.ts'

/** Reason why the person cannot request an adjustment of a wallet, or null if they can. */
export function useAdjustDisabledReason(status: Wallet['status']): string | null {
  const t = useWords(adjustWords)
  const notPermitted = useDisabledReason(adjustmentMakers)
  if (notPermitted !== null) return notPermitted
  return status === 'frozen' || status === 'closed' ? t(`cannotAdjust_${status}`) : null
}
