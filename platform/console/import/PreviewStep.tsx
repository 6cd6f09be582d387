import { Alert, Button, Checkbox, Table } from '@mantine/core'
import { useState } from 'react'
import { callApi, errorMessage, useApiQuery, useApiMutation } from '#platform/console/api/api.ts'
import { FileNotes } from '#platform/console/import/FileNotes.tsx'
import { downloadText } from './download-text.ts'
import { importWords } from '#platform/console/import/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { Call, ReplyOf, InputOf } from '#platform/contract/call.ts'
import { importCalls, type ImportRow, type RowResult } from '#platform/contract/imports.ts'
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

const results = ['create', 'update', 'skip', 'error'] as const
const outcomeWords = {
  create: 'willCreate',
  update: 'willUpdate',
  skip: 'willSkip',
  error: 'willError',
} as const

/**
 * Import step that previews the effect of each row. Rows can be removed. The others are written in one transaction.
 */
export function PreviewStep({ confirm, columns, checked: { runId, counts, notes }, onBack, onDone }: Props) {
  const t = useWords(importWords)
  const [shownResult, setShownResult] = useState<RowResult | null>(null)
  const [page, setPage] = useState(1)
  const [excluded, setExcluded] = useState<ReadonlySet<number>>(new Set())
  const { data } = useApiQuery(importCalls.rows, { runId, result: shownResult, page })
  const apply = useApiMutation(confirm)
  const [partial, setPartial] = useState(false)
  const count = counts.create + counts.update - excluded.size
  const pages = data?.pageInfo.noOfPage ?? 1
  // The import requires all rows to be valid unless the person chooses to skip invalid ones.
  const isKept = counts.error > 0 && !partial

  const show = (result: RowResult | null) => {
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
      <p className={styles.quiet}>{t('checkedRows', { n: counts.total })}</p>
      <FileNotes notes={notes} />
      {apply.error && (
        <Alert color="red" role="alert" title={t('error')} mb="md">
          {errorMessage(apply.error)}
        </Alert>
      )}
      <div className={styles.bar}>
        <Button
          variant={shownResult === null ? 'filled' : 'default'}
          aria-pressed={shownResult === null}
          onClick={() => show(null)}
        >
          {t('allRows')}
        </Button>
        {results
          .filter((result) => counts[result] > 0)
          .map((result) => (
            <Button
              key={result}
              variant={shownResult === result ? 'filled' : 'default'}
              aria-pressed={shownResult === result}
              onClick={() => show(result)}
            >
              {t(`count_${result}`, { n: counts[result] })}
            </Button>
          ))}
        {counts.error > 0 && (
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
      <RowsTable {...{ columns, excluded }} rows={data?.rows ?? []} onToggle={toggleRow} />
      <div className={styles.bar}>
        <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
          {t('previous')}
        </Button>
        <span>{t('page', { page: String(page), pages: String(pages) })}</span>
        <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
          {t('next')}
        </Button>
      </div>
      {counts.error > 0 && (
        <Checkbox
          mt="md"
          label={t('skipErrors', { n: counts.error })}
          description={t('skipErrorsHint')}
          checked={partial}
          onChange={({ target }) => setPartial(target.checked)}
        />
      )}
      {apply.isPending && <progress className={styles.progress} aria-label={t('importing', { n: count })} />}
      <div className={styles.bar}>
        <Button variant="default" disabled={apply.isPending} onClick={onBack}>
          {t('back')}
        </Button>
        {excluded.size > 0 && <span className={styles.quiet}>{t('excludedRows', { n: excluded.size })}</span>}
        <Button
          className={styles.end ?? ''}
          loading={apply.isPending}
          disabled={count === 0 || isKept}
          title={count === 0 ? t('noRows') : isKept ? t('fixErrors', { n: counts.error }) : ''}
          onClick={() => apply.mutate({ runId, without: [...excluded], partial }, { onSuccess: onDone })}
        >
          {t('importRows', { n: count })}
        </Button>
      </div>
    </section>
  )
}

type TableProps = {
  columns: Props['columns']
  rows: readonly ImportRow[]
  excluded: ReadonlySet<number>
  onToggle: (line: number) => void
}

function RowsTable({ columns, rows, excluded, onToggle }: TableProps) {
  const t = useWords(importWords)
  const language = useLanguage()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
    <div className={styles.table} tabIndex={0} role="group" aria-label={t('previewTitle')}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('row')}</Table.Th>
            <Table.Th>{t('result')}</Table.Th>
            {columns.map(({ field, title }) => (
              <Table.Th key={field}>{title[language]}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ line, result, cells, errors, sentence }) => (
            <Table.Tr key={line}>
              <Table.Td>
                {result === 'create' || result === 'update' ? (
                  <Checkbox
                    label={line}
                    aria-label={t('includeRow', { line: String(line) })}
                    checked={!excluded.has(line)}
                    onChange={() => onToggle(line)}
                  />
                ) : (
                  line
                )}
              </Table.Td>
              <Table.Td>
                <div>{t(outcomeWords[result])}</div>
                {sentence !== '' && <div className={styles.quiet}>{sentence}</div>}
                {errors.map(({ field, message, fil }) => (
                  <div key={`${field} ${message}`} className={styles.wrong}>
                    {language === 'fil' ? (fil ?? message) : message}
                  </div>
                ))}
              </Table.Td>
              {columns.map(({ field }) => (
                <Table.Td
                  key={field}
                  {...(errors.some((error) => error.field === field) && { className: styles.wrong })}
                >
                  {cells[field] ?? ''}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
