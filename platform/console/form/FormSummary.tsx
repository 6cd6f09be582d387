import type { ReactNode } from 'react'
import { formWords } from '#platform/console/form/words.ts'
import { formatDuration } from '#platform/console/i18n/format.ts'
import { useLanguage, useWords } from '#platform/console/i18n/words.ts'

type Props = {
  /** Defaults to `Summary`. */
  title?: string
  /** Consequences of the input, such as totals and balances. Unknown values are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[]
  /** Start and end in the input, for the duration between them. */
  period?: { startAt: string | null; endAt: string | null }
  /** Shown while no value is known. */
  empty?: string
  /** Doubts about the input. Null is none. */
  warnings?: readonly (string | null)[]
  children?: ReactNode
}

/** Consequences of what a form has entered so far, beside its fields. */
export function FormSummary({ title, facts, period, empty, warnings = [], children }: Props) {
  const t = useWords(formWords)
  const language = useLanguage()
  const ms = period ? Date.parse(period.endAt ?? '') - Date.parse(period.startAt ?? '') : 0
  const known = [...facts, [t('duration'), ms > 0 && formatDuration(ms, language)] as const].filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== '',
  )
  return (
    <section aria-live="polite">
      <h2 className="mb-8 text-14">{title ?? t('summary')}</h2>
      {known.length === 0 && <p className="muted">{empty ?? t('summaryEmpty')}</p>}
      <dl className="m-0">
        {known.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-4-12 py-8 border-t">
            <dt className="muted">{label}</dt>
            <dd className="ms-auto font-semibold break-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.map(
        (warning) =>
          warning !== null && (
            <p key={warning} className="mt-12 p-8-12 edge-warning bg-warning" role="note">
              {warning}
            </p>
          ),
      )}
      {children}
    </section>
  )
}
