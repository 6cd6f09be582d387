import { Group } from '@mantine/core'
import { cashoutPlace } from '#areas/kantoads/access.ts'
import { type Cashout, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { type CashoutAction, getCashoutTransitionError } from '#areas/kantoads/cashouts/rules.ts'
import { PayButton } from '#areas/kantoads/cashouts/screens/PayButton.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { useTransitionDisabledReason } from '#areas/kantoads/screens/use-disabled-reason.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { formatPesos } from '#platform/console/i18n/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useSignedIn } from '#platform/console/session/session.ts'
import { useWords } from '#platform/console/i18n/words.ts'

/** Buttons for the transitions available from the cashout's status. */
export function CashoutActions({ cashout }: { cashout: Cashout }) {
  const t = useWords(cashoutWords)
  const me = useSignedIn()
  const transitionDisabledReason = useTransitionDisabledReason(cashoutPlace)
  const update = useApiMutation(cashoutCalls.update)
  const { cashoutId, version, status } = cashout
  const disabledReason = (to: CashoutAction) =>
    transitionDisabledReason(getCashoutTransitionError(cashout, to, me))
  const step = (to: CashoutAction, remarks = '') =>
    update.mutateAsync({ cashoutId, version, status: to, remarks })
  const named = namesIn(cashout)
  return (
    <Group gap="sm">
      {status === 'pending' && (
        <ActionButton
          label={t('verify')}
          variant="filled"
          disabledReason={disabledReason('verified')}
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
          disabledReason={disabledReason('processing')}
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
          <PayButton cashout={cashout} disabledReason={disabledReason('paid')} named={named} />
          <ActionButton
            label={t('fail')}
            danger
            disabledReason={disabledReason('failed')}
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
          disabledReason={disabledReason('rejected')}
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
  amount: formatPesos(cashout.amount),
  net: formatPesos(cashout.net),
  account: cashout.accountName,
  bank: cashout.bank,
  business: cashout.businessName,
  channel: cashout.channel,
  verifier: cashout.verifiedBy ?? '',
})
