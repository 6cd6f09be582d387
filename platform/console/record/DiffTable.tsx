import type { ReactNode } from 'react'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { humanisedName } from '#platform/contract/errors/field-errors.ts'
import styles from './record.module.css'

export type Difference = { field: string; before: unknown; after: unknown }

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Returns the display name of a field, such as "Mobile number". */
export function fieldName(field: string) {
  if (/[A-Z].* |^[A-Z][a-z]/.test(field)) return field
  const words = humanisedName([field])
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Table of changed fields with the values before and after. */
export function DiffTable({ rows }: { rows: readonly Difference[] }) {
  const t = useWords(recordWords)
  const show = (value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '')
      return <span className={styles.none}>{t('nothing')}</span>
    if (typeof value === 'boolean') return value ? t('yes') : t('no')
    if (typeof value === 'string') return momentPattern.test(value) ? formatShortMoment(value) : value
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
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
            <th scope="row">{fieldName(field)}</th>
            <td className={styles.was}>{show(before)}</td>
            <td>{show(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
