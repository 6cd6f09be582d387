import { useState } from 'react'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { paymentRequestAppCalls } from '#areas/wallets/payment-requests/app/contract.ts'
import { useRows, useWallet } from '#apps/sandbox/client.ts'
import { CallForm } from '#apps/sandbox/Form.tsx'
import { Receipt, Rows, Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatMoment, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { ClientReply } from '#platform/contract/client-request.ts'

export function SendMoney() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const [sent, setSent] = useState<ClientReply<typeof walletAppCalls.transfer> | null>(null)
  if (!wallet) return <Screen title={t('send')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  return (
    <Screen title={t('send')} module="Wallet">
      {sent ? (
        <Receipt
          title={t('paidTo', { name: sent.recipient })}
          of={sent}
          fields={['amount', 'fee', 'balanceAfter', 'refNo']}
          onAgain={() => setSent(null)}
        />
      ) : (
        <CallForm
          call={walletAppCalls.transfer}
          fields={[
            { name: 'to', label: t('recipientMobile'), kind: 'mobile' },
            { name: 'amount', label: t('amount'), kind: 'amount' },
            { name: 'note', label: t('noteOptional') },
          ]}
          input={({ to = '', amount = '', note = '' }) => ({ accountNo, to, amount, note })}
          button={t('send')}
          onDone={setSent}
        />
      )}
    </Screen>
  )
}

/** Requests to pay in both directions. */
export function PaymentRequests() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  return (
    <Screen title={t('requests')} module="Wallet">
      <h2>{t('incoming')}</h2>
      <Requests direction="incoming" />
      <h2>{t('outgoing')}</h2>
      <Requests direction="outgoing" />
      <h2>{t('askToPay')}</h2>
      {wallet && (
        <CallForm
          call={paymentRequestAppCalls.request}
          fields={[
            { name: 'from', label: t('payerMobile'), kind: 'mobile' },
            { name: 'amount', label: t('amount'), kind: 'amount' },
            { name: 'note', label: t('noteOptional') },
          ]}
          input={({ from = '', amount = '', note = '' }) => ({
            accountNo: wallet.accountNo,
            from,
            amount,
            note,
          })}
          button={t('sendRequest')}
        />
      )}
    </Screen>
  )
}

function Requests({ direction }: { direction: 'incoming' | 'outgoing' }) {
  const t = useWords(phoneWords)
  const from = useRows(paymentRequestAppCalls.list, { direction })
  const { pay, decline, cancel } = paymentRequestAppCalls
  return (
    <Rows
      label={t(direction)}
      from={from}
      empty={t('noRequests')}
      row={({ refNo, counterparty, amount, note, status, expiresAt }) => ({
        key: refNo,
        title: counterparty,
        detail: [
          note,
          status === 'pending' ? t('until', { time: formatMoment(expiresAt, 'MMM D, h:mm A') }) : '',
        ]
          .filter(Boolean)
          .join(' · '),
        end: formatPesos(amount),
        status,
        ...(status === 'pending' && {
          children:
            direction === 'incoming' ? (
              <>
                <CallForm call={pay} input={() => ({ refNo })} button={t('pay')} />
                <CallForm call={decline} input={() => ({ refNo })} button={t('decline')} isQuiet />
              </>
            ) : (
              <CallForm call={cancel} input={() => ({ refNo })} button={t('cancel')} isQuiet />
            ),
        }),
      })}
    />
  )
}
