import { useState } from 'react'
import { type AppBiller, billsAppCalls } from '#areas/bills/app/contract.ts'
import { isEnded, useCall, useWallet } from '#apps/sandbox/client.ts'
import { CallForm, type FieldSpec, type Values } from '#apps/sandbox/Form.tsx'
import { Facts, Result, Screen, Status, useCountdown } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatDay, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import type { ClientReply } from '#platform/contract/client-request.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Quote = ClientReply<typeof billsAppCalls.quote>

/** Paying a bill: biller and amount, the fields of the biller with the fee that is fixed, the payment until its outcome. */
export function PayBill() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const { data: billers } = useCall(billsAppCalls.billers, {})
  const [chosen, setChosen] = useState<Values>({})
  const [quote, setQuote] = useState<Quote | null>(null)
  const [refNo, setRefNo] = useState<string | null>(null)
  const biller = billers?.data.find(({ id }) => String(id) === chosen['billerId'])
  if (!wallet) return <Screen title={t('bills')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  if (refNo !== null) return <Payment refNo={refNo} onAgain={() => [setRefNo(null), setQuote(null)]} />
  if (quote !== null && biller)
    return (
      <Confirmation
        accountNo={accountNo}
        biller={biller}
        quote={quote}
        onBack={() => setQuote(null)}
        onPaid={(payment) => setRefNo(payment.refNo)}
      />
    )
  return (
    <Screen title={t('bills')} module="Bills Payment">
      <CallForm
        call={billsAppCalls.quote}
        fields={[
          {
            name: 'billerId',
            label: t('billerName'),
            kind: 'select',
            options: (billers?.data ?? []).map(({ id, name, category }) => ({
              value: String(id),
              label: `${name} · ${category}`,
            })),
          },
          {
            name: 'amount',
            label: t('amount'),
            kind: 'amount',
            ...(biller && {
              hint: t('between', {
                min: formatPesos(biller.minAmount),
                max: formatPesos(biller.maxAmount),
              }),
            }),
          },
        ]}
        initial={chosen}
        onValues={setChosen}
        input={({ billerId = '', amount = '' }) => ({ accountNo, billerId: Number(billerId), amount })}
        button={t('continue')}
        onDone={setQuote}
      />
    </Screen>
  )
}

const kinds = { text: 'text', number: 'text', date: 'day', select: 'select' } as const

const payerField = ({
  key,
  label,
  type,
  hint,
  required,
  options,
}: AppBiller['fields'][number]): FieldSpec => ({
  name: `fields/${key}`,
  label: required ? `${label} *` : label,
  kind: kinds[type],
  hint,
  options: options.map((value) => ({ value, label: value })),
})

type ConfirmationProps = {
  accountNo: string
  biller: AppBiller
  quote: Quote
  onBack: () => void
  onPaid: (payment: ClientReply<typeof billsAppCalls.pay>) => void
}

function Confirmation({ accountNo, biller, quote, onBack, onPaid }: ConfirmationProps) {
  const t = useWords(phoneWords)
  const left = useCountdown(quote.expiresAt)
  return (
    <Screen title={biller.name} module="Bills Payment">
      <Facts
        of={[
          [t('amount'), formatPesos(quote.amount)],
          [t('fee'), formatPesos(quote.fee)],
          [t('total'), formatPesos(quote.total)],
        ]}
      />
      <p role="timer">{left === null ? t('quoteExpired') : t('quoteValid', { time: left })}</p>
      <CallForm
        call={billsAppCalls.pay}
        fields={biller.fields.map(payerField)}
        input={(values) => ({
          accountNo,
          billerId: biller.id,
          amount: pesosFrom(quote.amount),
          quoteId: quote.quoteId,
          fields: Object.fromEntries(biller.fields.map(({ key }) => [key, values[`fields/${key}`] ?? ''])),
        })}
        button={t('pay')}
        isDisabled={left === null}
        onDone={onPaid}
      />
      <Button onClick={onBack}>{t(left === null ? 'newPrice' : 'back')}</Button>
    </Screen>
  )
}

function Payment({ refNo, onAgain }: { refNo: string; onAgain: () => void }) {
  const t = useWords(phoneWords)
  const { data } = useCall(billsAppCalls.payment, { refNo }, isEnded)
  return (
    <Screen title={t('bills')}>
      {data && (
        <Result title={data.biller}>
          <Facts
            of={[
              [t('status'), <Status key="status" status={data.status} />],
              [t('amount'), formatPesos(data.amount)],
              [t('fee'), formatPesos(data.fee)],
              [t('postsOn'), formatDay(data.postsOn)],
              [t('reference'), data.refNo],
            ]}
          />
          <Button onClick={onAgain}>{t('again')}</Button>
        </Result>
      )}
    </Screen>
  )
}
