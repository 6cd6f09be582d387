import { walletCalls } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { searchOf } from '#areas/wallets/screens/use-selected-wallet.ts'
import { formatPesos } from '#platform/console/i18n.ts'
import { stringifySearch } from '#platform/console/router.ts'
import { addressOf, guardOf } from '#platform/console/screen.ts'
import { recordSource } from '#platform/console/shell.ts'

/** Lists of this area that the palette searches. */
export const recordSources = [
  recordSource(walletCalls.findTransaction, {
    order: 38,
    prefix: 'TXN',
    isLookup: true,
    needs: guardOf(walletScreens.wallet),
    toItem: (row) => ({
      id: `wallet-transaction-${row.walletId}-${row.refNo}`,
      label: row.refNo,
      hint: [row.businessName ?? row.ownerName, formatPesos(row.amount)],
      address:
        addressOf(walletScreens.wallet, { tab: 'Wallets', bid: row.businessId ?? 0 }) +
        stringifySearch({ ...searchOf(row), 'txn.search': row.refNo }),
    }),
  }),
]
