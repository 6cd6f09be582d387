import { Alert, Button } from '@mantine/core'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { walletCalls, type Wallet as WalletRecord } from '#areas/wallets/contract.ts'
import { flowOf } from '#areas/wallets/rules.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { CashInMethods } from '#areas/wallets/screens/CashInMethods.tsx'
import { LimitMeters } from '#areas/wallets/screens/LimitMeters.tsx'
import { StatusActions } from '#areas/wallets/screens/StatusActions.tsx'
import { WalletFacts } from '#areas/wallets/screens/WalletFacts.tsx'
import { WalletTransactions } from '#areas/wallets/screens/WalletTransactions.tsx'
import { searchOf, useSelectedWallet } from './use-selected-wallet.ts'
import { adjustmentLink, ownerTarget } from '#areas/wallets/slots.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordPicture, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { AddressLink, RecordLink, ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Wallet() {
  const t = useWords(words)
  const translate = useWords(adjustWords)
  const wallet = useSuspenseApiQuery(walletCalls.details, useSelectedWallet())
  return (
    <RecordScreen
      title={wallet.businessName ?? wallet.ownerName}
      picture={<RecordPicture name={wallet.businessName ?? wallet.ownerName} />}
      subtitle={
        <>
          {wallet.accountNo} ·{' '}
          <RecordLink target={ownerTarget.get()(wallet.subscriberId)}>{wallet.ownerName}</RecordLink> ·{' '}
          {t(`level_${wallet.kycLevel}`)}
        </>
      }
      status={<StatusBadge status={wallet.status} />}
      figures={<Figures wallet={wallet} />}
      actions={
        <>
          <AddressLink address={adjustmentLink.get()({ wallet: wallet.walletId })}>
            <Button component="span" variant="default">
              {translate('adjustWallet')}
            </Button>
          </AddressLink>
          <EditLimits wallet={wallet} />
          <StatusActions wallet={wallet} />
        </>
      }
      tabs={[
        {
          key: 'transactions',
          title: t('transactions'),
          content: () => <WalletTransactions walletId={wallet.walletId} />,
        },
        { key: 'limits', title: t('limits'), content: () => <LimitMeters wallet={wallet} /> },
        { key: 'methods', title: t('cashInMethods'), content: () => <CashInMethods /> },
        { key: 'wallet', title: t('wallet'), content: () => <WalletFacts wallet={wallet} /> },
        {
          key: 'history',
          title: t('history'),
          content: () => <HistoryPanel kind="wallet" id={wallet.walletId} />,
        },
      ]}
    >
      <StatusNotice wallet={wallet} />
    </RecordScreen>
  )
}

/** Reason why the wallet cannot be used, with the person and time of the change. */
function StatusNotice({ wallet }: { wallet: WalletRecord }) {
  const t = useWords(words)
  const { status, statusReason, statusChangedBy, statusChangedAt } = wallet
  if (status === 'active' || statusChangedAt === null) return null
  return (
    <Alert color="red" mb="md" title={t('statusReason', { status: labelOf(status) })}>
      {statusReason}
      <br />
      {t('statusBy', { who: statusChangedBy ?? '', when: formatShortMoment(statusChangedAt) })}
    </Alert>
  )
}

function EditLimits({ wallet }: { wallet: WalletRecord }) {
  const t = useWords(words)
  const disabledReason = useDisabledReason(toUpdate(walletPlace))
  if (disabledReason) {
    return (
      <Button variant="default" aria-disabled data-disabled title={disabledReason}>
        {t('editLimits')}
      </Button>
    )
  }
  return (
    <ScreenLink
      to={walletScreens.editLimit}
      params={{ bid: wallet.businessId ?? 0 }}
      search={searchOf(wallet)}
    >
      <Button component="span" variant="default">
        {t('editLimits')}
      </Button>
    </ScreenLink>
  )
}

function Figures({ wallet: { status, balance, availableBalance, heldBalance } }: { wallet: WalletRecord }) {
  const t = useWords(words)
  return (
    <>
      <Figure label={t('balance')} value={formatPesos(balance)} />
      <Figure label={t('available')} value={formatPesos(flowOf[status].canDebit ? availableBalance : 0)} />
      <Figure label={t('held')} value={formatPesos(heldBalance)} />
    </>
  )
}
