import { useState } from 'react'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { isEnded, useCall, useWallet } from '#apps/sandbox/client.ts'
import { CallForm } from '#apps/sandbox/Form.tsx'
import { Facts, Result, Screen, Status } from '#apps/sandbox/parts.tsx'
import { phoneWords } from '#apps/sandbox/words.ts'
import { formatMoment, formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

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
        <CashInStatus accountNo={accountNo} refNo={refNo} onAgain={() => setRefNo(null)} />
      )}
    </Screen>
  )
}

const titles = {
  pending: 'waitingForMethod',
  success: 'done',
  failed: 'notCompleted',
  expired: 'notCompleted',
} as const

type StatusProps = { accountNo: string; refNo: string; onAgain: () => void }

function CashInStatus({ accountNo, refNo, onAgain }: StatusProps) {
  const t = useWords(phoneWords)
  const { data } = useCall(walletAppCalls.cashInStatus, { accountNo, refNo }, isEnded)
  if (!data) return <p role="status">{t('loading')}</p>
  return (
    <Result title={t(titles[data.status])}>
      <Facts
        of={[
          [t('status'), <Status key="status" status={data.status} />],
          [t('method'), data.method],
          [t('amount'), formatPesos(data.amount)],
          [t('fee'), formatPesos(data.fee)],
          [t('reference'), data.refNo],
          [t('expiresOn'), data.status === 'pending' ? formatMoment(data.expiresAt, 'h:mm A') : ''],
        ]}
      />
      <Button onClick={onAgain}>{t('again')}</Button>
    </Result>
  )
}
