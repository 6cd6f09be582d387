import { useState } from 'react'
import { kankolekAppCalls } from '#areas/merchants/kankolek/app/contract.ts'
import { useWallet } from '#apps/sandbox/client.ts'
import { CallForm, type Values } from '#apps/sandbox/Form.tsx'
import { Details, Receipt, Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { ClientReply } from '#platform/contract/client-request.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Meaning = ClientReply<typeof kankolekAppCalls.qr>
type Paid = ClientReply<typeof kankolekAppCalls.pay>

/** Paying a merchant with the text of a QR code. */
export function PayQr() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const [typed, setTyped] = useState<Values>({})
  const [meaning, setMeaning] = useState<Meaning | null>(null)
  const [paid, setPaid] = useState<Paid | null>(null)
  if (!wallet) return <Screen title={t('qr')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  const restart = () => {
    setMeaning(null)
    setPaid(null)
  }
  if (paid)
    return (
      <Screen title={t('qr')}>
        <Receipt
          title={t('paidTo', { name: paid.merchant })}
          of={paid}
          fields={['amount', 'fee', 'balanceAfter', 'refNo']}
          onAgain={restart}
        />
      </Screen>
    )
  if (meaning)
    return (
      <Screen title={meaning.merchant} module="Wallet">
        <Details of={meaning} fields={['city', 'reference', 'amount', 'fee']} />
        <CallForm
          call={kankolekAppCalls.pay}
          fields={
            meaning.isAmountFixed
              ? []
              : [
                  {
                    name: 'amount',
                    label: t('amount'),
                    kind: 'amount',
                    hint: t('between', {
                      min: formatPesos(meaning.minAmount),
                      max: formatPesos(meaning.maxAmount),
                    }),
                  },
                ]
          }
          input={({ amount }) => ({
            accountNo,
            payload: typed['payload'] ?? '',
            ...(!meaning.isAmountFixed && { amount: amount ?? '' }),
          })}
          button={t('pay')}
          onDone={setPaid}
        />
        <Button onClick={restart}>{t('back')}</Button>
      </Screen>
    )
  return (
    <Screen title={t('qr')} module="Wallet">
      <CallForm
        call={kankolekAppCalls.qr}
        fields={[{ name: 'payload', label: t('qrText'), hint: t('qrHint') }]}
        initial={typed}
        onValues={setTyped}
        input={({ payload = '' }) => ({ payload })}
        button={t('continue')}
        onDone={setMeaning}
      />
    </Screen>
  )
}
