import { walletPlace } from '#areas/wallets/access.ts'
import { transactionList } from '#areas/wallets/columns.ts'
import { isOutgoing } from '#areas/wallets/rules.ts'
import { words as walletWords } from '#areas/wallets/words.ts'
import { words } from '#areas/reports/topups/words.ts'
import { toRead } from '#platform/access.ts'
import { formatPesos, formatSignedPesos, useWords } from '#platform/console/i18n.ts'
import { ListTable } from '#platform/console/list.ts'
import { useDisabledReason } from '#platform/console/session.ts'

/** Transactions of the wallet that a top-up credited, newest first, for people who may read wallets. */
export function WalletActivity({ walletId }: { walletId: number }) {
  const t = useWords(words)
  const w = useWords(walletWords)
  const mayNotRead = useDisabledReason(toRead(walletPlace))
  if (mayNotRead !== null) return null
  return (
    <section aria-labelledby="wallet-activity">
      <h2 id="wallet-activity">{t('walletActivity')}</h2>
      <ListTable
        name="topup-wallet-transactions"
        address="wallet."
        fillsScreen
        pluralName={w('transactionsPlural')}
        fixed={{ walletId }}
        list={transactionList}
        cells={{
          amount: (row) => (isOutgoing(row) ? formatSignedPesos(0 - row.amount) : formatPesos(row.amount)),
          fee: ({ fee }) => (fee === 0 ? '' : formatPesos(fee)),
        }}
        keyOf={({ txnId, refNo }) => txnId ?? refNo}
        nameOf={({ refNo }) => refNo}
        whenEmpty={{ title: w('noTransactions'), sentence: w('noTransactionsSentence') }}
      />
    </section>
  )
}
