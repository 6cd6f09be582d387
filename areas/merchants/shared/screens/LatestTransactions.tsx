import { type LatestTransaction, walletCalls } from '#areas/wallets/contract.ts'
import { isOutgoing } from '#areas/wallets/rules.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { words } from '#areas/wallets/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ErrorState, SignedPesos } from '#platform/console/record.ts'
import { AddressLink, ScreenLink } from '#platform/console/router.ts'
import { guardOf } from '#platform/console/screen.ts'
import { useHasAccess } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = {
  subscriberId: number
  /** Restricts the transactions to the wallet of one business. */
  businessId?: number
  /** Address of the complete list. */
  address: string
}

/** Newest transactions of a person or of one of their businesses, beside their record. Empty without the permission. */
export const useLatestTransactions = (props: Props) =>
  useHasAccess(guardOf(walletScreens.wallet)) && <LatestTransactions {...props} />

function LatestTransactions({ address, ...input }: Props) {
  const t = useWords(words)
  const { data, error, refetch } = useApiQuery(walletCalls.latestTransactions, input, { background: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  const isOneWallet = new Set(data?.rows.map(({ walletId }) => walletId)).size < 2
  return (
    <section>
      <header className="row justify-between mb-8">
        <h2 className="text-14">{t('latestTransactions')}</h2>
        {data && data.rows.length > 0 && <AddressLink address={address}>{t('allTransactions')}</AddressLink>}
      </header>
      {data?.rows.length === 0 && <p className="muted">{t('noTransactions')}</p>}
      <ul className="plain">
        {data?.rows.map((row) => (
          <Row key={`${row.walletId} ${row.refNo} ${row.type}`} row={row} isWalletNamed={!isOneWallet} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row, isWalletNamed }: { row: LatestTransaction; isWalletNamed: boolean }) {
  const t = useWords(words)
  const { refNo, walletId, type, amount, status, createdAt, businessName } = row
  return (
    <li className="py-8 border-t">
      <div className="flex justify-between gap-8">
        <span>{t(`type_${type}`)}</span>
        <strong className="nowrap font-semibold">
          <SignedPesos centavos={isOutgoing(row) ? 0 - amount : amount} />
        </strong>
      </div>
      <div className="flex flex-wrap justify-between gap-2 text-12 muted">
        <ScreenLink
          to={walletScreens.wallet}
          params={{ tab: 'Wallets', bid: 0 }}
          search={{ wallet: walletId, 'txn.search': refNo }}
        >
          {refNo}
        </ScreenLink>
        {status !== 'success' && <StatusBadge status={status} />}
        <span>{formatShortMoment(createdAt)}</span>
      </div>
      {isWalletNamed && <div className="text-12 muted">{businessName ?? t('ownWallet')}</div>}
    </li>
  )
}
