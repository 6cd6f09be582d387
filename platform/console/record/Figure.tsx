import type { ReactNode } from 'react'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import styles from './record.module.css'

type Props = {
  label: string
  /** Null while it is not known: unknown is not zero. */
  value: ReactNode | null
  /** The rows behind the figure. */
  href?: string
  hint?: string
}

/** A figure that matters, leading to the rows it is made of. */
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
