import type { ReactNode } from 'react'
import { useWords } from '#platform/console/i18n/words.ts'
import { BreakableText } from '#platform/console/record/BreakableText.tsx'
import { recordWords } from '#platform/console/record/words.ts'
import styles from './record.module.css'

export type Fact = readonly [label: string, value: ReactNode]

type Props = {
  facts: readonly Fact[]
  /** Heading of the facts, for records with several groups of them. */
  title?: string
  /** Content below the facts, in the same card. */
  children?: ReactNode
}

const isMissing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false

/** Label and value pairs, in a card on a record screen. The labels of missing values are listed below the others. */
export function Facts({ facts, title, children }: Props) {
  const t = useWords(recordWords)
  const known = facts.filter(([, value]) => !isMissing(value))
  const missing = facts.filter(([, value]) => isMissing(value))
  return (
    <section className={styles.factsCard}>
      {title !== undefined && <h2 className="mb-12 text-14">{title}</h2>}
      <dl className={styles.facts}>
        {known.map(([label, value]) => (
          <div key={label} className={`${styles.fact} min-w-0`}>
            <dt className="text-12 muted">{label}</dt>
            <dd className="break-anywhere">
              <BreakableText text={value} />
            </dd>
          </div>
        ))}
      </dl>
      {missing.length > 0 && (
        <p className="mt-12 text-12 muted">
          {t('notSet', { labels: missing.map(([label]) => label).join(', ') })}
        </p>
      )}
      {children}
    </section>
  )
}
