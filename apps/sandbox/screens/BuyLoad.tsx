import { useState } from 'react'
import { loadAppCalls } from '#areas/eload/app/contract.ts'
import { Carrier, carrierNames } from '#areas/eload/contract.ts'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { isEnded, useCall, useWallet } from '#apps/sandbox/client.ts'
import { CallForm, SelectField, type Values } from '#apps/sandbox/Form.tsx'
import { Facts, Result, Screen, Status, useCountdown } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'
import type { ClientReply } from '#platform/contract/client-request.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Quote = ClientReply<typeof loadAppCalls.quote>

/** Buying load: network and product, the price that is fixed for five minutes, the sale until its outcome. */
export function BuyLoad() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const [carrier, setCarrier] = useState('')
  const [chosen, setChosen] = useState<Values>({})
  const [quote, setQuote] = useState<Quote | null>(null)
  const [refNo, setRefNo] = useState<string | null>(null)
  const known = Carrier.safeParse(carrier).data
  const { data: products } = useCall(loadAppCalls.products, known ? { carrier: known } : null)
  if (!wallet) return <Screen title={t('load')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  if (refNo !== null) return <Sale refNo={refNo} onAgain={() => [setRefNo(null), setQuote(null)]} />
  if (quote !== null)
    return (
      <Confirmation
        accountNo={accountNo}
        quote={quote}
        onBack={() => setQuote(null)}
        onBought={(sale) => setRefNo(sale.refNo)}
      />
    )
  const product = products?.data.find(({ sku }) => sku === chosen['sku'])
  return (
    <Screen title={t('load')} module="eLoad">
      <SelectField
        field={{
          name: 'carrier',
          label: t('network'),
          options: Carrier.options.map((value) => ({ value, label: carrierNames[value] })),
        }}
        value={carrier}
        error={null}
        onChange={setCarrier}
      />
      <CallForm
        key={carrier}
        call={loadAppCalls.quote}
        fields={[
          {
            name: 'sku',
            label: t('product'),
            kind: 'select',
            options: (products?.data ?? []).map(({ sku, name, amount, isAvailable }) => ({
              value: sku,
              label: [name, amount !== null && formatPesos(amount), !isAvailable && t('notAvailable')]
                .filter(Boolean)
                .join(' · '),
              isClosed: !isAvailable,
            })),
          },
          ...(product?.amount === null
            ? [
                {
                  name: 'amount',
                  label: t('amount'),
                  kind: 'amount' as const,
                  hint: t('between', {
                    min: formatPesos(product.minAmount),
                    max: formatPesos(product.maxAmount),
                  }),
                },
              ]
            : []),
        ]}
        initial={chosen}
        onValues={setChosen}
        input={({ sku = '', amount = '' }) => ({
          accountNo,
          sku,
          ...(product?.amount === null && { amount }),
        })}
        button={t('showPrice')}
        onDone={setQuote}
      />
    </Screen>
  )
}

type ConfirmationProps = {
  accountNo: string
  quote: Quote
  onBack: () => void
  onBought: (sale: ClientReply<typeof loadAppCalls.buy>) => void
}

function Confirmation({ accountNo, quote, onBack, onBought }: ConfirmationProps) {
  const t = useWords(phoneWords)
  const left = useCountdown(quote.expiresAt)
  const { data: profile } = useCall(subscriberAppCalls.profile, {})
  if (!profile) return <Screen title={t('confirm')}>{t('loading')}</Screen>
  return (
    <Screen title={t('confirm')} module="eLoad">
      <Facts
        of={[
          [t('product'), quote.sku],
          [t('price'), formatPesos(quote.amount)],
          [t('rebate'), formatPesos(quote.rebate)],
        ]}
      />
      <p role="timer">{left === null ? t('quoteExpired') : t('quoteValid', { time: left })}</p>
      <CallForm
        call={loadAppCalls.buy}
        fields={[{ name: 'mobile', label: t('mobile'), kind: 'mobile', hint: t('sandboxDigits') }]}
        initial={{ mobile: profile.mobileNumber }}
        input={({ mobile = '' }) => ({
          accountNo,
          sku: quote.sku,
          mobile,
          quoteId: quote.quoteId,
          amount: pesosFrom(quote.amount),
        })}
        button={t('buy')}
        isDisabled={left === null}
        onDone={onBought}
      />
      <Button onClick={onBack}>{t(left === null ? 'newPrice' : 'back')}</Button>
    </Screen>
  )
}

const titles = {
  pending: 'loadOrdered',
  processing: 'loadOrdered',
  success: 'loadDelivered',
  failed: 'notCompleted',
  refunded: 'notCompleted',
  for_review: 'loadOrdered',
} as const

function Sale({ refNo, onAgain }: { refNo: string; onAgain: () => void }) {
  const t = useWords(phoneWords)
  const { data } = useCall(loadAppCalls.sale, { refNo }, isEnded)
  return (
    <Screen title={t('load')}>
      {data && (
        <Result title={t(titles[data.status])}>
          <Facts
            of={[
              [t('status'), <Status key="status" status={data.status} />],
              [t('product'), data.sku],
              [t('mobile'), data.mobile],
              [t('amount'), formatPesos(data.amount)],
              [t('rebate'), formatPesos(data.rebate)],
              [t('reference'), data.refNo],
            ]}
          />
          <Button onClick={onAgain}>{t('again')}</Button>
        </Result>
      )}
    </Screen>
  )
}
