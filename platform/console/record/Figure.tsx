import type { ReactNode } from 'react'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import styles from './record.module.css'

type Props = {
  label: string
  /** Null if unknown, which is displayed differently from zero. */
  value: ReactNode | null
  /** Link to the rows behind the figure. */
  href?: string
  hint?: string
}

/** Key figure linked to its source rows. */
export function Figure({ label, value, href, hint }: Props) {
  const displayed = value ?? '—'
  return (
    <div className={styles.figure} title={hint}>
      <div className={styles.figureLabel}>{label}</div>
      <div className={styles.figureValue}>
        {href === undefined ? displayed : <AddressLink address={href}>{displayed}</AddressLink>}
      </div>
    </div>
  )
}
