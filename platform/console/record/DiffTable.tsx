import type { ReactNode } from 'react'
import { formatDay, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { centavosFrom } from '#platform/contract/fields/money.ts'
import { fieldLabel } from '#platform/words/field-labels.ts'
import { labelOf } from '#platform/ui/status.ts'
import { unitOfField } from '#platform/words/field-units.ts'
import styles from './record.module.css'

export type Difference = { field: string; before: unknown; after: unknown }

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const statusField = /status$/i

const decimalPattern = /^-?\d{1,12}(\.\d{1,2})?$/

/** Formats an amount or a rate, which histories contain as whole hundredths or as decimal text. */
function formatUnit(field: string, value: unknown): string | null {
  const unit = unitOfField(field)
  const isDecimal = typeof value === 'string' && decimalPattern.test(value)
  if (unit === null || (typeof value !== 'number' && !isDecimal)) return null
  const hundredths = typeof value === 'number' ? value : centavosFrom(String(value))
  return unit === 'money' ? formatPesos(hundredths) : formatPercent(hundredths)
}

type ValueProps = { field: string; value: unknown }

function formatText(field: string, value: string): string {
  if (momentPattern.test(value)) return formatShortMoment(value)
  if (dayPattern.test(value)) return formatDay(value)
  return statusField.test(field) ? labelOf(value) : value
}

/** Formats a stored value: amounts, rates, dates and times by their format, statuses and booleans as words, null as a dash. */
export function DiffValue({ field, value }: ValueProps): ReactNode {
  const t = useWords(recordWords)
  if (value === null || value === undefined || value === '')
    return <span className={styles.none}>{t('nothing')}</span>
  const formatted = formatUnit(field, value)
  if (formatted !== null) return formatted
  if (typeof value === 'boolean') return value ? t('yes') : t('no')
  if (typeof value === 'string') return formatText(field, value)
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Table of changed fields with the values before and after. */
export function DiffTable({ rows }: { rows: readonly Difference[] }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  if (rows.length === 0) return <p className={styles.none}>{t('noChange')}</p>
  return (
    <table className={styles.diff}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{fieldLabel(field, language)}</th>
            <td className={styles.was}>
              <DiffValue field={field} value={before} />
            </td>
            <td>
              <DiffValue field={field} value={after} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
