import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { useAdjustDisabledReason } from '#areas/wallets/screens/use-why-not-adjust.ts'
import { TransactionStatus, TransactionType, type Wallet } from '#areas/wallets/contract.ts'
import { transactionList } from '#areas/wallets/columns.ts'
import { isOutgoing } from '#areas/wallets/rules.ts'
import { adjustmentLink } from '#areas/wallets/slots.ts'
import { words } from '#areas/wallets/words.ts'
import { formatPesos, type Translate, useWords } from '#platform/console/i18n.ts'
import { SignedPesos } from '#platform/console/record.ts'
import { ListTable, type Filter, pinnedChoices } from '#platform/console/list.ts'

type T = Translate<(typeof words)['en']>

/** Transactions of one wallet, newest first. */
export function WalletTransactions({
  wallet: { walletId, status },
}: {
  wallet: Pick<Wallet, 'walletId' | 'status'>
}) {
  const t = useWords(words)
  const translate = useWords(adjustWords)
  const adjustDisabledReason = useAdjustDisabledReason(status)
  return (
    <ListTable
      name="wallet-transactions"
      address="txn."
      pluralName={t('transactionsPlural')}
      fixed={{ walletId }}
      list={transactionList}
      cells={{
        amount: (row) => <SignedPesos centavos={isOutgoing(row) ? 0 - row.amount : row.amount} />,
        fee: ({ fee }) => (fee === 0 ? '' : formatPesos(fee)),
      }}
      filters={buildFilters(t)}
      searchIn={t('searchTransactions')}
      keyOf={({ txnId, refNo }) => txnId ?? refNo}
      nameOf={({ refNo }) => refNo}
      rowMenu={({ refNo }) => [
        {
          label: translate('adjustTransaction'),
          href: adjustmentLink.get()({ wallet: walletId, txn: refNo }),
          disabledReason: adjustDisabledReason,
        },
      ]}
      whenEmpty={{ title: t('noTransactions'), sentence: t('noTransactionsSentence') }}
    />
  )
}

const buildFilters = (t: T): Filter[] => [
  pinnedChoices('type', t('type'), TransactionType.options, (value) => t(`type_${value}`)),
  pinnedChoices('status', t('status'), TransactionStatus.options, (value) => t(`status_${value}`)),
  { key: 'days', label: t('date'), kind: 'dates', pinned: true },
]
