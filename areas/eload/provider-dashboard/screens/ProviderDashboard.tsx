import { Button, Skeleton } from '@mantine/core'
import { providerPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import { SearchParams } from './search-params.ts'
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
import { periodBetween } from '#platform/console/dates.ts'
import { PeriodFilter } from '#platform/console/list.ts'
import styles from './provider-dashboard.module.css'

const intervalMs = 60_000

/** Health of each load provider, refreshed every minute, with the sales behind each figure. */
export default function ProviderDashboard() {
  const t = useWords(dashboardWords)
  const [chosen, choose] = useAddress(SearchParams)
  const { dateFrom, dateTo, provider } = chosen
  const isWrong = dateFrom !== '' && dateTo !== '' && dateFrom > dateTo
  const days = periodBetween(dateFrom, dateTo)
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
        <div className="row gap-12 ms-auto">
          <PeriodFilter
            period={days}
            onChange={({ dateFrom: from = '', dateTo: to = '' }) => choose({ dateFrom: from, dateTo: to })}
            whenEmpty={t('last24')}
          />
          <Button variant="default" onClick={answer.refetch} loading={answer.isFetching}>
            {t('refresh')}
          </Button>
        </div>
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
