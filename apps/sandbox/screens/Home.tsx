import { useState } from 'react'
import { kycAppCalls } from '#areas/merchants/kyc/app/contract.ts'
import { notificationAppCalls } from '#areas/notifications/app/contract.ts'
import { type AppTransaction, walletAppCalls } from '#areas/wallets/app/contract.ts'
import { paymentRequestAppCalls } from '#areas/wallets/payment-requests/app/contract.ts'
import { isOutgoing } from '#areas/wallets/rules.ts'
import { words as walletsWords } from '#areas/wallets/words.ts'
import { useCall, useRows, useWallet } from '#apps/sandbox/client.ts'
import { Rows, type RowSpec, Screen, Status } from '#apps/sandbox/parts.tsx'
import styles from '#apps/sandbox/phone.module.css'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatMoment, formatPesos, formatSignedPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

const hiddenKey = 'sandbox.balance-hidden'
const actions = [
  'cash-in',
  'load',
  'bills',
  'send',
  'qr',
  'requests',
  'rewards',
  'roulette',
  'raffles',
] as const

export function Home() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const { data: notices } = useCall(notificationAppCalls.notifications, {})
  const { data: requests } = useCall(paymentRequestAppCalls.list, { direction: 'incoming' })
  const { data: kyc } = useCall(kycAppCalls.state, {})
  const unread = notices?.data.filter(({ isRead }) => !isRead).length ?? 0
  const waiting = requests?.data.filter(({ status }) => status === 'pending').length ?? 0
  return (
    <>
      <h1 className="visually-hidden">{t('home')}</h1>
      <nav className="row justify-between gap-8" aria-label={t('menu')}>
        <a className={styles.back} href="#/notifications">
          {t('notificationCount', { count: unread })}
        </a>
        <a className={styles.back} href="#/account">
          {t('account')}
        </a>
      </nav>
      <Balance wallet={wallet} />
      {kyc && kyc.level !== 'full' && (
        <a className={styles.action} href="#/verify">
          {t('verifyTitle')}
          <Status status={kyc.type} />
        </a>
      )}
      {waiting > 0 && (
        <a className={styles.action} href="#/requests">
          {t('requestCount', { count: waiting })}
        </a>
      )}
      <nav className={styles.actions} aria-label={t('actions')}>
        {actions.map((name) => (
          <a key={name} className={styles.action} href={`#/${name}`}>
            {t(name)}
          </a>
        ))}
      </nav>
      <div className="row justify-between gap-8">
        <h2 className="m-0">{t('latest')}</h2>
        <a className={styles.back} href="#/transactions">
          {t('all')}
        </a>
      </div>
      {wallet && <LatestTransactions accountNo={wallet.accountNo} />}
    </>
  )
}

function Balance({ wallet }: { wallet: ReturnType<typeof useWallet> }) {
  const t = useWords(phoneWords)
  const [isHidden, setHidden] = useState(() => localStorage.getItem(hiddenKey) !== null)
  const toggle = () => {
    if (isHidden) localStorage.removeItem(hiddenKey)
    else localStorage.setItem(hiddenKey, 'yes')
    setHidden(!isHidden)
  }
  const pending = wallet ? wallet.balance - wallet.availableBalance : 0
  return (
    <section className={styles.balance} aria-label={t('availableBalance')}>
      <span>{t('availableBalance')}</span>
      <output>{isHidden ? '₱•••••' : wallet ? formatPesos(wallet.availableBalance) : '…'}</output>
      {pending > 0 && !isHidden && <span>{t('reserved', { amount: formatPesos(pending) })}</span>}
      <div className="row justify-between gap-8">
        <span>{wallet?.accountNo}</span>
        <Button onClick={toggle}>{t(isHidden ? 'showBalance' : 'hideBalance')}</Button>
      </div>
    </section>
  )
}

const useTransactionRow = () => {
  const words = useWords(walletsWords)
  return (row: AppTransaction): RowSpec => ({
    key: row.refNo,
    title: [words(`type_${row.type}`), row.counterparty].filter(Boolean).join(' · '),
    detail: `${formatMoment(row.createdAt, 'MMM D, h:mm A')} · ${row.refNo}`,
    end: formatSignedPesos(isOutgoing(row) ? 0 - row.amount : row.amount),
    ...(row.status !== 'success' && { status: row.status }),
  })
}

function LatestTransactions({ accountNo }: { accountNo: string }) {
  const t = useWords(phoneWords)
  const { data, error } = useCall(walletAppCalls.transactions, { accountNo, limit: 5 })
  const row = useTransactionRow()
  return <Rows label={t('latest')} from={{ rows: data?.data, error }} empty={t('noTransactions')} row={row} />
}

export function Transactions() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  return (
    <Screen title={t('transactions')}>{wallet && <AllTransactions accountNo={wallet.accountNo} />}</Screen>
  )
}

function AllTransactions({ accountNo }: { accountNo: string }) {
  const t = useWords(phoneWords)
  const row = useTransactionRow()
  const from = useRows(walletAppCalls.transactions, { accountNo })
  return <Rows label={t('transactions')} from={from} empty={t('noTransactions')} row={row} />
}
