import type { WalletRow } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { searchOf } from './use-selected-wallet.ts'
import { words } from '#areas/wallets/words.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './wallets.module.css'

/** Wallets of one person with their balances. */
export function OtherWallets({ wallets }: { wallets: readonly WalletRow[] }) {
  const t = useWords(words)
  if (wallets.length === 0) return <p className={styles.quiet}>{t('noOthers')}</p>
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('wallet')}</th>
            <th scope="col">{t('accountNumber')}</th>
            <th scope="col">{t('status')}</th>
            <th scope="col" className={styles.end}>
              {t('balance')}
            </th>
          </tr>
        </thead>
        <tbody>
          {wallets.map(({ walletId, businessId, businessName, accountNo, status, balance }) => (
            <tr key={walletId}>
              <td>
                <ScreenLink
                  to={walletScreens.wallet}
                  params={{ tab: 'Wallets', bid: businessId ?? 0 }}
                  search={searchOf({ businessId, walletId })}
                >
                  {businessName ?? t('ownWallet')}
                </ScreenLink>
              </td>
              <td className={styles.mono}>{accountNo}</td>
              <td>
                <StatusBadge status={status} />
              </td>
              <td className={styles.end}>{formatPesos(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
