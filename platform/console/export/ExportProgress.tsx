import { useState } from 'react'
import { callApi, errorMessage, useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { downloadFile } from './download-file.ts'
import { exportWords } from '#platform/console/export/words.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import styles from '#platform/console/list/list-bar.module.css'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

const everyMs = 700
const isOver = (state: string | undefined) =>
  state === 'done' || state === 'failed' || state === 'cancelled' || state === 'expired'

/** Progress of a large export, with a button to cancel it and the finished file. */
export function ExportProgress({ jobId, onAnother: onRestart }: { jobId: number; onAnother: () => void }) {
  const t = useWords(exportWords)
  const [isAsking, setAsking] = useState(true)
  const { data: run } = useApiQuery(
    exportCalls.run,
    { jobId },
    { background: true, ...(isAsking && { everyMs }) },
  )
  if (isAsking && isOver(run?.state)) setAsking(false)
  const cancelling = useApiMutation(exportCalls.cancel)
  if (!run) return <output className="stack gap-4">{t('queued')}</output>
  const { state, done, rows, fileName, error } = run
  const download = () =>
    callApi(exportCalls.link, { jobId }).then(downloadFile, (downloadError: unknown) =>
      toast('danger', t('exportFailed'), errorMessage(downloadError)),
    )
  return (
    <div className="stack gap-4">
      <strong>{fileName}</strong>
      {!isOver(state) && (
        <>
          <progress max={rows} value={done} aria-label={fileName} />
          <output>
            {state === 'queued'
              ? t('queued')
              : t('working', { done: formatCount(done), rows: formatCount(rows) })}
          </output>
          <span className="muted">{t('canClose')}</span>
          <Button disabled={cancelling.isPending} onClick={() => cancelling.mutate({ jobId })}>
            {t('cancelExport')}
          </Button>
        </>
      )}
      {state === 'done' && (
        <>
          <output>{t('exported', { name: fileName, n: rows })}</output>
          <Button kind="main" onClick={() => void download()}>
            {t('download')}
          </Button>
        </>
      )}
      {state === 'failed' && <p role="alert">{error || t('exportFailed')}</p>}
      {state === 'cancelled' && <output>{t('cancelled')}</output>}
      {isOver(state) && (
        <button type="button" className={styles.plain} onClick={onRestart}>
          {t('newExport')}
        </button>
      )}
      <AddressLink address="/exports">{t('myExports')}</AddressLink>
    </div>
  )
}
