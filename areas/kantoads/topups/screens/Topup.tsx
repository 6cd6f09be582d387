import { useParams } from '@tanstack/react-router'
import { topupQueue } from '#areas/kantoads/decision-queues.ts'
import { Status } from '#areas/kantoads/screens/Status.tsx'
import { type Topup as TopupRecord, topupCalls } from '#areas/kantoads/topups/contract.ts'
import { nextDecision } from '#areas/kantoads/topups/rules.ts'
import { TopupDecision } from '#areas/kantoads/topups/screens/TopupDecision.tsx'
import { useTopupFacts } from '#areas/kantoads/topups/screens/use-topup-facts.ts'
import { topupWords } from '#areas/kantoads/topups/words.ts'
import { useSuspenseApiQuery } from '#platform/console/api.ts'
import { QueuedDecision } from '#platform/console/decisions.ts'
import { formatPesos, useWords } from '#platform/console/i18n.ts'
import { Facts, Figure, RecordScreen } from '#platform/console/record.ts'
import { FileLink } from '#platform/console/upload.ts'

/** A top-up: its decision page until it is approved or rejected, then its record. */
export default function Topup() {
  const { id = '0' } = useParams({ strict: false })
  const t = useWords(topupWords)
  const topup = useSuspenseApiQuery(topupCalls.details, { topupId: Number(id) })
  return (
    <QueuedDecision
      queue={topupQueue}
      current={{ id: topup.topupId, createdAt: topup.createdAt }}
      listName={t('pageTitle')}
      closed={nextDecision(topup.status) ? null : <Closed topup={topup} />}
    >
      {(moves) => <TopupDecision topup={topup} moves={moves} />}
    </QueuedDecision>
  )
}

function Closed({ topup }: { topup: TopupRecord }) {
  const t = useWords(topupWords)
  const facts = useTopupFacts(topup)
  const { topupId, refNo, advertiser, amount, status, advertiserBalance, depositImages } = topup
  return (
    <RecordScreen
      title={advertiser}
      reference={refNo}
      status={<Status status={status} />}
      figures={
        <>
          <Figure label={t('depositedAmount')} value={formatPesos(amount)} />
          <Figure label={t('currentCredit')} value={formatPesos(advertiserBalance)} />
        </>
      }
      history={{ call: topupCalls.logs, input: { topupId }, record: { kind: 'ads-topup', id: topupId } }}
    >
      <Facts
        facts={[
          ...facts,
          [
            t('images'),
            depositImages.length === 0
              ? t('noImages')
              : depositImages.map((file) => <FileLink key={file.key} file={file} />),
          ],
          [t('transfer'), topup.transferId],
        ]}
      />
    </RecordScreen>
  )
}
