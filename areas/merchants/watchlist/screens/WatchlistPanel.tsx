import { NativeSelect, Skeleton, Title } from '@mantine/core'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import {
  type Match,
  Source,
  watchlistCalls,
  type WatchlistRecord,
} from '#areas/merchants/watchlist/contract.ts'
import { statusesAfter, whyNotWatch } from '#areas/merchants/watchlist/rules.ts'
import { MatchFound } from '#areas/merchants/watchlist/screens/MatchFound.tsx'
import { toUpdate } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { shortMoment } from '#platform/console/format.ts'
import { ActionButton } from '#platform/console/record/ActionButton.tsx'
import { type Fact, Facts } from '#platform/console/record/Facts.tsx'
import { EmptyState, FailureState } from '#platform/console/record/States.tsx'
import { useSignedIn, useWhyClosed } from '#platform/console/session.ts'
import { type Say, useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './watchlist.module.css'

/** How a person stands on the watchlist, what can be done about it, and which listed names are like theirs. */
export function WatchlistPanel({ subscriberId }: { subscriberId: number }) {
  const t = useWords(kycWords)
  const { data, error, askAgain } = useAnswer(watchlistCalls.info, { subscriberId }, { quiet: true })
  if (error && !data) return <FailureState error={error} onRetry={askAgain} />
  if (!data) return <Skeleton height={200} radius="sm" />
  return (
    <>
      <Facts facts={standingFacts(t, data)} />
      <div className={styles.actions}>
        {statusesAfter(data.watchlistStatus).map((to) => (
          <Move key={to} to={to} record={data} />
        ))}
      </div>
      <Title order={2} mt="lg" mb="xs">
        {t('likeNames')}
      </Title>
      <Matches record={data} matches={data.matches} />
    </>
  )
}

function Matches({ record, matches }: { record: WatchlistRecord; matches: readonly Match[] }) {
  const t = useWords(kycWords)
  if (matches.length === 0) return <EmptyState title={t('noLikeNames')} />
  return (
    <ul className={styles.matches}>
      {matches.map((match) => (
        <MatchFound key={match.entryId} record={record} match={match} />
      ))}
    </ul>
  )
}

type T = Say<(typeof kycWords)['en']>

const standingFacts = (t: T, { watchlistStatus, open }: WatchlistRecord): Fact[] => [
  [
    t('standing'),
    <StatusBadge
      key="standing"
      status={watchlistStatus}
      colour={
        watchlistStatus === 'clear' ? 'success' : watchlistStatus === 'watchlisted' ? 'danger' : 'warning'
      }
    />,
  ],
  ...(open
    ? ([
        [t('source'), open.source],
        [t('becauseOf'), open.reason],
        [t('placedBy'), `${open.placedBy} · ${shortMoment(open.placedAt)}`],
        [t('decidedBy'), open.decidedBy && `${open.decidedBy} · ${shortMoment(open.decidedAt)}`],
      ] satisfies Fact[])
    : []),
]

function Move({ record, to }: { record: WatchlistRecord; to: WatchlistRecord['watchlistStatus'] }) {
  const t = useWords(kycWords)
  const me = useSignedIn()
  const noRight = useWhyClosed(toUpdate(merchantPlace))
  const update = useAsk(watchlistCalls.update)
  const [source, setSource] = useState<Source>(record.open?.source ?? 'Internal')
  const { subscriberId, name, version } = record
  return (
    <ActionButton
      label={t(`to-${to}`)}
      danger={to === 'watchlisted'}
      closed={noRight ?? whyNotWatch(record, to, me)?.reason ?? null}
      dialog={{
        title: `${t(`to-${to}`)}: ${name}`,
        verb: `${t(`to-${to}`)}: ${name}`,
        consequence: (
          <>
            <p>{t(`to-${to}Will`, { name })}</p>
            <NativeSelect
              label={t('source')}
              data={[...Source.options]}
              value={source}
              onChange={({ target }) => setSource(Source.parse(target.value))}
            />
          </>
        ),
        onConfirm: (reason) =>
          update.mutateAsync({ subscriberId, watchlistStatus: to, source, reason, version }),
      }}
    />
  )
}
