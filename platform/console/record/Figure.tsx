import type { ReactNode } from 'react'
import { AddressLink } from '#platform/console/router/ScreenLink.tsx'
import { Sparkline } from '#platform/ui/plain.ts'
import styles from './record.module.css'

type Props = {
  label: string
  /** Null if unknown, which is displayed differently from zero. */
  value: ReactNode | null
  /** Link to the rows behind the figure. */
  href?: string
  hint?: string
  /** Values over time, drawn as a sparkline beside the value. */
  series?: readonly number[]
}

/** Key figure linked to its source rows. */
export function Figure({ label, value, href, hint, series }: Props) {
  const displayed = value ?? '—'
  const isNumber = typeof value === 'string' && /^₱?[\d,.]+%?$/.test(value)
  return (
    <div title={hint}>
      <div className="text-12 muted">{label}</div>
      <div className={`${isNumber ? styles.number : ''} row gap-12 text-16 font-semibold`}>
        {href === undefined ? displayed : <AddressLink address={href}>{displayed}</AddressLink>}
        {series && <Sparkline values={series} />}
      </div>
    </div>
  )
}
