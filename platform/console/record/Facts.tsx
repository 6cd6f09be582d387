import type { ReactNode } from 'react'
import styles from './record.module.css'

export type Fact = readonly [label: string, value: ReactNode]

/** What is known of a record, in pairs. Nothing known is a dash, so that a gap is seen. */
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
