import { staffAct, Facts, Figure, RecordScreen, ScreenButton } from '#platform/console/record.ts'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { b2bCalls, type B2bRequest } from '#areas/eload/b2b/contract.ts'
import { b2bQueue } from '#areas/eload/b2b/decision-queue.ts'
import { isEditableBy } from '#areas/eload/b2b/rules.ts'
import { b2bScreens } from '#areas/eload/b2b/screens.ts'
import { B2bDecision } from '#areas/eload/b2b/screens/B2bDecision.tsx'
import { useB2bFacts } from '#areas/eload/b2b/screens/use-b2b-facts.ts'
import { b2bWords } from '#areas/eload/b2b/words.ts'
import { ReturnedNotice, approvalWords } from '#platform/console/approvals.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { FileLink } from '#platform/console/upload.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** A deposit of a business: its decision page while it is pending, otherwise its record. */
export default function B2bDetails() {
  const { refNo = '' } = useParams({ strict: false })
  const t = useWords(b2bWords)
  const { request } = useSuspenseApiQuery(b2bCalls.details, { refNo })
  const actions = <EditLink request={request} />
  return (
    <QueuedDecision
      queue={b2bQueue}
      current={{ id: request.refNo, createdAt: request.createdAt }}
      listName={t('pageTitle')}
      closed={request.status === 'pending' ? null : <Closed request={request} actions={actions} />}
    >
      {(moves) => <B2bDecision request={request} moves={moves} actions={actions} />}
    </QueuedDecision>
  )
}

/** Link of the maker to the form of a pending or returned request. */
function EditLink({ request }: { request: B2bRequest }) {
  const t = useWords(b2bWords)
  const say = useWords(approvalWords)
  const isEditable = isEditableBy(request, useSignedIn())
  const isReturned = request.status === 'returned'
  if (!isEditable) return null
  return (
    <ScreenButton
      to={b2bScreens.form}
      params={{ id: request.id }}
      variant={isReturned ? 'filled' : 'default'}
      label={isReturned ? say('editAndResubmit') : t('editRequest')}
      isForViewers={false}
    />
  )
}

function Closed({ request, actions }: { request: B2bRequest; actions: ReactNode }) {
  const t = useWords(b2bWords)
  const facts = useB2bFacts(request)
  const { refNo, amount, totalCredit, status, walletBalance, depositImages } = request
  return (
    <RecordScreen
      title={request.businessName}
      reference={refNo}
      status={<StatusBadge status={status} label={t(`status_${status}`)} />}
      figures={
        <>
          <Figure label={t('deposit')} value={formatPesos(amount)} />
          <Figure label={t('credit')} value={formatPesos(totalCredit)} />
          <Figure label={t('currentCredit')} value={formatPesos(walletBalance)} />
        </>
      }
      actions={actions}
    >
      {status === 'returned' && <ReturnedNotice reason={request.reason} />}
      <Facts
        facts={[
          [t('requestedBy'), staffAct(request.requestedById, request.requestedByName, request.createdAt)],
          ...facts,
          [t('remarks'), request.remarks],
          [t('transfer'), request.walletTxnId],
          [
            t('depositSlips'),
            depositImages.length === 0
              ? t('noDepositSlips')
              : depositImages.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
    </RecordScreen>
  )
}
