import { merchantPlace } from '#areas/merchants/access.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import { type Match, watchlistCalls, type WatchlistRecord } from '#areas/merchants/watchlist/contract.ts'
import { toUpdate } from '#platform/access.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { formatDay, useWords } from '#platform/console/i18n.ts'
import { ActionButton } from '#platform/console/record.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import styles from './watchlist.module.css'

/** One watchlist entry similar to the subscriber's name: score, evidence and decision. */
export function MatchCard({ record, match }: { record: WatchlistRecord; match: Match }) {
  const t = useWords(kycWords)
  const disabledReason = useDisabledReason(toUpdate(merchantPlace))
  const decide = useApiMutation(watchlistCalls.decideMatch)
  const { subscriberId, name } = record
  const { entryId, remembered, birthDate } = match
  return (
    <li className={styles.match}>
      <div className="flex flex-wrap items-baseline gap-12">
        <strong>{match.name}</strong>
        <span>{t('score', { score: String(match.score) })}</span>
        <span className="muted">
          {[
            match.source,
            match.reference,
            match.nationality,
            birthDate && t('born', { date: formatDay(birthDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <ul className={styles.signs}>
        {match.why.map(({ code, ours, theirs }) => (
          <li key={`${code} ${theirs}`}>
            {t(code, { ours, theirs: code.startsWith('birth') ? formatDay(theirs) : theirs })}
          </li>
        ))}
      </ul>
      {match.remarks !== '' && <p className="muted my-1em">{match.remarks}</p>}
      {remembered && (
        <p>
          {t('remembered', {
            verdict: t(remembered.verdict),
            by: remembered.decidedByName,
            until: formatDay(remembered.expiresAt),
            reason: remembered.reason,
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-8 my-8">
        {(['different_person', 'same_person'] as const).map((verdict) => (
          <ActionButton
            key={verdict}
            label={t(`decide-${verdict}`)}
            disabledReason={disabledReason}
            danger={verdict === 'same_person'}
            dialog={{
              title: `${t(`decide-${verdict}`)}: ${match.name}`,
              consequence: t(`${verdict}Will`, { name }),
              onConfirm: (reason) => decide.mutateAsync({ subscriberId, entryId, verdict, reason }),
            }}
          />
        ))}
      </div>
    </li>
  )
}
