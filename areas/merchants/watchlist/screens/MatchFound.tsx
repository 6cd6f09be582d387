import { merchantPlace } from '#areas/merchants/access.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { type Match, watchlistCalls, type WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { toUpdate } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { day } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { useWhyClosed } from '#platform/console/session.ts'
import { useWords } from '#platform/console/words.ts'
import styles from './watchlist.module.css'

/** One listed name that is like the person's: how much, why, and what was decided of it. */
export function MatchFound({ record, match }: { record: WatchlistRecord; match: Match }) {
  const t = useWords(kycWords)
  const closed = useWhyClosed(toUpdate(merchantPlace))
  const decide = useAsk(watchlistCalls.decideMatch)
  const { subscriberId, name } = record
  const { entryId, remembered, birthDate } = match
  return (
    <li className={styles.match}>
      <div className={styles.matchHead}>
        <strong>{match.name}</strong>
        <span>{t('score', { score: String(match.score) })}</span>
        <span className={styles.dimmed}>
          {[
            match.source,
            match.reference,
            match.nationality,
            birthDate && t('born', { date: day(birthDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <ul className={styles.signs}>
        {match.why.map(({ code, ours, theirs }) => (
          <li key={`${code} ${theirs}`}>
            {t(code, { ours, theirs: code.startsWith('birth') ? day(theirs) : theirs })}
          </li>
        ))}
      </ul>
      {match.remarks !== '' && <p className={styles.dimmed}>{match.remarks}</p>}
      {remembered && (
        <p>
          {t('remembered', {
            verdict: t(remembered.verdict),
            by: remembered.decidedBy,
            until: day(remembered.expiresAt),
            reason: remembered.reason,
          })}
        </p>
      )}
      <div className={styles.actions}>
        {(['different_person', 'same_person'] as const).map((verdict) => (
          <ActionButton
            key={verdict}
            label={t(verdict)}
            closed={closed}
            danger={verdict === 'same_person'}
            dialog={{
              title: `${match.name}: ${t(verdict)}`,
              consequence: t(`${verdict}Will`, { name }),
              onConfirm: (reason) => decide.mutateAsync({ subscriberId, entryId, verdict, reason }),
            }}
          />
        ))}
      </div>
    </li>
  )
}
