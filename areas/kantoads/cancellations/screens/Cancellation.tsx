import { RecordLink, recordTarget } from '#platform/console/router/ScreenLink.tsx'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  type Cancellation as CancellationRecord,
  cancellationCalls,
} from '#areas/kantoads/cancellations/contract.ts'
import { CancellationActions } from '#areas/kantoads/cancellations/screens/CancellationActions.tsx'
import { CancellationForm } from '#areas/kantoads/cancellations/screens/CancellationForm.tsx'
import { InstalledCollateralTable } from './InstalledCollateralTable.tsx'
import { cancellationWords } from '#areas/kantoads/cancellations/words.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { ReturnedNotice } from '#platform/console/approvals/Returned.tsx'
import { useSuspenseApiQuery } from '#platform/console/api/api.ts'
import { formatDay, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { FileLink } from '#platform/console/upload/FileLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

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
  return (
    <RecordScreen
      title={request.refNo}
      subtitle={
        <RecordLink
          target={recordTarget(subscriberScreens.profile, { tab: 'Profile', bid: request.businessId })}
        >
          {request.businessName}
        </RecordLink>
      }
      status={<Status status={request.status} />}
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
      actions={<CancellationActions request={request} onChange={() => setChanging(true)} />}
      aside={<HistoryPanel call={cancellationCalls.logs} input={{ cancellationRequestId: id }} />}
    >
      {request.status === 'returned' && <ReturnedNotice reason={request.remarks} />}
      <Known request={request} />
    </RecordScreen>
  )
}

function Known({ request }: { request: CancellationRecord }) {
  const t = useWords(cancellationWords)
  const { attachments, decidedBy, decidedAt, completedBy, completedAt } = request
  return (
    <>
      <Facts
        facts={[
          [t('collateral'), request.collateralType],
          [t('reason'), request.reason],
          [t('requestedBy'), `${request.requestedBy}, ${formatShortMoment(request.requestedAt)}`],
          [t('reviewedBy'), request.reviewedBy],
          [t('decidedBy'), decidedBy && `${decidedBy}, ${formatShortMoment(decidedAt)}`],
          [t('completedBy'), completedBy && `${completedBy}, ${formatShortMoment(completedAt)}`],
          [t('remarks'), request.remarks],
          [
            t('attachments'),
            attachments.length === 0
              ? null
              : attachments.map((file) => <FileLink key={file.key} file={file} />),
          ],
        ]}
      />
      {request.hanging.length > 0 && <InstalledCollateralTable hanging={request.hanging} />}
    </>
  )
}
