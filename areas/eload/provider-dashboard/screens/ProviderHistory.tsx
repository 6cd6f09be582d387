import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import {
  type ProviderHealth,
  providerDashboardCalls,
  type PeriodCounts,
} from '#areas/eload/provider-dashboard/contract.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatDay, formatMoment, formatPesos, useWords } from '#platform/console/i18n.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { PlainTable } from '#platform/ui/plain.ts'

// Charts are larger than the rest of the screen and load after the figures.
const PeriodChart = lazyPart(() => import('./PeriodChart.tsx'))

type Props = { provider: ProviderHealth; days: { dateFrom?: string; dateTo?: string } }

/** Successful and failed sales of one provider per hour or day. */
export function ProviderHistory({ provider, days }: Props) {
  const t = useWords(dashboardWords)
  const [isTable, setTable] = useState(false)
  const { data } = useApiQuery(
    providerDashboardCalls.stretches,
    { providerId: provider.providerId, ...days },
    { everyMs: 60_000 },
  )
  const title = t('salesOverTime', { provider: provider.name })
  const label = ({ at }: PeriodCounts) =>
    data?.unit === 'day' ? formatDay(at) : formatMoment(at, 'MMM D, h A')
  return (
    <section>
      <header className="flex flex-wrap items-end justify-between gap-12-24 mb-16">
        <h2 className="mt-16">{title}</h2>
        <Button variant="default" size="xs" onClick={() => setTable(!isTable)}>
          {isTable ? t('asChart') : t('asTable')}
        </Button>
      </header>
      {!data && <Skeleton height={220} radius="sm" />}
      {data && !isTable && (
        <Suspense fallback={<Skeleton height={220} radius="sm" />}>
          <PeriodChart title={title} rows={data.rows} label={label} />
        </Suspense>
      )}
      {data && isTable && (
        <PlainTable
          label={title}
          className="overflow-auto border rounded-8 max-h-40vh"
          rows={data.rows.toReversed()}
          keyOf={({ at }) => at}
          columns={[
            [t('time'), label, 'name'],
            [t('succeeded'), ({ succeeded }) => formatCount(succeeded), 'figure'],
            [t('failed'), ({ failed }) => formatCount(failed), 'figure'],
            [t('salesValue'), ({ value }) => formatPesos(value), 'figure'],
            [
              t('averageResponseTime'),
              ({ avgLatencyMs: n }) => (n === null ? '—' : t('ms', { n: formatCount(n) })),
              'figure',
            ],
          ]}
        />
      )}
    </section>
  )
}
