import type { Difference } from '#platform/console/record/DiffTable.tsx'
import styles from './approvals.module.css'

/** Current and projected values. The projected ones are larger. */
export function ProjectedValues({ rows }: { rows: readonly Difference[] }) {
  return (
    <dl className={styles.projected}>
      {rows.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>
            <span className={styles.quiet}>{textOf(before)}</span> → <strong>{textOf(after)}</strong>
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Text of a value, or a dash. */
export const textOf = (value: unknown) => (value === null ? '—' : String(value))
