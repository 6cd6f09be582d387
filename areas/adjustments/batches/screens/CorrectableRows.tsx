import { Button, Select, TextInput } from '@mantine/core'
import { Fragment, useRef, useState } from 'react'
import { type Batch, batchCalls, type BatchFileRow } from '#areas/adjustments/batches/contract.ts'
import { type ColumnName, columns } from '#areas/adjustments/batches/rules.ts'
import { batchWords } from '#areas/adjustments/batches/words.ts'
import { AdjustmentType, ReasonCode } from '#areas/adjustments/contract.ts'
import { reasonCodeFrom } from '#areas/adjustments/reason-codes.ts'
import { words } from '#areas/adjustments/words.ts'
import { errorMessage, useApiMutation, useApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { focusNextError } from '#platform/console/input.ts'
import { ErrorState } from '#platform/console/record.ts'
import { toast } from '#platform/console/toast.ts'
import { scrollable } from '#platform/ui/plain.ts'
import styles from './correctable-rows.module.css'

type Edits = Partial<Record<ColumnName, string>>

const pageSize = 50
/** Returns the option that a value of the file matches, or null. */
const optionFrom: Partial<Record<ColumnName, (value: string) => string | null>> = {
  type: (value) => AdjustmentType.options.find((type) => type === value.toLowerCase()) ?? null,
  reason_code: reasonCodeFrom,
}

type Props = {
  batch: Batch
  /** Whether the person may correct the rows. */
  canCorrect: boolean
  /** All rows of the file, or those with errors. */
  rows: 'all' | 'invalid'
}

/** Rows of a file, each with all its errors on a line below. The maker can correct them here. */
export function CorrectableRows({ batch: { batchId, requestId, refNo }, canCorrect, rows }: Props) {
  const t = useWords(batchWords)
  const [page, setPage] = useState(1)
  const [edits, setEdits] = useState<Readonly<Record<number, Edits>>>({})
  const filters =
    rows === 'all'
      ? {}
      : requestId === null
        ? ({ verdict: 'rejected' } as const)
        : ({ outcome: 'left_out' } as const)
  const { data, error, refetch } = useApiQuery(batchCalls.rows, { batchId, filters, page, limit: pageSize })
  const name = rows === 'all' ? t('allRows') : t('invalidRows')
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  const pages = data.pageInfo.noOfPage
  // Optional columns that no row uses would only make the table wider.
  const shown = columns.filter(
    (name) =>
      !['cognito_sub', 'related_txn'].includes(name) ||
      data.rows.some(
        ({ values, errors }) =>
          values[name] !== '' ||
          errors.some(({ field }) => field === name || (name === 'related_txn' && field === 'mobile_number')),
      ),
  )
  return (
    <>
      <div className="card container overflow-x-auto" {...scrollable(name)}>
        <table className={`${styles.table} w-full border-collapse`}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              {shown.map((name) => (
                <th key={name} scope="col">
                  {t(`column_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <CorrectableRow
                key={row.row}
                {...{ batchId, refNo, row, shown, canCorrect }}
                edits={edits[row.row] ?? {}}
                onEdit={(next) => setEdits((now) => ({ ...now, [row.row]: next }))}
              />
            ))}
          </tbody>
        </table>
      </div>
      {pages > 1 && (
        <div className="row gap-8-12 mt-12">
          <Button variant="default" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            {t('previousRows')}
          </Button>
          <span>{t('pageOf', { page: String(page), pages: String(pages) })}</span>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t('nextRows')}
          </Button>
        </div>
      )}
    </>
  )
}

type RowProps = {
  batchId: number
  refNo: string
  row: BatchFileRow
  shown: readonly ColumnName[]
  canCorrect: boolean
  edits: Edits
  onEdit: (edits: Edits) => void
}

function CorrectableRow({ batchId, refNo, row, shown, canCorrect, edits, onEdit }: RowProps) {
  const t = useWords(batchWords)
  const correct = useApiMutation(batchCalls.correct)
  const line = useRef<HTMLTableRowElement>(null)
  const isWrong = (name: ColumnName) => row.errors.some(({ field }) => field === name)
  const change = (name: ColumnName, value: string | undefined) => {
    const { [name]: _replaced, ...others } = edits
    onEdit(value === undefined ? others : { ...others, [name]: value })
  }
  const check = () =>
    correct.mutate(
      { batchId, row: row.row, values: edits },
      {
        onSuccess: ({ data, message }) => {
          onEdit({})
          if (data.isValid) focusNextError(line.current)
          toast(data.isValid ? 'success' : 'warning', refNo, message)
        },
      },
    )
  return (
    <Fragment>
      <tr ref={line} className={styles.values}>
        <td className={styles.number}>
          <span className={`${styles.rowWord} hidden`}>{t('row')} </span>
          {row.row}
        </td>
        {shown.map((name) => (
          <td key={name} data-title={t(`column_${name}`)}>
            {canCorrect ? (
              <Value
                name={name}
                row={row}
                value={edits[name]}
                isWrong={isWrong(name)}
                onChange={(value) => change(name, value)}
                onEnter={check}
              />
            ) : (
              <span className={styles.value} data-wrong={isWrong(name) || undefined}>
                {uploadedValue(row, name) || '—'}
              </span>
            )}
          </td>
        ))}
      </tr>
      <tr>
        <td colSpan={shown.length + 1}>
          <div className={styles.reasons}>
            <ul>
              {row.errors.map(({ field, message }) => {
                const column = columns.find((name) => name === field)
                return (
                  <li key={field + message}>
                    {column && <strong>{t(`column_${column}`)}: </strong>}
                    {message}
                  </li>
                )
              })}
              {correct.error && <li role="alert">{errorMessage(correct.error)}</li>}
            </ul>
            {canCorrect && (
              <Button size="compact-sm" variant="default" loading={correct.isPending} onClick={check}>
                {t('checkRow', { row: String(row.row) })}
              </Button>
            )}
          </div>
        </td>
      </tr>
    </Fragment>
  )
}

/** Value of the file. A wrong mobile number is shown to its maker, others are masked. */
const uploadedValue = ({ typedNumber, values }: BatchFileRow, name: ColumnName) =>
  name === 'mobile_number' && typedNumber !== '' ? typedNumber : values[name]

type ValueProps = {
  name: ColumnName
  row: BatchFileRow
  /** The value as edited, or undefined if it is the uploaded one. */
  value: string | undefined
  isWrong: boolean
  /** Undefined restores the uploaded value. */
  onChange: (value: string | undefined) => void
  onEnter: () => void
}

function Value({ name, row, value, isWrong, onChange, onEnter }: ValueProps) {
  const t = useWords(batchWords)
  const tAdjustment = useWords(words)
  const uploaded = uploadedValue(row, name)
  // A masked number cannot be edited, only replaced.
  const isMasked = uploaded.includes('***')
  const label = t('valueOf', { column: t(`column_${name}`), row: String(row.row) })
  const toOption = optionFrom[name]
  if (toOption) {
    return (
      <Select
        size="xs"
        aria-label={label}
        // A value that is no option, such as a misspelt one, is shown as the placeholder.
        placeholder={uploaded}
        data={
          name === 'type'
            ? AdjustmentType.options.map((type) => ({ value: type, label: tAdjustment(`type_${type}`) }))
            : ReasonCode.options.map((code) => ({ value: code, label: tAdjustment(`reasonCode_${code}`) }))
        }
        value={toOption(value ?? uploaded)}
        error={isWrong}
        allowDeselect={false}
        onChange={(chosen) => chosen !== null && onChange(chosen)}
      />
    )
  }
  const shown = value ?? (isMasked ? '' : uploaded)
  return (
    <TextInput
      size="xs"
      aria-label={label}
      {...(isMasked && { placeholder: uploaded })}
      title={shown}
      value={shown}
      error={isWrong}
      // Clearing the field restores the uploaded number, which the placeholder shows.
      onChange={({ target }) => onChange(isMasked && target.value === '' ? undefined : target.value)}
      onKeyDown={({ key }) => key === 'Enter' && onEnter()}
    />
  )
}
