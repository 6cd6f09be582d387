import { useState } from 'react'
import { ask, sentenceOf, useAnswer } from '#platform/console/ask.ts'
import type { ExportProps } from '#platform/console/export/ExportMenu.tsx'
import { ColumnChoice, type Columns } from '#platform/console/export/ColumnChoice.tsx'
import { ExportProgress } from '#platform/console/export/ExportProgress.tsx'
import { fetchFile } from '#platform/console/export/fetch-file.ts'
import { exportWords } from '#platform/console/export/words.ts'
import { count } from '#platform/console/format.ts'
import styles from '#platform/console/list/list-bar.module.css'
import { useLanguage } from '#platform/console/language.ts'
import { useWhyClosed } from '#platform/console/session.ts'
import { toast } from '#platform/console/toast.ts'
import { useWords } from '#platform/console/words.ts'
import {
  exportCalls,
  type ExportFormat,
  mostRowsAtOnce,
  nothingToExport,
} from '#platform/contract/exports.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Props = ExportProps & { close: () => void }

/** How many rows there are, which columns and which file, and the file itself: at once, or with progress. */
export function ExportPanel({ report, needs, query, fixed, visible, close }: Props) {
  const t = useWords(exportWords)
  const language = useLanguage()
  const closed = useWhyClosed(needs)
  const { sortBy, sortDir, ...narrowing } = query
  const what = {
    report,
    ...narrowing,
    ...(sortBy !== undefined && { sortBy }),
    ...(sortDir !== undefined && { sortDir }),
    fixed,
  }
  const about = useAnswer(exportCalls.about, { ...what, language }, { enabled: closed === null, quiet: true })
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [columns, setColumns] = useState<Columns>({ which: 'screen' })
  const [jobId, setJobId] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  if (jobId !== null) return <ExportProgress jobId={jobId} onAnother={() => setJobId(null)} />
  const { rows = null, columns: known = [] } = about.isPlaceholder ? {} : (about.data ?? {})
  const onScreen = visible.flatMap(({ key }) => known.find((column) => column.key === key) ?? [])
  const keys =
    columns.which === 'all'
      ? known.map(({ key }) => key)
      : columns.which === 'some'
        ? columns.keys
        : onScreen.map(({ key }) => key)

  const take = async () => {
    setFailure(null)
    setBusy(true)
    try {
      const wire = { ...what, columns: [...keys], language }
      if ((rows ?? 0) > mostRowsAtOnce) {
        const begun = await ask(exportCalls.invoke, { ...wire, format })
        setJobId(begun.jobId)
        toast('link', t('begun', { n: count(begun.rows) }), '', { href: '/exports' })
      } else {
        const file = await ask(format === 'csv' ? exportCalls.csv : exportCalls.xlsx, wire)
        fetchFile(file)
        toast('success', t('success'), t('done', { name: file.fileName, n: count(file.rows) }))
        close()
      }
    } catch (error) {
      setFailure(sentenceOf(error))
      toast('danger', t('failed'), sentenceOf(error))
    } finally {
      setBusy(false)
    }
  }
  const why =
    closed ??
    (about.error
      ? sentenceOf(about.error)
      : rows === null
        ? t('counting')
        : rows === 0
          ? nothingToExport
          : keys.length === 0
            ? t('noColumn')
            : null)

  return (
    <div className={styles.panel} aria-busy={isBusy}>
      <output>{why ?? (rows === 1 ? t('rowsOne') : t('rowsMany', { n: count(rows ?? 0) }))}</output>
      {closed === null && (
        <>
          <ColumnChoice known={known} onScreen={onScreen} columns={columns} onChange={setColumns} />
          <fieldset className={styles.set}>
            <legend className={styles.heading}>{t('format')}</legend>
            {(['csv', 'xlsx'] as const).map((each) => (
              <label key={each} className={styles.option}>
                <input
                  type="radio"
                  name="export-format"
                  checked={format === each}
                  onChange={() => setFormat(each)}
                />
                {t(each)}
              </label>
            ))}
          </fieldset>
          {failure !== null && <p role="alert">{failure}</p>}
          <Button kind="main" disabled={why !== null || isBusy} onClick={() => void take()}>
            {rows === 1 ? t('takeOne') : t('take', { n: rows === null ? '…' : count(rows) })}
          </Button>
        </>
      )}
    </div>
  )
}
