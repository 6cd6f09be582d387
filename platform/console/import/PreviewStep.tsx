import { Alert, Button } from '@mantine/core'
import { useState } from 'react'
import { callApi, errorMessage, useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { FileNotes } from '#platform/console/import/FileNotes.tsx'
import { PreviewRows } from '#platform/console/import/PreviewRows.tsx'
import { downloadText } from './download-text.ts'
import { importWords } from '#platform/console/import/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Call, ReplyOf, InputOf } from '#platform/contract/call.ts'
import { importCalls, type ImportCounts, type RowResult } from '#platform/contract/imports.ts'
import styles from './import.module.css'

/** Call that confirms the previewed import: the default one or one of an area. */
export type Confirm = Call<
  InputOf<typeof importCalls.apply>,
  unknown,
  ReplyOf<typeof importCalls.apply>['data'],
  'write'
>

type Props = {
  confirm: Confirm
  columns: ReplyOf<typeof importCalls.read>['columns']
  checked: ReplyOf<typeof importCalls.check>['data']
  onBack: () => void
  onDone: (reply: ReplyOf<typeof importCalls.apply>) => void
}

/** Result of the shown rows, possible duplicates, or null for all rows. */
type Shown = RowResult | 'flagged' | null

const results = ['create', 'update', 'skip', 'error'] as const
/**
 * Import step that previews the effect of each row, rows with errors first. They can be corrected here or left out, and
 * other rows can be removed. The rest is written in one transaction.
 */
export function PreviewStep({ confirm, columns, checked, onBack, onDone }: Props) {
  const { runId, notes, flagged, sameRows } = checked
  const t = useWords(importWords)
  const [counts, setCounts] = useState(checked.counts)
  const [shownResult, setShownResult] = useState<Shown>(counts.error > 0 ? 'error' : null)
  const [page, setPage] = useState(1)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const { data } = useApiQuery(importCalls.rows, {
    runId,
    ...(shownResult === 'flagged' ? { flagged: true } : { result: shownResult }),
    page,
  })
  const apply = useApiMutation(confirm)
  const partial = counts.error > 0
  const count = counts.create + counts.update - excluded.size
  const pages = data?.pageInfo.noOfPage ?? 1

  const show = (result: Shown) => {
    setShownResult(result)
    setPage(1)
  }
  const toggleRow = (line: number) => {
    const next = new Set(excluded)
    if (!next.delete(line)) next.add(line)
    setExcluded(next)
  }
  return (
    <section>
      <h2>{t('previewTitle')}</h2>
      <p className={`${styles.quiet} mb-12 muted`}>{t('checkedRows', { n: counts.total })}</p>
      <FileNotes notes={notes} />
      {sameRows && (
        <Alert color="yellow" mb="md" role="note">
          {t('sameRows', {
            file: sameRows.fileName,
            name: sameRows.madeBy,
            when: formatShortMoment(sameRows.appliedAt),
          })}
        </Alert>
      )}
      {apply.error && (
        <Alert color="red" role="alert" mb="md">
          {errorMessage(apply.error)}
        </Alert>
      )}
      <div className="row gap-8-12 my-12">
        <ResultFilter {...{ counts, flagged, shownResult }} onShow={show} />
        {counts.error + flagged > 0 && (
          <Button
            variant="subtle"
            onClick={async () => {
              const { name, text } = await callApi(importCalls.errors, { runId })
              downloadText(name, text)
            }}
          >
            {t('downloadErrors')}
          </Button>
        )}
      </div>
      <PreviewRows
        {...{ runId, columns, excluded }}
        rows={data?.rows ?? []}
        onToggle={toggleRow}
        onCorrected={(next) => {
          setCounts(next)
          if (shownResult === 'error' && next.error === 0) show(null)
        }}
      />
      <div className="row gap-8-12 my-12">
        <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('previous')}
        </Button>
        <span>{t('page', { page: String(page), pages: String(pages) })}</span>
        <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('next')}
        </Button>
      </div>
      {partial && (
        <p role="note" className={`${styles.quiet} mb-12 muted`}>
          {t('fixErrors', { n: counts.error })}
        </p>
      )}
      {apply.isPending && <progress className={styles.progress} aria-label={t('importing', { n: count })} />}
      <div className="row gap-8-12 my-12">
        <Button variant="default" disabled={apply.isPending} onClick={onBack}>
          {t('back')}
        </Button>
        {excluded.size > 0 && (
          <span className={`${styles.quiet} mb-12 muted`}>{t('excludedRows', { n: excluded.size })}</span>
        )}
        <Button
          className="ms-auto"
          loading={apply.isPending}
          disabled={count === 0}
          title={count === 0 ? t('noRows') : ''}
          onClick={() => apply.mutate({ runId, without: [...excluded], partial }, { onSuccess: onDone })}
        >
          {t(partial ? 'leaveOut' : 'importRows', { n: count })}
        </Button>
      </div>
    </section>
  )
}

type FilterProps = {
  counts: ImportCounts
  flagged: number
  shownResult: Shown
  onShow: (result: Shown) => void
}

/** Buttons that show the rows of one result. */
function ResultFilter({ counts, flagged, shownResult, onShow }: FilterProps) {
  const t = useWords(importWords)
  const options: [Shown, string][] = [
    [null, t('allRows')],
    ...results
      .filter((result) => counts[result] > 0)
      .map((result): [Shown, string] => [result, t(`count_${result}`, { n: counts[result] })]),
    ...(flagged > 0 ? [['flagged', t('count_flagged', { n: flagged })] as [Shown, string]] : []),
  ]
  return options.map(([result, label]) => (
    <Button
      key={result}
      variant={shownResult === result ? 'filled' : 'default'}
      aria-pressed={shownResult === result}
      onClick={() => onShow(result)}
    >
      {label}
    </Button>
  ))
}
