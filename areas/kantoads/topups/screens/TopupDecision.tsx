import { topupPlace } from '#areas/kantoads/access.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { type Topup, topupCalls } from '#areas/kantoads/topups/contract.ts'
import { getTopupTransitionError, type TopupAction } from '#areas/kantoads/topups/rules.ts'
import { useTopupFacts } from '#areas/kantoads/topups/screens/use-topup-facts.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatPesos, formatShortMoment, useMessage, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'

/** Verification of a deposit by one person, approval of its ads credit by another. */
export function TopupDecision({ topup, moves }: { topup: Topup; moves: QueueMoves }) {
  const t = useWords(topupWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useTopupFacts(topup)
  const viewOnly = useDisabledReason(toUpdate(topupPlace))
  const update = useApiMutation(topupCalls.update)
  const { topupId, version, refNo, advertiser, creditAmount, advertiserBalance } = topup
  const isVerified = topup.status === 'verified'
  const amount = formatPesos(isVerified ? creditAmount : topup.amount)
  const named = {
    advertiser,
    amount,
    bank: topup.bank,
    reference: topup.depositReference,
    verifier: topup.verifiedByName ?? '',
  }
  const verdict = (to: TopupAction) => {
    const error = getTopupTransitionError(topup, to, me)
    return {
      disabledReason: error && m(error),
      send: (remarks: string) => update.mutateAsync({ topupId, version, status: to, remarks }),
    }
  }
  return (
    <RecordDecision
      title={t(isVerified ? 'approveTitle' : 'verifyTitle', named)}
      amount={amount}
      refNo={refNo}
      status={<Status status={topup.status} />}
      by={`${t('reportedBy')} ${topup.createdBy}, ${formatShortMoment(topup.createdAt)}`}
      projected={[
        {
          field: t('currentCredit'),
          before: formatPesos(advertiserBalance),
          after: formatPesos(advertiserBalance + creditAmount),
        },
      ]}
      facts={facts}
      checks={topup.checks}
      files={topup.depositImages}
      history={
        <HistoryPanel
          call={topupCalls.logs}
          input={{ topupId }}
          record={{ kind: 'ads-topup', id: topupId }}
        />
      }
      viewOnly={viewOnly}
      sentence={t(isVerified ? 'approveEffect' : 'verifyEffect')}
      approve={
        isVerified
          ? { label: t('approveVerb', named), consequence: t('approveWill', named), ...verdict('approved') }
          : { label: t('verify', named), consequence: t('verifyWill', named), ...verdict('verified') }
      }
      reject={{ label: t('rejectTopup'), consequence: t('rejectWill', named), ...verdict('rejected') }}
      moves={moves}
    />
  )
}
