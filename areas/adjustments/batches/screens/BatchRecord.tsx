import { batchPath } from '#areas/adjustments/batches/rules.ts'
import { staffAct, Facts, Figure, RecordScreen, ErrorState } from '#platform/console/record.ts'
import { Progress } from '@mantine/core'
import { type Batch, batchCalls } from '#areas/adjustments/batches/contract.ts'
import { BatchActions } from '#areas/adjustments/batches/screens/BatchActions.tsx'
import { BatchRows } from '#areas/adjustments/batches/screens/BatchRows.tsx'
import { CorrectableRows } from '#areas/adjustments/batches/screens/CorrectableRows.tsx'
import { SubmitBatch, ResolveErrors } from '#areas/adjustments/batches/screens/SubmitBatch.tsx'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { ReturnedBadge, ReturnedNotice } from '#platform/console/approvals.ts'
import { FileNotes } from '#platform/console/import.ts'
import { AddressLink } from '#platform/console/router.ts'
import { useSignedIn } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

const moving = ['checking', 'approved', 'processing']
const intervalMs = 1_000

/** Details of a batch: validation result, actions and progress. */
export function BatchRecord({ batchId }: { batchId: number }) {
  const first = useApiQuery(batchCalls.info, { batchId }, { background: true })
  const isMoving = first.data !== undefined && moving.includes(first.data.status)
  // Refetched only while the status changes automatically.
  const live = useApiQuery(
    batchCalls.info,
    { batchId },
    { background: true, enabled: isMoving, everyMs: intervalMs },
  )
  const batch = live.data ?? first.data
  if (!batch) return first.error ? <ErrorState error={first.error} onRetry={first.refetch} /> : null
  return <Shown batch={batch} />
}

function Shown({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const { id } = useSignedIn()
  const { batchId, done, failed, invalid, refNo, status, totalCredit, totalDebit, valid } = batch
  const isMine = status === 'draft' && batch.requestedById === id
  const isSubmitted = batch.requestId !== null
  const hasErrors = invalid > 0 && batch.reversesBatchId === null
  const isRevision = batch.revisesBatchId !== null
  const isReturnedToMe = batch.returned !== null && batch.requestedById === id
  const tabs = [
    ...(invalid > 0 && status !== 'checking'
      ? [
          {
            key: 'errors',
            title: isSubmitted ? t('outcome_left_out') : t('invalid'),
            count: invalid,
            content: () => (
              <CorrectableRows key={status} batch={batch} canCorrect={isMine && hasErrors} rows="invalid" />
            ),
          },
        ]
      : []),
    {
      key: 'rows',
      title: t('allRows'),
      count: batch.rows,
      content: () =>
        isMine && isRevision ? (
          <CorrectableRows key={status} batch={batch} canCorrect rows="all" />
        ) : (
          <BatchRows key={status} batchId={batchId} isOver={batch.endedAt !== null} />
        ),
    },
    { key: 'details', title: t('details'), content: () => <Known batch={batch} /> },
  ]
  return (
    <RecordScreen
      title={batch.fileName}
      reference={refNo}
      status={batch.isReturned ? <ReturnedBadge /> : <StatusBadge status={status} />}
      figures={
        <>
          {batch.endedAt === null ? (
            <Figure label={t('valid')} value={formatCount(valid)} />
          ) : (
            <>
              <Figure label={t('posted')} value={formatCount(done)} />
              <Figure label={t('failed')} value={formatCount(failed)} />
            </>
          )}
          <Figure label={isSubmitted ? t('outcome_left_out') : t('invalid')} value={formatCount(invalid)} />
          <Figure label={t('credits')} value={formatPesos(totalCredit)} />
          <Figure label={t('debits')} value={formatPesos(totalDebit)} />
        </>
      }
      actions={<BatchActions batch={batch} />}
      tabs={tabs}
      footer={isMine && hasErrors && <ResolveErrors batch={batch} />}
    >
      {status === 'checking' && <p role="status">{t('checking')}</p>}
      {['approved', 'processing'].includes(status) && (
        <div className="my-12">
          <Progress
            value={valid === 0 ? 0 : ((done + failed) / valid) * 100}
            aria-label={t('progress', { done: String(done), total: String(valid), failed: String(failed) })}
          />
          <p role="status">
            {t('progress', {
              done: formatCount(done),
              total: formatCount(valid),
              failed: formatCount(failed),
            })}
          </p>
        </div>
      )}
      {batch.returned && <ReturnedNotice reason={batch.returned.reason} />}
      <RevisionNotice batch={batch} />
      <FileNotes notes={batch.fileNotes} />
      {batch.hasHiddenParts && batch.fileNotes.length === 0 && (
        <p role="note" className="mt-12 p-8-12 edge-warning bg-warning">
          {t('hidden')}
        </p>
      )}
      {isMine && !hasErrors && <SubmitBatch batch={batch} />}
      {isReturnedToMe && batch.revisionBatchId === null && <SubmitBatch batch={batch} />}
    </RecordScreen>
  )
}

/** Links a returned batch and the draft that corrects it. */
function RevisionNotice({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  const { revisesBatchId, revisesRefNo, revisionBatchId, revisionRefNo } = batch
  if (revisesBatchId === null && revisionBatchId === null) return null
  return (
    <div role="note" className="mt-12 p-8-12 edge-warning bg-warning">
      <p>
        {revisesBatchId === null
          ? t('revisionOpen', { ref: revisionRefNo ?? '' })
          : t('revisionSentence', { ref: revisesRefNo ?? '' })}
      </p>
      <AddressLink address={batchPath(revisesBatchId ?? revisionBatchId ?? 0)}>
        {revisesBatchId === null ? t('openRevision') : revisesRefNo}
      </AddressLink>
    </div>
  )
}

function Known({ batch }: { batch: Batch }) {
  const t = useWords(batchWords)
  return (
    <Facts
      facts={[
        [t('rows'), formatCount(batch.rows)],
        [t('wallets'), formatCount(batch.wallets)],
        ...(batch.duplicates > 0 ? [[t('duplicates'), formatCount(batch.duplicates)] as const] : []),
        ...(batch.repeats > 0 ? [[t('repeats'), formatCount(batch.repeats)] as const] : []),
        ...(batch.endedAt === null
          ? []
          : ([
              [t('posted'), formatCount(batch.done)],
              [t('failed'), formatCount(batch.failed)],
              [t('endedOn'), formatShortMoment(batch.endedAt)],
            ] as const)),
        [t('requestedBy'), staffAct(batch.requestedById, batch.requestedByName, batch.createdAt)],
        [t('decidedBy'), staffAct(batch.decidedById, batch.decidedByName, batch.decidedAt)],
        ...(batch.decisionReason === '' ? [] : [[t('decision'), batch.decisionReason] as const]),
        ...(batch.remarks === '' ? [] : [[t('remarks'), batch.remarks] as const]),
        [t('checkedOn'), batch.simulatedAt && formatShortMoment(batch.simulatedAt)],
        [t('sha'), <code key="sha">{batch.fileSha256.slice(0, 16)}…</code>],
        ...linked(t('reverses'), batch.reversesBatchId, batch.reversesRefNo),
        ...linked(t('reversedBy'), batch.reversedByBatchId, batch.reversedByRefNo),
        ...linked(t('revises'), batch.revisesBatchId, batch.revisesRefNo),
        ...linked(t('revision'), batch.revisionBatchId, batch.revisionRefNo),
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
          <AddressLink key={batchId} address={batchPath(batchId)}>
            {refNo}
          </AddressLink>,
        ] as const,
      ]
