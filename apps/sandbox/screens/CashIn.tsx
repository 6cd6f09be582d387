import { useState } from 'react'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { useCall, useWallet } from '#apps/sandbox/client.ts'
import { CallForm } from '#apps/sandbox/Form.tsx'
import { Outcome } from '#apps/sandbox/Purchase.tsx'
import { Screen } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'

export function CashIn() {
  const t = useWords(phoneWords)
  const wallet = useWallet()
  const { data: methods } = useCall(walletAppCalls.cashInMethods, {})
  const [refNo, setRefNo] = useState<string | null>(null)
  if (!wallet) return <Screen title={t('cash-in')}>{t('loading')}</Screen>
  const { accountNo } = wallet
  return (
    <Screen title={t('cash-in')} module="Wallet">
      {refNo === null ? (
        <CallForm
          call={walletAppCalls.cashIn}
          fields={[
            {
              name: 'method',
              label: t('method'),
              kind: 'select',
              options: (methods?.data ?? []).map(({ name, feeType, fee }) => ({
                value: name,
                label: t('methodFee', {
                  name,
                  fee: feeType === 'percent' ? formatPercent(fee) : formatPesos(fee),
                }),
              })),
            },
            { name: 'amount', label: t('amount'), kind: 'amount' },
            { name: 'source', label: t('payFrom'), hint: t('sandboxDigits') },
          ]}
          input={({ method = '', amount = '', source = '' }) => ({ accountNo, method, amount, source })}
          button={t('cash-in')}
          onDone={(cashIn) => setRefNo(cashIn.refNo)}
        />
      ) : (
        <Outcome
          call={walletAppCalls.cashInStatus}
          input={{ accountNo, refNo }}
          shown={['status', 'method', 'amount', 'fee', 'expiresAt', 'refNo']}
          onAgain={() => setRefNo(null)}
        />
      )}
    </Screen>
  )
}
