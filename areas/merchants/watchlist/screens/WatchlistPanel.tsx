import { Skeleton, Title } from '@mantine/core'
import { useState } from 'react'
import { merchantPlace } from '#areas/merchants/access.ts'
import { kycWords } from '#areas/merchants/kyc/words.ts'
import {
  type Match,
  Source,
  watchlistCalls,
  type WatchlistRecord,
} from '#areas/merchants/watchlist/contract.ts'
import { watchlistTransitions, getWatchlistTransitionError } from '#areas/merchants/watchlist/rules.ts'
import { MatchCard } from './MatchCard.tsx'
import { toUpdate } from '#platform/access.ts'
import { useApiQuery, useApiMutation } from '#platform/console/api.ts'
import { formatShortMoment, type Translate, useWords, useMessage } from '#platform/console/i18n.ts'
import { ActionButton, type Fact, Facts, EmptyState, ErrorState } from '#platform/console/record.ts'
import { useSignedIn, useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { SelectInput } from '#platform/console/form.ts'

/** Watchlist status of a subscriber, the available actions and similar names on the lists. */
export function WatchlistPanel({ subscriberId }: { subscriberId: number }) {
  const t = useWords(kycWords)
  const { data, error, refetch } = useApiQuery(watchlistCalls.info, { subscriberId }, { background: true })
  if (error && !data) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={200} radius="sm" />
  return (
    <>
      <Facts facts={statusFacts(t, data)} />
      <div className="flex flex-wrap gap-8 my-8">
        {watchlistTransitions.actionsFrom(data.watchlistStatus).map((to) => (
          <Transition key={to} to={to} record={data} />
        ))}
      </div>
      <Title order={2} mt="lg" mb="xs">
        {t('similarNames')}
      </Title>
      <Matches record={data} matches={data.matches} />
    </>
  )
}

function Matches({ record, matches }: { record: WatchlistRecord; matches: readonly Match[] }) {
  const t = useWords(kycWords)
  if (matches.length === 0) return <EmptyState title={t('noSimilarNames')} />
  return (
    <ul className="plain">
      {matches.map((match) => (
        <MatchCard key={match.entryId} record={record} match={match} />
      ))}
    </ul>
  )
}

type T = Translate<(typeof kycWords)['en']>

const statusFacts = (t: T, { watchlistStatus, open }: WatchlistRecord): Fact[] => [
  [
    t('watchlistStatus'),
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
        [t('reason'), open.reason],
        [t('placedBy'), `${open.placedByName} · ${formatShortMoment(open.placedAt)}`],
        [
          t('decidedBy'),
          open.decidedByName && `${open.decidedByName} · ${formatShortMoment(open.decidedAt)}`,
        ],
      ] satisfies Fact[])
    : []),
]

function Transition({ record, to }: { record: WatchlistRecord; to: WatchlistRecord['watchlistStatus'] }) {
  const t = useWords(kycWords)
  const m = useMessage()
  const me = useSignedIn()
  const permissionError = useDisabledReason(toUpdate(merchantPlace))
  const update = useApiMutation(watchlistCalls.update)
  const [source, setSource] = useState<Source>(record.open?.source ?? 'Internal')
  const { subscriberId, name, version } = record
  const error = getWatchlistTransitionError(record, to, me)
  return (
    <ActionButton
      label={t(`to-${to}`)}
      danger={to === 'watchlisted'}
      disabledReason={permissionError ?? (error && m(error))}
      dialog={{
        title: `${t(`to-${to}`)}: ${name}`,
        consequence: (
          <>
            <p>{t(`to-${to}Will`, { name })}</p>
            <SelectInput
              label={t('source')}
              data={Source.options}
              value={source}
              onChange={(value) => setSource(Source.parse(value))}
            />
          </>
        ),
        onConfirm: (reason) =>
          update.mutateAsync({ subscriberId, watchlistStatus: to, source, reason, version }),
      }}
    />
  )
}
