import { staffAct, Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { RecordLink, recordTarget } from '#platform/console/router.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  type Cancellation as CancellationRecord,
  cancellationCalls,
} from '#areas/kantoads/cancellations/contract.ts'
import { CancellationActions } from '#areas/kantoads/cancellations/screens/CancellationActions.tsx'
import { CancellationDecision } from '#areas/kantoads/cancellations/screens/CancellationDecision.tsx'
import { useCancellationFacts } from '#areas/kantoads/cancellations/screens/use-cancellation-facts.ts'
import { nextDecision } from '#areas/kantoads/cancellations/rules.ts'
import { cancellationQueue } from '#areas/kantoads/decision-queues.ts'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { CancellationForm } from '#areas/kantoads/cancellations/screens/CancellationForm.tsx'
import { InstalledCollateralTable } from './InstalledCollateralTable.tsx'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { ReturnedNotice } from '#platform/console/approvals.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { formatDay, formatPesos, useWords } from '#platform/console/i18n.ts'
import { FileLink } from '#platform/console/upload.ts'

/** Screen of one cancellation request, new or existing. */
export default function Cancellation() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(cancellationWords)
  const key = Number(id)
  if (key > 0) return <Stored key={key} id={key} />
  return (
    <RecordScreen title={t('newRequest')}>
      <CancellationForm />
    </RecordScreen>
  )
}

function Stored({ id }: { id: number }) {
  const t = useWords(cancellationWords)
  const request = useSuspenseApiQuery(cancellationCalls.info, { cancellationRequestId: id })
  const [isChanging, setChanging] = useState(false)
  if (isChanging)
    return (
      <RecordScreen title={t('editTitle', { ref: request.refNo })}>
        {request.status === 'returned' && <ReturnedNotice reason={request.remarks} />}
        <CancellationForm request={request} onEnd={() => setChanging(false)} />
      </RecordScreen>
    )
  const actions = <CancellationActions request={request} onChange={() => setChanging(true)} />
  return (
    <QueuedDecision
      queue={cancellationQueue}
      current={{ id, createdAt: request.requestedAt }}
      listName={t('pageTitle')}
      closed={nextDecision(request.status) ? null : <Decided request={request} actions={actions} />}
    >
      {(moves) => <CancellationDecision request={request} moves={moves} actions={actions} />}
    </QueuedDecision>
  )
}

function Decided({ request, actions }: { request: CancellationRecord; actions: ReactNode }) {
  const t = useWords(cancellationWords)
  const facts = useCancellationFacts(request)
  const { cancellationRequestId, attachments, businessId, hanging, status } = request
  return (
    <RecordScreen
      title={request.businessName}
      reference={request.refNo}
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('effectiveDate')} value={formatDay(request.effectiveDate)} />
          <Figure
            label={t('outstanding')}
            value={formatPesos(request.outstandingRenta)}
            hint={t('outstandingHint')}
          />
        </>
      }
      actions={actions}
      history={{ call: cancellationCalls.logs, input: { cancellationRequestId } }}
    >
      {status === 'returned' && <ReturnedNotice reason={request.remarks} />}
      <Facts
        facts={[
          [
            t('store'),
            <RecordLink
              key="store"
              target={recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: businessId })}
            >
              {request.businessName}
            </RecordLink>,
          ],
          [t('requestedBy'), staffAct(request.requestedById, request.requestedByName, request.requestedAt)],
          ...facts,
          [t('reason'), request.reason],
          [
            t('attachments'),
            attachments.length === 0
              ? null
              : attachments.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
      {hanging.length > 0 && <InstalledCollateralTable hanging={hanging} />}
    </RecordScreen>
  )
}
