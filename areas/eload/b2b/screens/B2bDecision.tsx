import { RequestedBy, approvalWords } from '#platform/console/approvals.ts'
import type { ReactNode } from 'react'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { b2bCalls, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { b2bErrorMessage, getB2bDecisionError } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { useB2bFacts } from '#areas/eload/b2b/screens/use-b2b-facts.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { type QueueMoves, RecordDecision } from '#platform/console/decisions.ts'
import { formatPercent, formatPesos, useMessage, useWords } from '#platform/console/i18n.ts'
import { HistoryPanel } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useDisabledReason, useSignedIn } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

type Props = { request: B2bRequest; moves: QueueMoves; actions: ReactNode }

/** Approval of the credit for a deposit by another person than its maker. */
export function B2bDecision({ request, moves, actions }: Props) {
  const t = useWords(b2bWords)
  const say = useWords(approvalWords)
  const m = useMessage()
  const me = useSignedIn()
  const facts = useB2bFacts(request)
  const permissionError = useDisabledReason(toUpdate(b2bPlace))
  const approve = useApiMutation(b2bCalls.approve)
  const reject = useApiMutation(b2bCalls.reject)
  const sendBack = useApiMutation(b2bCalls.sendBack)
  const { refNo, version, status, totalCredit, walletBalance, requestedByName, duplicates } = request
  const total = formatPesos(totalCredit)
  const named = {
    buyer: request.businessName,
    amount: formatPesos(request.amount),
    rebate: formatPercent(request.rebate),
    rebateAmount: formatPesos(request.rebateAmount),
    total,
    reference: request.depositReference,
    bank: request.receiverBankName,
  }
  const errorOf = (to: 'approved' | 'rejected') => {
    const error = getB2bDecisionError(request, me, to)
    return error && m(b2bErrorMessage(error))
  }
  return (
    <RecordDecision
      title={t('decisionTitle', named)}
      amount={total}
      refNo={refNo}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      actions={actions}
      by={<RequestedBy id={request.requestedById} name={requestedByName} at={request.createdAt} />}
      projected={[
        {
          field: t('currentCredit'),
          before: formatPesos(walletBalance),
          after: formatPesos(walletBalance + totalCredit),
        },
      ]}
      facts={facts}
      checks={request.checks}
      {...(request.remarks !== '' && { reason: request.remarks })}
      files={request.depositImages}
      history={<HistoryPanel kind="eload-b2b" id={refNo} />}
      viewOnly={permissionError ?? errorOf('rejected')}
      sentence={t('approveEffect')}
      approve={{
        label: t('approveVerb', named),
        consequence: t('approveWill', named),
        ...(duplicates.length > 0 && { reasonLabel: t('duplicateReason') }),
        disabledReason: errorOf('approved'),
        send: (reason) => approve.mutateAsync({ refNo, version, reason }),
      }}
      sendBack={{
        label: say('returnForChanges'),
        title: say('returnTitle', { title: refNo }),
        consequence: say('returnRecordConsequence', { title: refNo, maker: requestedByName }),
        reasonLabel: say('returnReason'),
        send: (reason) => sendBack.mutateAsync({ refNo, version, reason }),
      }}
      reject={{
        label: t('rejectDeposit'),
        consequence: t('rejectWill', named),
        send: (reason) => reject.mutateAsync({ refNo, version, reason }),
      }}
      moves={moves}
    >
      {duplicates.length > 0 && <Duplicates duplicates={duplicates} />}
    </RecordDecision>
  )
}

/** Links to other requests with the same slip. */
function Duplicates({ duplicates }: Pick<B2bRequest, 'duplicates'>) {
  const t = useWords(b2bWords)
  return (
    <section className="mt-12 p-8-12 edge-warning bg-warning" aria-label={t('duplicateTitle')}>
      <strong>{t('duplicateTitle')}</strong>
      <ul className="row gap-4-12 my-8">
        {duplicates.map(({ refNo, status, imageName }) => (
          <li key={`${refNo} ${imageName}`} className="row gap-4-12 my-8">
            <ScreenLink to={b2bScreens.details} params={{ refNo }}>
              {refNo}
            </ScreenLink>
            <StatusBadge status={status} label={t(`status_${status}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
