import { Alert, Button, Checkbox } from '@mantine/core'
import IconArrowRight from '~icons/tabler/arrow-right'
import IconCheck from '~icons/tabler/check'
import { useId, useState } from 'react'
import { assignColumn, fieldOf } from '#platform/console/import/column-mapping.ts'
import { FileNotes } from '#platform/console/import/FileNotes.tsx'
import { importWords } from '#platform/console/import/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { importCalls } from '#platform/contract/imports.ts'
import { SelectInput } from '#platform/console/form/SelectInput.tsx'
import styles from './import.module.css'

type Read = ReplyOf<typeof importCalls.read>
type Props = {
  read: Read
  /** Previously chosen settings. */
  options: Record<string, boolean>
  isBusy: boolean
  onBack: () => void
  /** Reads the file again with another row of column names. */
  onHeaderRow: (line: number) => void
  onPreview: (mapping: Read['mapping'], options: Record<string, boolean>) => void
}

const maxSamples = 3

/** Import step that lists the columns of the file with their first values, and assigns each to a field. */
export function ColumnsStep({ read, options: initial, isBusy, onBack, onHeaderRow, onPreview }: Props) {
  const t = useWords(importWords)
  const language = useLanguage()
  const titleId = useId()
  const missingId = useId()
  const [mapping, setMapping] = useState(read.mapping)
  const [chosen, setChosen] = useState(initial)
  const missing = read.columns.filter(
    ({ field, isRequired }) => isRequired && (mapping[field] ?? null) === null,
  )
  const fields = [
    { value: '', label: t('notImported') },
    ...read.columns.map(({ field, title, isRequired }) => ({
      value: field,
      label: isRequired ? t('requiredField', { field: title[language] }) : title[language],
    })),
  ]
  return (
    <section>
      <h2 id={titleId}>{t('columnsTitle')}</h2>
      <p className={`${styles.quiet} mb-12 muted`}>{t('columnsHint')}</p>
      <FileNotes notes={read.notes} />
      {read.firstRows.length > 1 && (
        <SelectInput
          className={styles.headerRow ?? ''}
          label={t('headerRow')}
          description={t('headerRowHint')}
          data={read.firstRows.map(({ line, cells }) => ({
            value: String(line),
            label: t('headerRowOption', { line: String(line), cells: cells.filter(Boolean).join(', ') }),
          }))}
          value={String(read.headerRow)}
          disabled={isBusy}
          onChange={(line) => onHeaderRow(Number(line))}
        />
      )}
      <div className="card container">
        <div className={`${styles.mappingHead} muted text-12`} aria-hidden>
          <span>{t('column')}</span>
          <span>{t('importAs')}</span>
          <span>{t('match')}</span>
        </div>
        <ul className="plain" aria-labelledby={titleId}>
          {read.header.map((header, column) => {
            const name = header === '' ? t('unnamed', { n: String(column + 1) }) : header
            const field = fieldOf(mapping, column)
            return (
              <li key={column} className={`${styles.column} border-t`}>
                <div>
                  <div className="font-mono font-semibold break-anywhere">{name}</div>
                  <div className="muted text-12 break-anywhere">{samplesOf(column) || t('noSample')}</div>
                </div>
                <IconArrowRight size={16} aria-hidden className="muted" />
                <SelectInput
                  aria-label={name}
                  data={fields}
                  value={field ?? ''}
                  onChange={(value) => setMapping(assignColumn(mapping, column, value === '' ? null : value))}
                />
                <Match
                  isMatched={field !== undefined}
                  isSuggested={field !== undefined && read.mapping[field] === column}
                />
              </li>
            )
          })}
        </ul>
      </div>
      {missing.length > 0 && (
        <Alert id={missingId} color="yellow" mt="md" role="note">
          {t('missingFields', { fields: missing.map(({ title }) => title[language]).join(', ') })}
        </Alert>
      )}
      {read.options.map(({ key, title, hint }) => (
        <Checkbox
          key={key}
          mt="md"
          label={title[language]}
          description={hint[language]}
          checked={chosen[key] ?? false}
          onChange={({ target }) => setChosen({ ...chosen, [key]: target.checked })}
        />
      ))}
      <div className="row gap-8-12 my-12">
        <Button variant="default" onClick={onBack}>
          {t('chooseAnother')}
        </Button>
        <Button
          className="ms-auto"
          loading={isBusy}
          aria-disabled={missing.length > 0}
          {...(missing.length > 0 && { 'data-disabled': true, 'aria-describedby': missingId })}
          onClick={() => missing.length === 0 && onPreview(mapping, chosen)}
        >
          {t('previewRows')}
        </Button>
      </div>
    </section>
  )

  function samplesOf(column: number) {
    return read.sample
      .map((cells) => cells[column] ?? '')
      .filter((text) => text !== '')
      .slice(0, maxSamples)
      .join(', ')
  }
}

/** How the field of a column was found. */
function Match({ isMatched, isSuggested }: { isMatched: boolean; isSuggested: boolean }) {
  const t = useWords(importWords)
  if (!isMatched) return <span className="muted">—</span>
  return isSuggested ? (
    <span className={styles.matched}>
      <IconCheck size={14} aria-hidden="true" /> {t('matchName')}
    </span>
  ) : (
    <span>{t('matchSelected')}</span>
  )
}
