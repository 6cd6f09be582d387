import { Group } from '@mantine/core'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { type Cashout, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { type CashoutVerb, whyNotCashout } from '#areas/kantoads/cashouts/rules.ts'
import { PayButton } from '#areas/kantoads/cashouts/screens/PayButton.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { useWhyNoStep } from '#areas/kantoads/screens/use-why.ts'
import { useAsk } from '#platform/console/ask.ts'
import { pesos } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'

/** The steps that lead on from where a cashout stands. */
export function CashoutActions({ cashout }: { cashout: Cashout }) {
  const t = useWords(cashoutWords)
  const me = useSignedIn()
  const why = useWhyNoStep(cashoutPlace)
  const update = useAsk(cashoutCalls.update)
  const { cashoutId, version, status } = cashout
  const closed = (to: CashoutVerb) => why(whyNotCashout(cashout, to, me))
  const step = (to: CashoutVerb, remarks = '') =>
    update.mutateAsync({ cashoutId, version, status: to, remarks })
  const named = namesIn(cashout)
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <ActionButton
          label={t('verify')}
          variant="filled"
          closed={closed('verified')}
          dialog={{
            title: t('verifyTitle', named),
            consequence: t('verifyWill', named),
            withReason: false,
            onConfirm: () => step('verified'),
          }}
        />
      )}
      {(status === 'verified' || status === 'failed') && (
        <ActionButton
          label={t('send')}
          variant="filled"
          closed={closed('processing')}
          dialog={{
            title: t('sendTitle', named),
            consequence: t('sendWill', named),
            withReason: false,
            onConfirm: () => step('processing'),
          }}
        />
      )}
      {status === 'processing' && (
        <>
          <PayButton cashout={cashout} closed={closed('paid')} named={named} />
          <ActionButton
            label={t('fail')}
            danger
            closed={closed('failed')}
            dialog={{
              title: t('failTitle', named),
              consequence: t('failWill', named),
              onConfirm: (remarks) => step('failed', remarks),
            }}
          />
        </>
      )}
      {status !== 'processing' && status !== 'paid' && status !== 'rejected' && (
        <ActionButton
          label={t('reject')}
          danger
          closed={closed('rejected')}
          dialog={{
            title: t('rejectTitle', named),
            consequence: t('rejectWill', named),
            onConfirm: (remarks) => step('rejected', remarks),
          }}
        />
      )}
    </Group>
  )
}

const namesIn = (cashout: Cashout) => ({
  ref: cashout.refNo,
  amount: pesos(cashout.amount),
  net: pesos(cashout.net),
  account: cashout.accountName,
  bank: cashout.bank,
  business: cashout.businessName,
  channel: cashout.channel,
  verifier: cashout.verifiedBy ?? '',
})
