import { WalletStatus } from '#areas/wallets/contract.ts'
import { depositCalls, type MerchantWallet } from '#areas/wallets/deposits/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { words } from '#areas/wallets/words.ts'
import { viewers } from '#platform/access/access.ts'
import { formatCount, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column, Filter } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type T = Translate<(typeof words)['en']>

/** Merchants with their wallets, MDR rates and deposits. */
export function DepositMerchants() {
  const t = useWords(words)
  return (
    <ListTable
      name="deposit-merchants"
      address="merchants."
      pluralName={t('merchantsPlural')}
      call={depositCalls.merchants}
      columns={buildColumns(t)}
      filters={buildFilters(t)}
      searchIn={t('searchMerchants')}
      keyOf={({ walletId }) => walletId}
      nameOf={({ businessName }) => businessName}
      exports={{ report: 'deposit-merchants', needs: viewers }}
      whenEmpty={{ title: t('noMerchants'), sentence: t('noMerchantsSentence') }}
    />
  )
}

const buildColumns = (t: T): Column<MerchantWallet>[] => [
  {
    key: 'merchant',
    title: t('merchant'),
    cell: ({ businessId, businessName }) => (
      <ScreenLink to={walletScreens.wallet} params={{ tab: 'Wallets', bid: businessId }}>
        {businessName}
      </ScreenLink>
    ),
  },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'balance', title: t('balance'), align: 'end', cell: ({ balance }) => formatPesos(balance) },
  { key: 'mdrRate', title: t('mdrRate'), align: 'end', cell: ({ mdrRate }) => formatPercent(mdrRate) },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  {
    key: 'pendingDeposits',
    title: t('pendingDeposits'),
    align: 'end',
    cell: ({ pendingDeposits }) => formatCount(pendingDeposits),
  },
  {
    key: 'lastDepositAt',
    title: t('lastDeposit'),
    cell: ({ lastDepositAt }) => formatShortMoment(lastDepositAt),
  },
]

const buildFilters = (t: T): Filter[] => [
  {
    key: 'status',
    label: t('status'),
    kind: 'choices',
    pinned: true,
    options: WalletStatus.options.map((value) => ({ value, label: labelOf(value) })),
  },
  { key: 'withDeposits', label: t('withDeposits'), kind: 'bool', pinned: true },
]
