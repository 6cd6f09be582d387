import { Button } from '@mantine/core'
import { adjustWords } from '#areas/wallets/adjust-words.ts'
import { walletPlace } from '#areas/wallets/access.ts'
import { walletCalls, type Wallet as WalletRecord } from '#areas/wallets/contract.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { CashInMethods } from '#areas/wallets/screens/CashInMethods.tsx'
import { LimitMeters } from '#areas/wallets/screens/LimitMeters.tsx'
import { StatusActions } from '#areas/wallets/screens/StatusActions.tsx'
import { WalletFacts } from '#areas/wallets/screens/WalletFacts.tsx'
import { WalletTransactions } from '#areas/wallets/screens/WalletTransactions.tsx'
import { searchOf, useWhichWallet } from '#areas/wallets/screens/which-wallet.ts'
import { adjustmentLink } from '#areas/wallets/slots.ts'
import { words } from '#areas/wallets/words.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useReply } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { Figure, RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { AddressLink, ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

export default function Wallet() {
  const t = useWords(words)
  const say = useWords(adjustWords)
  const wallet = useReply(walletCalls.details, useWhichWallet())
  return (
    <RecordScreen
      title={wallet.businessName ?? wallet.ownerName}
      subtitle={`${wallet.accountNo} · ${wallet.ownerName} · ${t(`level_${wallet.kycLevel}`)}`}
      status={<StatusBadge status={wallet.status} />}
      figures={<Figures wallet={wallet} />}
      actions={
        <>
          <AddressLink address={adjustmentLink.get()({ wallet: wallet.walletId })}>
            <Button component="span" variant="default">
              {say('adjustWallet')}
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
    />
  )
}

function EditLimits({ wallet }: { wallet: WalletRecord }) {
  const t = useWords(words)
  const closed = useWhyClosed(toUpdate(walletPlace))
  if (closed) {
    return (
      <Button variant="default" aria-disabled data-disabled title={closed}>
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

function Figures({ wallet: { balance, availableBalance, heldBalance } }: { wallet: WalletRecord }) {
  const t = useWords(words)
  return (
    <>
      <Figure label={t('balance')} value={pesos(balance)} />
      <Figure label={t('available')} value={pesos(availableBalance)} />
      <Figure label={t('held')} value={pesos(heldBalance)} />
    </>
  )
}
