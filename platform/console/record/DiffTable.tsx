import { Fragment, type ReactNode } from 'react'
import { formatDay, formatPercent, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { RecordLink } from '#platform/console/router/ScreenLink.tsx'
import { recordTargets } from './record-targets.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { centavosFrom } from '#platform/contract/fields/money.ts'
import { isRecordRef } from '#platform/contract/record-ref.ts'
import { fieldLabel } from '#platform/contract/errors/field-label-words.ts'
import { statusLabel } from '#platform/words/status-label.ts'
import { unitOfField } from '#platform/contract/errors/field-units.ts'
import styles from './record.module.css'
import { isEmpty } from '#platform/console/record/visible-changes.ts'

export type Difference = { field: string; label?: string | undefined; before: unknown; after: unknown }

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/
const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const statusField = /(?:status|ended)$|^kyc.*type$/i
/** Name of a stored file within its key: `slip.png` of `eload-b2b/deposit/1790000000000-00000025-slip.png`. */
const fileKey = /\/\d{13}-[\da-f]{8}-([\w-]+\.[a-z]{3,4})$/

const decimalPattern = /^-?\d{1,12}(\.\d{1,2})?$/

/** Formats an amount or a rate, which histories contain as whole hundredths or as decimal text. */
function formatUnit(field: string, value: unknown): string | null {
  const unit = unitOfField(field)
  const isDecimal = typeof value === 'string' && decimalPattern.test(value)
  if (unit === null || (typeof value !== 'number' && !isDecimal)) return null
  const hundredths = typeof value === 'number' ? value : centavosFrom(String(value))
  return unit === 'money' ? formatPesos(hundredths) : formatPercent(hundredths)
}

/** Values of a list that are shown before the rest is opened with a click. */
const maxValues = 5

type ValueProps = { field: string; value: unknown }

function formatText(field: string, value: string): string {
  if (momentPattern.test(value)) return formatShortMoment(value)
  if (dayPattern.test(value)) return formatDay(value)
  if (statusField.test(field)) return statusLabel(value)
  return fileKey.exec(value)?.[1] ?? value
}

/**
 * Formats a stored value: amounts, rates, dates and times by their format, statuses and booleans as words, other
 * records as links, lists and groups of fields as text, null as a dash.
 */
export function DiffValue({ field, value }: ValueProps): ReactNode {
  const t = useWords(recordWords)
  const language = useLanguage()
  return isEmpty(value) ? <span className="muted">{t('nothing')}</span> : format(field, value)

  function format(name: string, part: unknown): ReactNode {
    if (isEmpty(part)) return t('nothing')
    const formatted = formatUnit(name, part)
    if (formatted !== null) return formatted
    if (typeof part === 'boolean') return part ? t('yes') : t('no')
    if (typeof part === 'string') return formatText(name, part)
    if (Array.isArray(part)) return formatList(name, part)
    if (typeof part !== 'object' || part === null) return String(part)
    if (isRecordRef(part))
      return (
        <RecordLink target={recordTargets.get()(part.record, part.id)} isInText>
          {part.name}
        </RecordLink>
      )
    const fields = Object.entries(part).map(([key, inner]) => (
      <Fragment key={key}>
        {fieldLabel(key, language)}: {format(key, inner)}
      </Fragment>
    ))
    return separated(fields, ', ')
  }

  function formatList(name: string, parts: readonly unknown[]): ReactNode {
    const hasGroups = parts.some((part) => typeof part === 'object' && !isRecordRef(part))
    const separator = hasGroups ? '; ' : ', '
    const values = parts.map((part) => format(name, part))
    if (values.length <= maxValues) return separated(values, separator)
    return (
      <>
        {separated(values.slice(0, maxValues), separator)}
        <details>
          <summary className="text-link">{t('moreValues', { n: String(values.length - maxValues) })}</summary>
          {separated(values.slice(maxValues), separator)}
        </details>
      </>
    )
  }
}

const separated = (parts: readonly ReactNode[], separator: string): ReactNode =>
  parts.map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the values of a stored change have a fixed order
    <Fragment key={index}>
      {index > 0 && separator}
      {part}
    </Fragment>
  ))

/** Table of changed fields with the values before and after. */
export function DiffTable({ rows }: { rows: readonly Difference[] }) {
  const t = useWords(recordWords)
  const language = useLanguage()
  if (rows.length === 0) return <p className="muted my-1em">{t('noChange')}</p>
  return (
    <table className={`${styles.diff} w-full border-collapse text-14`}>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, label, before, after }) => (
          <tr key={field}>
            <th scope="row">{label ?? fieldLabel(field, language)}</th>
            <td className="muted">
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
