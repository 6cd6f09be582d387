import { useState } from 'react'
import { ask, sentenceOf, useAnswer, useAsk } from '#platform/console/ask.ts'
import { fetchFile } from '#platform/console/export/fetch-file.ts'
import { exportWords } from '#platform/console/export/words.ts'
import { count } from '#platform/console/format.ts'
import styles from '#platform/console/list/list-bar.module.css'
import { AddressLink } from '#platform/console/ScreenLink.tsx'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

const everyMs = 700
const isOver = (state: string | undefined) =>
  state === 'done' || state === 'failed' || state === 'cancelled' || state === 'expired'

/** How far a large export is, its end before its time, and its file. */
export function ExportProgress({ jobId, onAnother }: { jobId: number; onAnother: () => void }) {
  const t = useWords(exportWords)
  const [isAsking, setAsking] = useState(true)
  const { data: run } = useAnswer(exportCalls.run, { jobId }, { quiet: true, ...(isAsking && { everyMs }) })
  if (isAsking && isOver(run?.state)) setAsking(false)
  const cancelling = useAsk(exportCalls.cancel)
  if (!run) return <output className={styles.panel}>{t('waiting')}</output>
  const { state, done, rows, fileName, error } = run
  const download = () =>
    ask(exportCalls.link, { jobId }).then(fetchFile, (fault: unknown) =>
      toast('danger', t('failed'), sentenceOf(fault)),
    )
  return (
    <div className={styles.panel}>
      <strong>{fileName}</strong>
      {!isOver(state) && (
        <>
          <progress max={rows} value={done} aria-label={fileName} />
          <output>
            {state === 'queued' ? t('waiting') : t('working', { done: count(done), rows: count(rows) })}
          </output>
          <span className={styles.note}>{t('leave')}</span>
          <Button disabled={cancelling.isPending} onClick={() => cancelling.mutate({ jobId })}>
            {t('cancel')}
          </Button>
        </>
      )}
      {state === 'done' && (
        <>
          <output>{t('done', { name: fileName, n: count(rows) })}</output>
          <Button kind="main" onClick={() => void download()}>
            {t('download')}
          </Button>
        </>
      )}
      {state === 'failed' && <p role="alert">{error || t('failed')}</p>}
      {state === 'cancelled' && <output>{t('cancelled')}</output>}
      {isOver(state) && (
        <button type="button" className={styles.plain} onClick={onAnother}>
          {t('again')}
        </button>
      )}
      <AddressLink address="/exports">{t('mine')}</AddressLink>
    </div>
  )
}
