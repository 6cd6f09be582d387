import { useState } from 'react'
import { type AppBiller, billsAppCalls } from '#areas/bills/app/contract.ts'
import { useCall, useWallet } from '#apps/sandbox/client.ts'
import type { FieldSpec } from '#apps/sandbox/Form.tsx'
import { Purchase } from '#apps/sandbox/Purchase.tsx'
import { Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { pesosFrom } from '#platform/contract/fields/money.ts'

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

export function PayBill() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const { data: billers } = useCall(billsAppCalls.billers, {})
  const [billerId, setBillerId] = useState(0)
  if (!wallet) return <Screen title={t('bills')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  const biller = billers?.data.find(({ id }) => id === billerId)
  const [min, max] = [formatPesos(biller?.minAmount), formatPesos(biller?.maxAmount)]
  return (
    <Purchase
      title={t('bills')}
      module="Bills Payment"
      onValues={(values) => setBillerId(Number(values['billerId']))}
      quote={{
        call: billsAppCalls.quote,
        fields: [
          {
            name: 'billerId',
            label: t('biller'),
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
            hint: biller ? t('between', { min, max }) : '',
          },
        ],
        input: ({ amount = '' }) => ({ accountNo, billerId, amount }),
        shown: ['amount', 'fee', 'total'],
      }}
      buy={{
        call: billsAppCalls.pay,
        fields: (biller?.fields ?? []).map(payerField),
        input: (values, { quoteId, amount }) => ({
          accountNo,
          billerId,
          quoteId,
          amount: pesosFrom(amount),
          fields: Object.fromEntries(
            (biller?.fields ?? []).map(({ key }) => [key, values[`fields/${key}`] ?? '']),
          ),
        }),
        button: t('pay'),
      }}
      status={{
        call: billsAppCalls.payment,
        shown: ['status', 'biller', 'amount', 'fee', 'postsOn', 'refNo'],
      }}
    />
  )
}
