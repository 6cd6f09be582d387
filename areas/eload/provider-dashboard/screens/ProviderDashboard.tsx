import { Button, Group, Skeleton } from '@mantine/core'
import { providerPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import { SearchParams, daysOf } from './search-params.ts'
import { ProviderHistory } from './ProviderHistory.tsx'
import { ProviderCard } from '#areas/eload/provider-dashboard/screens/ProviderCard.tsx'
import { Sales } from '#areas/eload/provider-dashboard/screens/Sales.tsx'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { withAnyFlag } from '#platform/access.ts'
import { useAddress } from '#platform/console/router.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { EmptyState, ErrorState } from '#platform/console/record.ts'
import { useHasAccess } from '#platform/console/session.ts'
import { DayInput, dayInManila } from '#platform/console/dates.ts'
import styles from './provider-dashboard.module.css'

const intervalMs = 60_000

/** Health of each load provider, refreshed every minute, with the sales behind each figure. */
export default function ProviderDashboard() {
  const t = useWords(dashboardWords)
  const [chosen, choose] = useAddress(SearchParams)
  const { dateFrom, dateTo, provider } = chosen
  const isWrong = dateFrom !== '' && dateTo !== '' && dateFrom > dateTo
  const days = daysOf(chosen)
  const answer = useApiQuery(providerDashboardCalls.dashboard, days, {
    everyMs: intervalMs,
    enabled: !isWrong,
  })
  const maySeeSwitches = useHasAccess(withAnyFlag(providerPlace))
  const { data, error } = answer
  const of = data?.rows.find((row) => String(row.providerId) === provider)
  return (
    <>
      <header className="flex flex-wrap items-end justify-between gap-12-24 mb-16">
        <div>
          <h1 className="m-0">{t('pageTitle')}</h1>
          {data && <p className="muted text-13 mt-4">{t('asOf', { when: formatShortMoment(data.at) })}</p>}
        </div>
        <Days chosen={chosen} choose={choose} onRefresh={answer.refetch} isBusy={answer.isFetching} />
      </header>
      {isWrong && <EmptyState title={t('wrongDates')} />}
      {error && !data && <ErrorState error={error} onRetry={answer.refetch} />}
      {!data && !error && !isWrong && <Skeleton height={280} radius="sm" />}
      {data && !isWrong && (
        <div aria-busy={answer.isPlaceholder}>
          {data.rows.length === 0 && <EmptyState title={t('empty')} sentence={t('emptySentence')} />}
          <div className={styles.cards}>
            {data.rows.map((row) => (
              <ProviderCard
                key={row.providerId}
                row={row}
                isChosen={row === of}
                onShow={(which) => choose({ provider: String(row.providerId), which })}
              />
            ))}
          </div>
          {of && <ProviderHistory provider={of} days={days} />}
          {chosen.which !== '' && (
            <Sales
              provider={of}
              which={chosen.which}
              since={data.from}
              until={data.to}
              onClose={() => choose({ provider: '', which: '' })}
            />
          )}
          {of && maySeeSwitches && (
            <section>
              <h2 className="mt-16">{t('switches')}</h2>
              <Switches key={of.providerId} of={{ providerId: of.providerId }} />
            </section>
          )}
        </div>
      )}
    </>
  )
}

type DaysProps = {
  chosen: SearchParams
  choose: (change: Partial<SearchParams>) => void
  onRefresh: () => void
  isBusy: boolean
}

function Days({ chosen, choose, onRefresh, isBusy }: DaysProps) {
  const t = useWords(dashboardWords)
  const usual = [
    [t('last24'), null],
    [t('today'), 0],
    [t('week'), 6],
    [t('month'), 29],
    [t('quarter'), 89],
  ] as const
  const isOpen = (days: number | null) =>
    days === null
      ? chosen.dateFrom === '' && chosen.dateTo === ''
      : chosen.dateFrom === dayInManila(days) && chosen.dateTo === dayInManila(0)
  return (
    <Group align="flex-end" gap="sm">
      <Group gap={0} className={`${styles.usual} flex-wrap`}>
        {usual.map(([name, days]) => (
          <Button
            key={name}
            variant="default"
            aria-pressed={isOpen(days)}
            {...(isOpen(days) && { 'data-chosen': true })}
            onClick={() =>
              choose(
                days === null
                  ? { dateFrom: '', dateTo: '' }
                  : { dateFrom: dayInManila(days), dateTo: dayInManila(0) },
              )
            }
          >
            {name}
          </Button>
        ))}
      </Group>
      <DayInput
        w={172}
        label={t('from')}
        value={chosen.dateFrom}
        onChange={(day) => choose({ dateFrom: day ?? '' })}
      />
      <DayInput
        w={172}
        label={t('to')}
        value={chosen.dateTo}
        onChange={(day) => choose({ dateTo: day ?? '' })}
      />
      <Button variant="default" onClick={onRefresh} loading={isBusy}>
        {t('refresh')}
      </Button>
    </Group>
  )
}
