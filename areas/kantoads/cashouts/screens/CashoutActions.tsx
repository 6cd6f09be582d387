import { cashoutPlace } from '#areas/kantoads/access.ts'
import { type Cashout, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { type CashoutAction, getCashoutTransitionError } from '#areas/kantoads/cashouts/rules.ts'
import { PayButton } from '#areas/kantoads/cashouts/screens/PayButton.tsx'
import { namesIn } from '#areas/kantoads/cashouts/screens/use-cashout-facts.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { useTransitionDisabledReason } from '#areas/kantoads/screens/use-disabled-reason.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Buttons that record the result of the bank by hand. */
export function CashoutActions({ cashout }: { cashout: Cashout }) {
  const t = useWords(cashoutWords)
  const me = useSignedIn()
  const transitionDisabledReason = useTransitionDisabledReason(cashoutPlace)
  const update = useApiMutation(cashoutCalls.update)
  const { cashoutId, version } = cashout
  const disabledReason = (to: CashoutAction) =>
    transitionDisabledReason(getCashoutTransitionError(cashout, to, me))
  const named = namesIn(cashout)
  return (
    <>
      <PayButton cashout={cashout} disabledReason={disabledReason('paid')} named={named} />
      <ActionButton
        label={t('fail')}
        danger
        disabledReason={disabledReason('failed')}
        dialog={{
          title: t('failTitle', named),
          consequence: t('failWill', named),
          onConfirm: (remarks) => update.mutateAsync({ cashoutId, version, status: 'failed', remarks }),
        }}
      />
    </>
  )
}
