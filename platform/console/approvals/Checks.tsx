import { useId } from 'react'
import { approvalWords } from '#platform/console/approvals/words.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './checks.module.css'

type Props = {
  /** Defaults to "Checks". */
  title?: string
  /** Findings that prevent the request. */
  errors?: readonly string[]
  /** Findings to review before the decision. */
  doubtful: readonly string[]
  passed?: readonly string[]
}

/** Checks of a request, errors and those to review first. Shown to the maker before submitting, and to the approver. */
export function Checks({ title, errors = [], doubtful, passed = [] }: Props) {
  const t = useWords(approvalWords)
  const titleId = useId()
  return (
    <section className="card p-12-16" aria-labelledby={titleId}>
      <header className="row gap-8">
        <h2 id={titleId} className="flex-1 text-14">
          {title ?? t('checks')}
        </h2>
        {passed.length > 0 && (
          <StatusBadge status="passed" colour="success" label={t('passed', { n: String(passed.length) })} />
        )}
        {errors.length > 0 && (
          <StatusBadge status="error" colour="danger" label={t('checkErrors', { n: errors.length })} />
        )}
        {doubtful.length > 0 && (
          <StatusBadge
            status="review"
            colour="warning"
            label={t('toReview', { n: String(doubtful.length) })}
          />
        )}
      </header>
      {errors.length + doubtful.length + passed.length === 0 && (
        <p className="mt-4 muted">{t('nothingToReview')}</p>
      )}
      <ul className={styles.list}>
        {errors.map((check) => (
          <li key={check} className={styles.error}>
            {check}
          </li>
        ))}
        {doubtful.map((check) => (
          <li key={check} className={styles.doubtful}>
            {check}
          </li>
        ))}
        {passed.map((check) => (
          <li key={check} className={styles.passed}>
            {check}
          </li>
        ))}
      </ul>
    </section>
  )
}
