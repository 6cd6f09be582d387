import { WalletTransactions } from '#areas/wallets/screens/WalletTransactions.tsx'
import { walletPlace } from '#areas/wallets/access.ts'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'

/** Transactions of the wallet that a top-up credited, for people who may read wallets. */
export function WalletActivity({ walletId }: { walletId: number }) {
  const t = useWords(words)
  if (useDisabledReason(toRead(walletPlace)) !== null) return null
  return (
    <section aria-labelledby="wallet-activity">
      <h2 id="wallet-activity">{t('walletActivity')}</h2>
      <WalletTransactions walletId={walletId} fillsScreen />
    </section>
  )
}
