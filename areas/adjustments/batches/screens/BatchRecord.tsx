import { Progress } from '@mantine/core'
import { type Batch, batchCalls } from '#areas/adjustments/batches/contract.ts'
import { BatchActions } from '#areas/adjustments/batches/screens/BatchActions.tsx'
import { BatchRows } from '#areas/adjustments/batches/screens/BatchRows.tsx'
import { addressOfBatch } from '#areas/adjustments/batches/screens/Batches.tsx'
import { SubmitBatch } from '#areas/adjustments/batches/screens/SubmitBatch.tsx'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { useAnswer } from '#platform/console/ask.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import { Facts } from '#platform/console/record/Facts.tsx'
import { Figure } from '#platform/console/record/Figure.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { RecordScreen } from '#platform/console/record/RecordScreen.tsx'
import { FailureState } from '#platform/console/record/States.tsx'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { useSignedIn } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/adjustments/screens/adjustments.module.css'

const moving = ['checking', 'approved', 'processing']
const everyMs = 1_000

/** A file with what was found of it, what may be done with it, and how far it has come. */
export function BatchRecord({ batchId }: { batchId: number }) {
  const first = useAnswer(batchCalls.info, { batchId }, { quiet: true })
  const isMoving = first.data !== undefined && moving.includes(first.data.status)
  // Asked again only while something moves by itself.
  const live = useAnswer(batchCalls.info, { batchId }, { quiet: true, enabled: isMoving, everyMs })
  const batch = live.data ?? first.data
  if (!batch) return first.error ? <FailureState error={first.error} onRetry={first.askAgain} /> : null
  return <Shown batch={batch} />
}

function Shown({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const { id } = useSignedIn()
  const { batchId, done, failed, invalid, refNo, status, totalCredit, totalDebit, valid } = batch
  return (
    <RecordScreen
      title={refNo}
      subtitle={batch.fileName}
      status={<StatusBadge status={status} />}
      figures={
        <>
          <Figure label={t('good')} value={count(valid)} />
          <Figure label={t('bad')} value={count(invalid)} />
          <Figure label={t('credits')} value={pesos(totalCredit)} />
          <Figure label={t('debits')} value={pesos(totalDebit)} />
        </>
      }
      actions={<BatchActions batch={batch} />}
      aside={<HistoryPanel kind="adjustment-batch" id={batchId} />}
    >
      {status === 'checking' && <p role="status">{t('checking')}</p>}
      {['approved', 'processing'].includes(status) && (
        <div className={styles.bar}>
          <Progress
            value={valid === 0 ? 0 : ((done + failed) / valid) * 100}
            aria-label={t('progress', { done: String(done), total: String(valid), failed: String(failed) })}
          />
          <p role="status">
            {t('progress', { done: count(done), total: count(valid), failed: count(failed) })}
          </p>
        </div>
      )}
      {batch.hasHiddenParts && (
        <p role="note" className={styles.note}>
          {t('hidden')}
        </p>
      )}
      {status === 'draft' && batch.requestedById === id && <SubmitBatch batch={batch} />}
      <Known batch={batch} />
      <BatchRows key={status} batchId={batchId} isOver={batch.endedAt !== null} />
    </RecordScreen>
  )
}

function Known({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  return (
    <Facts
      facts={[
        [t('rows'), count(batch.rows)],
        [t('wallets'), count(batch.wallets)],
        [t('duplicates'), count(batch.duplicates)],
        [t('repeats'), count(batch.repeats)],
        ...(batch.endedAt === null
          ? []
          : ([
              [t('done'), count(batch.done)],
              [t('failed'), count(batch.failed)],
              [t('ended'), shortMoment(batch.endedAt)],
            ] as const)),
        [t('askedBy'), `${batch.requestedBy}, ${shortMoment(batch.createdAt)}`],
        [t('decidedBy'), batch.decidedBy && `${batch.decidedBy}, ${shortMoment(batch.decidedAt)}`],
        ...(batch.decisionReason === '' ? [] : [[t('decision'), batch.decisionReason] as const]),
        ...(batch.remarks === '' ? [] : [[t('remarks'), batch.remarks] as const]),
        [t('tried'), batch.simulatedAt && shortMoment(batch.simulatedAt)],
        [t('sha'), <code key="sha">{batch.fileSha256.slice(0, 16)}…</code>],
        ...linked(t('putsBack'), batch.reversesBatchId, batch.reversesRefNo),
        ...linked(t('putBackBy'), batch.reversedByBatchId, batch.reversedByRefNo),
      ]}
    />
  )
}

const linked = (label: string, batchId: number | null, refNo: string | null) =>
  batchId === null
    ? []
    : [
        [
          label,
          <AddressLink key={batchId} address={addressOfBatch(batchId)}>
            {refNo}
          </AddressLink>,
        ] as const,
      ]
