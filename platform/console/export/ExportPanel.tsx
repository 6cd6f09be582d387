import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi, errorMessage, queryKeyFor, useApiQuery } from '#platform/console/api/api.ts'
import type { ExportProps } from '#platform/console/export/ExportMenu.tsx'
import { ColumnChoice, type Columns } from '#platform/console/export/ColumnChoice.tsx'
import { filterTextsOf } from './filter-texts.ts'
import { ExportProgress } from '#platform/console/export/ExportProgress.tsx'
import { downloadFile } from './download-file.ts'
import { exportWords } from '#platform/console/export/words.ts'
import { formatCount } from '#platform/console/i18n/format.ts'
import { useLanguage } from '#platform/console/i18n/language.ts'
import { useDisabledReason } from '#platform/console/session/session.ts'
import { toast, toastMessage } from '#platform/console/toast.ts'
import { useMessage, useWords } from '#platform/console/i18n/words.ts'
import type { ExportFormat } from '#platform/contract/export-call.ts'
import { ownRuns } from '#platform/contract/own-runs.ts'
import { exportCalls, maxSynchronousRows } from '#platform/contract/exports.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { Button } from '#platform/ui/plain/Button.tsx'

type Props = ExportProps & { close: () => void }

/**
 * Export panel: number of rows, columns, file format, and the download, which runs as a job with progress for large
 * lists.
 */
export function ExportPanel({ report, needs, query, filters = [], fixed, visible, close }: Props) {
  const t = useWords(exportWords)
  const m = useMessage()
  const language = useLanguage()
  const queryClient = useQueryClient()
  const disabledReason = useDisabledReason(needs)
  const { sortBy, sortDir, ...narrowing } = query
  const listInput = {
    report,
    ...narrowing,
    ...(sortBy !== undefined && { sortBy }),
    ...(sortDir !== undefined && { sortDir }),
    fixed,
  }
  const summary = useApiQuery(
    exportCalls.about,
    { ...listInput, language },
    { enabled: disabledReason === null, background: true },
  )
  const [columns, setColumns] = useState<Columns>({ which: 'screen' })
  const [jobId, setJobId] = useState<number | null>(null)
  const [exportError, setExportError] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)

  if (jobId !== null) return <ExportProgress jobId={jobId} onAnother={() => setJobId(null)} />
  const {
    rows = null,
    columns: known = [],
    hasMobileNumbers = false,
  } = summary.isPlaceholder ? {} : (summary.data ?? {})
  const onScreen = visible.flatMap(({ key }) => known.find((column) => column.key === key) ?? [])
  const keys =
    columns.which === 'all'
      ? known.map(({ key }) => key)
      : columns.which === 'some'
        ? columns.keys
        : onScreen.map(({ key }) => key)

  const startExport = async (format: ExportFormat) => {
    setExportError(null)
    setBusy(true)
    try {
      const filterTexts = filterTextsOf(filters, query, { yes: t('yes'), no: t('no') })
      const startInput = { ...listInput, columns: [...keys], language, filterTexts }
      if ((rows ?? 0) > maxSynchronousRows) {
        const started = await callApi(exportCalls.invoke, { ...startInput, format })
        setJobId(started.jobId)
        void queryClient.invalidateQueries({ queryKey: queryKeyFor(ownRuns, {}) })
        toast('link', t('exportStarted', { n: formatCount(started.rows) }), '', { href: '/exports' })
      } else {
        const file = await callApi(format === 'csv' ? exportCalls.csv : exportCalls.xlsx, startInput)
        downloadFile(file)
        toastMessage('success', t('exported', { name: file.fileName, n: file.rows }))
        close()
      }
    } catch (error) {
      setExportError(errorMessage(error))
      toast('danger', t('exportFailed'), errorMessage(error))
    } finally {
      setBusy(false)
    }
  }
  const why =
    disabledReason ??
    (summary.error
      ? errorMessage(summary.error)
      : rows === null
        ? t('counting')
        : rows === 0
          ? m(platformMessages('NO_DATA'))
          : keys.length === 0
            ? t('noColumn')
            : null)

  return (
    <div className="stack gap-4" aria-busy={isBusy}>
      <output>{why ?? t('matchingRows', { n: rows ?? 0 })}</output>
      {disabledReason === null && (
        <>
          {known.length > 0 && (
            <ColumnChoice known={known} onScreen={onScreen} columns={columns} onChange={setColumns} />
          )}
          {hasMobileNumbers && <p className="muted my-1em">{t('mobilesMasked')}</p>}
          {exportError !== null && <p role="alert">{exportError}</p>}
          <div className="flex gap-8">
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                kind={format === 'csv' ? 'main' : 'quiet'}
                disabled={why !== null || isBusy}
                onClick={() => void startExport(format)}
              >
                {t(format)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
