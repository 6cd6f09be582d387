import { WalletStatus } from '#areas/wallets/contract.ts'
import { depositMerchantList } from '#areas/wallets/deposits/columns.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { words } from '#areas/wallets/words.ts'
import { type Filter, ListTable, pinnedChoices } from '#platform/console/list.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { type Translate, useWords } from '#platform/console/i18n.ts'
import { labelOf } from '#platform/ui/status.ts'

type T = Translate<(typeof words)['en']>

/** Merchants with their wallets, MDR rates and deposits. */
export function DepositMerchants() {
  const t = useWords(words)
  return (
    <ListTable
      address="merchants."
      pluralName={t('merchantsPlural')}
      list={depositMerchantList}
      cells={{
        merchant: ({ businessId, businessName }) => (
          <ScreenLink to={walletScreens.wallet} params={{ tab: 'Wallets', bid: businessId }}>
            {businessName}
          </ScreenLink>
        ),
      }}
      filters={buildFilters(t)}
      searchIn={t('searchMerchants')}
      keyOf={({ walletId }) => walletId}
      nameOf={({ businessName }) => businessName}
      whenEmpty={{ title: t('noMerchants'), sentence: t('noMerchantsSentence') }}
    />
  )
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('status', t('status'), WalletStatus.options, labelOf),
  { key: 'withDeposits', label: t('withDeposits'), kind: 'bool', pinned: true },
]
