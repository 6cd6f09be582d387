import type { ReactNode } from 'react'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { recordWords } from '#platform/console/record/words.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'
import { fieldLabel } from '#platform/words/field-labels.ts'
import styles from './record.module.css'

export type Difference = { field: string; before: unknown; after: unknown }

const momentPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/

/** Table of changed fields with the values before and after. */
export function DiffTable({ rows }: { rows: readonly Difference[] }) {
  const t = useWords(recordWords)
  const language = useLanguage()
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
            <th scope="row">{fieldLabel(field, language)}</th>
            <td className={styles.was}>{show(before)}</td>
            <td>{show(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
