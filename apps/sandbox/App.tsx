import { useEffect, useState, useSyncExternalStore } from 'react'
import { notificationAppCalls } from '#areas/notifications/app/contract.ts'
import { send, useMessages, usePhone } from '#apps/sandbox/client.ts'
import { phoneWords } from '#apps/sandbox/words.ts'
import styles from '#apps/sandbox/phone.module.css'
import { Account } from '#apps/sandbox/screens/Account.tsx'
import { BuyLoad } from '#apps/sandbox/screens/BuyLoad.tsx'
import { CashIn } from '#apps/sandbox/screens/CashIn.tsx'
import { Home, Transactions } from '#apps/sandbox/screens/Home.tsx'
import { Notifications } from '#apps/sandbox/screens/Notifications.tsx'
import { PayBill } from '#apps/sandbox/screens/PayBill.tsx'
import { PayQr } from '#apps/sandbox/screens/PayQr.tsx'
import { Raffles, Roulette } from '#apps/sandbox/screens/Play.tsx'
import { Rewards } from '#apps/sandbox/screens/Rewards.tsx'
import { PaymentRequests, SendMoney } from '#apps/sandbox/screens/SendMoney.tsx'
import { Verify } from '#apps/sandbox/screens/Verify.tsx'
import { Register, Welcome } from '#apps/sandbox/screens/Welcome.tsx'
import { errorMessage } from '#platform/console/http/api-errors.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

const screens: Readonly<Record<string, () => React.ReactNode>> = {
  transactions: Transactions,
  'cash-in': CashIn,
  load: BuyLoad,
  bills: PayBill,
  send: SendMoney,
  qr: PayQr,
  requests: PaymentRequests,
  rewards: Rewards,
  roulette: Roulette,
  raffles: Raffles,
  notifications: Notifications,
  verify: Verify,
  account: Account,
}

const onHash = (listener: () => void) => {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The phone: the screen that the address names, after `#/`, and above it the newest SMS. */
export function App() {
  const t = useWords(phoneWords)
  const name = useSyncExternalStore(onHash, () => location.hash.slice(2))
  const { data: phone, error } = usePhone()
  const Shown = phone?.isInUse ? (screens[name] ?? Home) : name === 'register' ? Register : Welcome
  return (
    <main className={styles.phone}>
      {phone === undefined ? (
        <p role="status">{error ? errorMessage(error) : t('loading')}</p>
      ) : (
        <>
          <NewestSms />
          {phone.isInUse && <Device />}
          <Shown key={name} />
        </>
      )}
    </main>
  )
}

const deviceKey = 'sandbox.device'
const seenKey = 'sandbox.seen-sms'

/** Registers the phone for notifications to the customer who uses it. */
function Device() {
  useEffect(() => {
    const token = localStorage.getItem(deviceKey) ?? `sandbox-${crypto.randomUUID()}`
    localStorage.setItem(deviceKey, token)
    send(notificationAppCalls.addDevice, { token, platform: 'android' }).catch(() => {})
  }, [])
  return null
}

function NewestSms() {
  const t = useWords(phoneWords)
  const [seen, setSeen] = useState(() => Number(localStorage.getItem(seenKey) ?? -1))
  const [newest] = useMessages().data ?? []
  const dismiss = () => {
    localStorage.setItem(seenKey, String(newest?.id ?? -1))
    setSeen(newest?.id ?? -1)
  }
  return (
    <div role="status" className={newest && newest.id > seen ? styles.sms : 'visually-hidden'}>
      {newest && newest.id > seen && (
        <>
          <strong>{t('smsTo', { number: newest.to })}</strong>
          <span className="break-anywhere">{newest.text}</span>
          <Button onClick={dismiss}>{t('close')}</Button>
        </>
      )}
    </div>
  )
}
