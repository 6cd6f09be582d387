import type { ReactNode } from 'react'
import styles from './form.module.css'

/** Value of a field in a form that is read-only. */
export function FieldText({ label, text }: { label: string; text: ReactNode }) {
  return (
    <dl className={`${styles.text} min-w-0`}>
      <dt className="muted text-12">{label}</dt>
      <dd>{text === null || text === undefined || text === '' || text === false ? '—' : text}</dd>
    </dl>
  )
}
