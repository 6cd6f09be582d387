import { cashoutPlace } from '#areas/kantoads/access.ts'
import { type Cashout, cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { type CashoutAction, getCashoutTransitionError } from '#areas/kantoads/cashouts/rules.ts'
import { namesIn, useCashoutFacts } from '#areas/kantoads/cashouts/screens/use-cashout-facts.tsx'
import { cashoutWords } from '#areas/kantoads/cashouts/words.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

/** Verification of a payout by one person; another sends it to the bank. */
export function CashoutDecision({ cashout, moves }: { cashout: Cashout; moves: QueueMoves }) {
  const t = useWords(cashoutWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useCashoutFacts(cashout)
  const viewOnly = useDisabledReason(toUpdate(cashoutPlace))
  const update = useApiMutation(cashoutCalls.update)
  const { cashoutId, version, refNo, amount, balance, status } = cashout
  const isPending = status === 'pending'
  const named = namesIn(cashout)
  const verdict = (to: CashoutAction) => {
    const error = getCashoutTransitionError(cashout, to, me)
    return {
      disabledReason: error && m(error),
      send: (remarks: string) => update.mutateAsync({ cashoutId, version, status: to, remarks }),
    }
  }
  return (
    <RecordDecision
      title={t(isPending ? 'verifyTitle' : 'sendTitle', named)}
      amount={named.net}
      refNo={refNo}
      status={<Status status={status} />}
      by={`${t('requestedBy')} ${cashout.user}, ${formatShortMoment(cashout.createdAt)}`}
      projected={[{ field: t('earned'), before: formatPesos(balance), after: formatPesos(balance - amount) }]}
      facts={[[t('amount'), named.amount], ...facts]}
      checks={cashout.checks}
      history={
        <HistoryPanel
          call={cashoutCalls.logs}
          input={{ cashoutId }}
          record={{ kind: 'ads-cashout', id: cashoutId }}
        />
      }
      viewOnly={viewOnly}
      sentence={t(isPending ? 'verifyEffect' : 'sendEffect', named)}
      approve={
        isPending
          ? { label: t('verify', named), consequence: t('verifyWill', named), ...verdict('verified') }
          : { label: t('send', named), consequence: t('sendWill', named), ...verdict('processing') }
      }
      reject={{ label: t('rejectCashout'), consequence: t('rejectWill', named), ...verdict('rejected') }}
      moves={moves}
    />
  )
}
