import type { ReactNode } from 'react'
import styles from './record.module.css'

export type Fact = readonly [label: string, value: ReactNode]

type Props = {
  facts: readonly Fact[]
  /** Heading of the facts, for records with several groups of them. */
  title?: string
  /** Content below the facts, in the same card. */
  children?: ReactNode
}

/** Label and value pairs, in a card on a record screen. Missing values are shown as a dash. */
export function Facts({ facts, title, children }: Props) {
  return (
    <section className={styles.factsCard}>
      {title !== undefined && <h2 className={styles.cardTitle}>{title}</h2>}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={styles.fact}>
            <dt>{label}</dt>
            <dd>{value === null || value === undefined || value === '' ? '—' : value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}
