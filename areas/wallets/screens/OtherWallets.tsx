import type { WalletRow } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { searchOf } from './use-selected-wallet.ts'
import { words } from '#areas/wallets/words.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Wallets of one person with their balances. */
export function OtherWallets({ wallets }: { wallets: readonly WalletRow[] }) {
  const t = useWords(words)
  if (wallets.length === 0) return <p className="muted font-normal my-1em">{t('noOthers')}</p>
  return (
    <PlainTable
      rows={wallets}
      keyOf={({ walletId }) => walletId}
      columns={[
        [
          t('wallet'),
          ({ walletId, businessId, businessName }) => (
            <ScreenLink
              to={walletScreens.wallet}
              params={{ tab: 'Wallets', bid: businessId ?? 0 }}
              search={searchOf({ businessId, walletId })}
            >
              {businessName ?? t('ownWallet')}
            </ScreenLink>
          ),
        ],
        [t('accountNumber'), ({ accountNo }) => <span className="font-mono">{accountNo}</span>],
        [t('status'), ({ status }) => <StatusBadge status={status} />],
        [t('balance'), ({ balance }) => formatPesos(balance), 'figure'],
      ]}
    />
  )
}
