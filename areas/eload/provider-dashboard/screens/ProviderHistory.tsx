import { Button, Skeleton } from '@mantine/core'
import { Suspense, useState } from 'react'
import {
  type ProviderHealth,
  providerDashboardCalls,
  type PeriodCounts,
} from '#areas/eload/provider-dashboard/contract.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatCount, formatDay, formatMoment, formatPesos } from '#platform/console/i18n/format.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import styles from './provider-dashboard.module.css'

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
      <header className={styles.head}>
        <h2 className={styles.subtitle}>{title}</h2>
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
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={title}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('time')}</th>
                <th scope="col">{t('succeeded')}</th>
                <th scope="col">{t('failed')}</th>
                <th scope="col">{t('salesValue')}</th>
                <th scope="col">{t('averageResponseTime')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.toReversed().map((row) => (
                <tr key={row.at}>
                  <th scope="row">{label(row)}</th>
                  <td>{formatCount(row.succeeded)}</td>
                  <td>{formatCount(row.failed)}</td>
                  <td>{formatPesos(row.value)}</td>
                  <td>{row.avgLatencyMs === null ? '—' : t('ms', { n: formatCount(row.avgLatencyMs) })}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
