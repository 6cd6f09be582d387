import { approvalWords } from '#platform/console/approvals/words.ts'
import { formatShortMoment } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import type { Decision } from '#platform/contract/approvals.ts'
import styles from './approvals.module.css'

const verdictWords = { approve: 'approvedBy', reject: 'rejectedBy', return: 'returnedBy' } as const
const channelWords = { link: 'byLink', list: 'byList', console: 'byConsole' } as const

/** Decisions on a request, oldest first. */
export function Decisions({ decisions }: { decisions: readonly Decision[] }) {
  const t = useWords(approvalWords)
  return (
    <section className={styles.decisions} aria-labelledby="decisions-title">
      <h2 id="decisions-title" className={styles.heading}>
        {t('decisions')}
      </h2>
      {decisions.length === 0 ? (
        <p className={styles.quiet}>{t('noDecisions')}</p>
      ) : (
        <ol className={styles.said}>
          {decisions.map(({ email, name, verdict, inPlaceOf, reason, via, at }) => (
            <li key={email}>
              <strong title={email}>{t(verdictWords[verdict], { name })}</strong>
              {inPlaceOf !== null && ` ${t('coveringForName', { name: inPlaceOf })}`}
              <div className={styles.quiet}>
                <time dateTime={at}>{formatShortMoment(at)}</time> · {t(channelWords[via])}
              </div>
              {reason !== '' && <div>{reason}</div>}
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
