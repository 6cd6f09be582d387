import type { BusinessFacts } from '#areas/merchants/subscribers/contract.ts'
import { walletCalls } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { words } from '#areas/wallets/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Facts, ErrorState } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Wallets of a subscriber, the wallet of the business first. */
export function WalletsTab({ businessId }: Pick<BusinessFacts, 'businessId'>) {
  const t = useWords(words)
  const { data, error, refetch } = useApiQuery(walletCalls.details, { businessId })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return null
  return [data, ...data.others].map((wallet) => (
    <section key={wallet.walletId}>
      <h2>
        <ScreenLink
          to={walletScreens.wallet}
          params={{ tab: 'Wallets', bid: wallet.businessId ?? 0 }}
          search={wallet.businessId === null ? { wallet: wallet.walletId } : {}}
        >
          {wallet.businessName ?? t('ownWallet')}
        </ScreenLink>
      </h2>
      <Facts
        facts={[
          [t('balance'), formatPesos(wallet.balance)],
          [t('available'), formatPesos(wallet.availableBalance)],
          [t('status'), <StatusBadge key="status" status={wallet.status} />],
          [t('level'), t(`level_${wallet.kycLevel}`)],
          [t('accountNumber'), wallet.accountNo],
        ]}
      />
    </section>
  ))
}
