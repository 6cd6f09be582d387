import { type WalletOrder, walletOrderCalls } from '#areas/wallets/payment-requests/contract.ts'
import { words } from '#areas/wallets/payment-requests/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { EmptyState, SignedPesos } from '#platform/console/record.ts'
import { PlainTable } from '#platform/ui/plain.ts'
import type { StatusColour } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Requests to pay, holds and cash-outs of a wallet, newest first. */
export function WalletOrders({ walletId }: { walletId: number }) {
  const t = useWords(words)
  const { rows } = useSuspenseApiQuery(walletOrderCalls.list, { walletId })
  if (rows.length === 0) return <EmptyState title={t('walletOrders')} sentence={t('noWalletOrders')} />
  return (
    <PlainTable
      rows={rows}
      keyOf={({ refNo }) => refNo}
      columns={[
        [t('reference'), ({ refNo }) => refNo, 'name'],
        [t('type'), ({ kind }) => t(`kind_${kind}`)],
        [t('direction'), ({ direction }) => t(`direction_${direction}`)],
        [t('counterparty'), ({ counterparty }) => counterparty],
        [
          t('amount'),
          ({ amount, direction, orderStatus }) =>
            taken.has(orderStatus) ? (
              <SignedPesos centavos={direction === 'incoming' ? amount : 0 - amount} />
            ) : (
              formatPesos(amount)
            ),
          'figure',
        ],
        [
          t('status'),
          ({ orderStatus }) => (
            <StatusBadge
              status={orderStatus}
              label={t(`orderStatus_${orderStatus}`)}
              colour={colours[orderStatus]}
            />
          ),
        ],
        [t('createdOn'), ({ createdAt }) => formatShortMoment(createdAt)],
        [t('expiresOn'), ({ expiresAt }) => (expiresAt === null ? '—' : formatShortMoment(expiresAt))],
      ]}
    />
  )
}

/** States in which money has moved. */
const taken: ReadonlySet<WalletOrder['orderStatus']> = new Set(['paid', 'captured', 'success'])

const colours: Record<WalletOrder['orderStatus'], StatusColour> = {
  pending: 'info',
  held: 'info',
  paid: 'success',
  captured: 'success',
  success: 'success',
  declined: 'secondary',
  cancelled: 'secondary',
  voided: 'secondary',
  expired: 'secondary',
  failed: 'danger',
}
