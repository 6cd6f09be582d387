import { RequestedBy, approvalWords } from '#platform/console/approvals.ts'
import type { ReactNode } from 'react'
import { auditPlace } from '#areas/kantoads/access.ts'
import { type Cancellation, cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import {
  type CancellationAction,
  getCancellationTransitionError,
} from '#areas/kantoads/cancellations/rules.ts'
import { useCancellationFacts } from '#areas/kantoads/cancellations/screens/use-cancellation-facts.ts'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { useTransitionDisabledReason } from '#areas/kantoads/screens/use-disabled-reason.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatDay, formatPesos, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { InstalledCollateralTable } from './InstalledCollateralTable.tsx'

type Props = { request: Cancellation; moves: QueueMoves; actions: ReactNode }

/** Review of a request to remove collateral, then its approval by the same or another person. */
export function CancellationDecision({ request, moves, actions }: Props) {
  const t = useWords(cancellationWords)
  const say = useWords(approvalWords)
  const me = useSignedIn()
  const asEditor = useTransitionDisabledReason(auditPlace)
  const facts = useCancellationFacts(request)
  const update = useApiMutation(cancellationCalls.update)
  const { cancellationRequestId, version, refNo, status, requestedByName, outstandingRenta } = request
  const isPending = status === 'pending'
  const due = formatPesos(outstandingRenta)
  const named = {
    ref: refNo,
    business: request.businessName,
    who: requestedByName,
    date: formatDay(request.effectiveDate),
    due,
    n: request.hanging.reduce((sum, { quantity }) => sum + quantity, 0),
  }
  const verdict = (to: CancellationAction) => ({
    send: (remarks: string) => update.mutateAsync({ cancellationRequestId, version, status: to, remarks }),
  })
  return (
    <RecordDecision
      title={t('decisionTitle', named)}
      amount={outstandingRenta > 0 ? due : null}
      refNo={refNo}
      status={<Status status={status} />}
      actions={actions}
      by={<RequestedBy id={request.requestedById} name={requestedByName} at={request.requestedAt} />}
      facts={[[t('effectiveDate'), named.date], [t('outstanding'), due], ...facts]}
      checks={request.checks}
      reason={request.reason}
      files={request.attachments}
      history={<HistoryPanel call={cancellationCalls.logs} input={{ cancellationRequestId }} />}
      viewOnly={asEditor(
        getCancellationTransitionError(request, isPending ? 'under_review' : 'approved', me),
      )}
      sentence={t(isPending ? 'reviewEffect' : 'approveEffect', named)}
      approve={
        isPending
          ? {
              label: t('review'),
              consequence: t('reviewWill', named),
              stays: true,
              ...verdict('under_review'),
            }
          : { label: t('approveVerb', named), consequence: t('approveWill', named), ...verdict('approved') }
      }
      {...(!isPending && {
        sendBack: {
          label: say('returnForChanges'),
          title: say('returnTitle', { title: refNo }),
          consequence: say('returnRecordConsequence', { title: refNo, maker: requestedByName }),
          reasonLabel: say('returnReason'),
          ...verdict('returned'),
        },
        reject: { label: t('rejectRequest'), consequence: t('rejectWill', named), ...verdict('rejected') },
      })}
      moves={moves}
    >
      {request.hanging.length > 0 && <InstalledCollateralTable hanging={request.hanging} />}
    </RecordDecision>
  )
}
