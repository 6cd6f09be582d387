import { Button, Checkbox, Table, TextInput } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { errorMessage, useApiMutation } from '#platform/console/api/api.ts'
import { focusNextError } from '#platform/console/input/focus-next-error.ts'
import { importWords } from '#platform/console/import/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { importCalls, type ImportCounts, type ImportRow } from '#platform/contract/imports.ts'
import { scrollable } from '#platform/ui/plain/scrollable.ts'
import styles from './import.module.css'

const outcomeWords = {
  create: 'willCreate',
  update: 'willUpdate',
  skip: 'willSkip',
  error: 'willError',
} as const

type Columns = ReplyOf<typeof importCalls.read>['columns']

type Props = {
  runId: number
  columns: Columns
  rows: readonly ImportRow[]
  excluded: ReadonlySet<number>
  onToggle: (line: number) => void
  onCorrected: (counts: ImportCounts) => void
}

/** Rows of a previewed file. Errors are listed below their row, whose values can be corrected. */
export function PreviewRows({ runId, columns, rows, excluded, onToggle, onCorrected }: Props) {
  const t = useWords(importWords)
  const language = useLanguage()
  // State of all rows, so that edits remain when the page or the filter changes.
  const [edits, setEdits] = useState<Readonly<Record<number, Record<string, string>>>>({})
  return (
    <div
      className={`${styles.table} container overflow-x-auto border-strong rounded-6 bg-surface`}
      {...scrollable(t('previewTitle'))}
    >
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
          {rows.map((row) =>
            row.result === 'error' ? (
              <InvalidRow
                key={row.line}
                {...{ runId, columns, row, onCorrected }}
                edits={edits[row.line] ?? {}}
                onEdit={(cells) => setEdits({ ...edits, [row.line]: cells })}
              />
            ) : (
              <Table.Tr key={row.line}>
                <Table.Td>
                  {row.result === 'skip' ? (
                    row.line
                  ) : (
                    <Checkbox
                      label={row.line}
                      aria-label={t('includeRow', { line: String(row.line) })}
                      checked={!excluded.has(row.line)}
                      onChange={() => onToggle(row.line)}
                    />
                  )}
                </Table.Td>
                <Table.Td>
                  <div>{t(outcomeWords[row.result])}</div>
                  {row.sentence !== '' && <div className={`${styles.quiet} mb-12 muted`}>{row.sentence}</div>}
                  {row.warnings.map(({ message, fil }) => (
                    <div key={message} className="text-14 text-warning">
                      {language === 'fil' ? (fil ?? message) : message}
                    </div>
                  ))}
                </Table.Td>
                {columns.map(({ field }) => (
                  <Table.Td key={field}>{row.cells[field] ?? ''}</Table.Td>
                ))}
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </div>
  )
}

type InvalidProps = Pick<Props, 'runId' | 'columns' | 'onCorrected'> & {
  row: ImportRow
  edits: Record<string, string>
  onEdit: (cells: Record<string, string>) => void
}

function InvalidRow({ runId, columns, row, edits, onEdit, onCorrected }: InvalidProps) {
  const t = useWords(importWords)
  const language = useLanguage()
  const correct = useApiMutation(importCalls.correct)
  const place = useRef<HTMLTableRowElement>(null)
  const line = String(row.line)
  const cells = { ...row.cells, ...edits }
  const isWrong = (field: string) => row.errors.some((error) => error.field === field)
  const check = () =>
    correct.mutate(
      { runId, line: row.line, cells },
      {
        onSuccess: ({ data }) => {
          if (data.row.result !== 'error') focusNextError(place.current)
          onCorrected(data.counts)
        },
      },
    )
  const reasons = row.errors.map(({ message, fil }) => (language === 'fil' ? (fil ?? message) : message))
  return (
    <Fragment>
      <Table.Tr ref={place} className={styles.invalid}>
        <Table.Td>{row.line}</Table.Td>
        <Table.Td>{t(outcomeWords.error)}</Table.Td>
        {columns.map(({ field, title }) => (
          <Table.Td key={field}>
            <TextInput
              size="xs"
              style={{ minWidth: `${Math.min(32, (cells[field] ?? '').length + 5)}ch` }}
              aria-label={t('valueOf', { column: title[language], line })}
              value={cells[field] ?? ''}
              error={isWrong(field)}
              onChange={({ target }) => onEdit({ ...edits, [field]: target.value })}
              onKeyDown={({ key }) => key === 'Enter' && check()}
            />
          </Table.Td>
        ))}
      </Table.Tr>
      <Table.Tr>
        <Table.Td colSpan={columns.length + 2}>
          <div className={styles.reasons}>
            <ul className="text-danger">
              {(reasons.length > 0 ? reasons : [row.sentence]).map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
              {correct.error && <li role="alert">{errorMessage(correct.error)}</li>}
            </ul>
            <Button size="compact-sm" variant="default" loading={correct.isPending} onClick={check}>
              {t('checkRow', { line })}
            </Button>
          </div>
        </Table.Td>
      </Table.Tr>
    </Fragment>
  )
}
