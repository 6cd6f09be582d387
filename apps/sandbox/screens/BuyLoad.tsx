import { useState } from 'react'
import { loadAppCalls } from '#areas/eload/app/contract.ts'
import { Carrier, carrierNames } from '#areas/eload/contract.ts'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { useCall, useWallet } from '#apps/sandbox/client.ts'
import { type FieldSpec, SelectField } from '#apps/sandbox/Form.tsx'
import { Purchase } from '#apps/sandbox/Purchase.tsx'
import { Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

export function BuyLoad() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const { data: profile } = useCall(subscriberAppCalls.profile, {})
  const [carrier, setCarrier] = useState('')
  const [sku, setSku] = useState('')
  const known = Carrier.safeParse(carrier).data
  const { data: products } = useCall(loadAppCalls.products, known ? { carrier: known } : null)
  if (!wallet || !profile) return <Screen title={t('load')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  const product = products?.data.find((each) => each.sku === sku)
  const fields: FieldSpec[] = [
    {
      name: 'sku',
      label: t('product'),
      kind: 'select',
      options: (products?.data ?? []).map(({ sku: value, name, amount, isAvailable }) => ({
        value,
        label: [name, amount !== null && formatPesos(amount), !isAvailable && t('notAvailable')]
          .filter(Boolean)
          .join(' · '),
        isClosed: !isAvailable,
      })),
    },
  ]
  const isOpen = product?.amount === null
  if (isOpen) {
    const [min, max] = [formatPesos(product.minAmount), formatPesos(product.maxAmount)]
    fields.push({ name: 'amount', label: t('amount'), kind: 'amount', hint: t('between', { min, max }) })
  }
  return (
    <Purchase
      title={t('load')}
      module="eLoad"
      onValues={(values) => setSku(values['sku'] ?? '')}
      quote={{
        call: loadAppCalls.quote,
        fields,
        input: ({ amount = '' }) => ({ accountNo, sku, ...(isOpen && { amount }) }),
        shown: ['sku', 'amount', 'rebate'],
      }}
      buy={{
        call: loadAppCalls.buy,
        fields: [{ name: 'mobile', label: t('mobile'), kind: 'mobile', hint: t('sandboxDigits') }],
        initial: { mobile: profile.mobileNumber },
        input: ({ mobile = '' }, { quoteId, amount }) => {
          return { accountNo, sku, mobile, quoteId, amount: pesosFrom(amount) }
        },
        button: t('buy'),
      }}
      status={{
        call: loadAppCalls.sale,
        shown: ['status', 'sku', 'mobile', 'amount', 'rebate', 'refNo'],
      }}
    >
      <SelectField
        field={{
          name: 'carrier',
          label: t('network'),
          options: Carrier.options.map((value) => ({ value, label: carrierNames[value] })),
        }}
        value={carrier}
        error={null}
        onChange={(next) => {
          setCarrier(next)
          setSku('')
        }}
      />
    </Purchase>
  )
}
