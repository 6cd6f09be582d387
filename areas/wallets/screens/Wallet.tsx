import { Alert } from '@mantine/core'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { walletCalls, type Wallet as WalletRecord, type WalletDetails } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { WalletOrders } from '#areas/wallets/payment-requests/screens/WalletOrders.tsx'
import { words as orderWords } from '#areas/wallets/payment-requests/words.ts'
import { CashInMethods } from '#areas/wallets/screens/CashInMethods.tsx'
import { LimitMeters } from '#areas/wallets/screens/LimitMeters.tsx'
import { StatusActions } from '#areas/wallets/screens/StatusActions.tsx'
import { WalletFacts } from '#areas/wallets/screens/WalletFacts.tsx'
import { WalletTransactions } from '#areas/wallets/screens/WalletTransactions.tsx'
import { useAdjustDisabledReason } from './use-why-not-adjust.ts'
import { searchOf, useSelectedWallet } from './use-selected-wallet.ts'
import { adjustmentLink } from '#areas/wallets/slots.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatPesos, formatShortMoment, getWords, useWords } from '#platform/console/i18n.ts'
import { ActionButton, recordTargets, Figure, RecordPicture, RecordScreen } from '#platform/console/record.ts'
import { stringifySearch, RecordLink } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { labelOf } from '#platform/ui/status.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Wallet() {
  const t = useWords(words)
  const translate = useWords(adjustWords)
  const wallet = useSuspenseApiQuery(walletCalls.details, useSelectedWallet())
  const adjustDisabledReason = useAdjustDisabledReason(wallet.status)
  return (
    <RecordScreen
      title={wallet.businessName ?? wallet.ownerName}
      picture={<RecordPicture name={wallet.businessName ?? wallet.ownerName} />}
      subtitle={
        <>
          {wallet.accountNo} ·{' '}
          <RecordLink target={recordTargets.get()('subscriber', wallet.subscriberId)}>
            {wallet.ownerName}
          </RecordLink>{' '}
          · {t(`level_${wallet.kycLevel}`)}
        </>
      }
      status={<StatusBadge status={wallet.status} />}
      figures={<Figures wallet={wallet} />}
      actions={
        <>
          <ActionButton
            label={translate('adjustWallet')}
            disabledReason={adjustDisabledReason}
            address={adjustmentLink.get()({ wallet: wallet.walletId })}
          />
          <StatusActions wallet={wallet} />
          <EditLimits wallet={wallet} />
        </>
      }
      tabs={[
        {
          key: 'transactions',
          title: t('transactions'),
          content: () => <WalletTransactions wallet={wallet} />,
        },
        {
          key: 'orders',
          title: getWords(orderWords)('walletOrders'),
          content: () => <WalletOrders walletId={wallet.walletId} />,
        },
        { key: 'limits', title: t('limits'), content: () => <LimitMeters wallet={wallet} /> },
        { key: 'methods', title: t('cashInMethods'), content: () => <CashInMethods /> },
        { key: 'wallet', title: t('wallet'), content: () => <WalletFacts wallet={wallet} /> },
      ]}
      history={{ kind: 'wallet', id: wallet.walletId }}
    >
      <StatusNotice wallet={wallet} />
    </RecordScreen>
  )
}

/** Reason why the wallet cannot be used, with the person and time of the change. */
function StatusNotice({ wallet }: { wallet: WalletRecord }) {
  const t = useWords(words)
  const { status, statusReason, statusChangedByName, statusChangedAt } = wallet
  if (status === 'active' || statusChangedAt === null) return null
  return (
    <Alert
      color={status === 'on_hold' ? 'yellow' : 'red'}
      radius="md"
      mb="md"
      title={t('statusReason', { status: labelOf(status).toLowerCase() })}
    >
      {statusReason}
      <br />
      {t('statusBy', { who: statusChangedByName ?? '', when: formatShortMoment(statusChangedAt) })}
    </Alert>
  )
}

function EditLimits({ wallet }: { wallet: WalletRecord }) {
  const t = useWords(words)
  return (
    <ActionButton
      label={t('editLimits')}
      disabledReason={useDisabledReason(toUpdate(walletPlace))}
      address={
        addressOf(walletScreens.editLimit, { bid: wallet.businessId ?? 0 }) +
        stringifySearch(searchOf(wallet))
      }
    />
  )
}

function Figures({ wallet }: { wallet: WalletDetails }) {
  const { status, balance, availableBalance, heldBalance, dailyBalances } = wallet
  const t = useWords(words)
  return (
    <>
      <Figure
        label={t('balance')}
        value={formatPesos(balance)}
        series={dailyBalances}
        hint={t('balanceDays')}
      />
      <Figure label={t('available')} value={formatPesos(status === 'active' ? availableBalance : 0)} />
      <Figure label={t('held')} value={formatPesos(heldBalance)} />
    </>
  )
}
