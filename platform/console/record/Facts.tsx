import type { ReactNode } from 'react'
import styles from './record.module.css'

export type Fact = readonly [label: string, value: ReactNode]

/** Label and value pairs of a record. Missing values are shown as a dash. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
        </div>
      ))}
    </dl>
  )
}
