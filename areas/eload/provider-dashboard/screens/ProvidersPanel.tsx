import { Skeleton } from '@mantine/core'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import { providerDashboardScreens } from '#areas/eload/provider-dashboard/screens.ts'
import { healthColours } from '#areas/eload/provider-dashboard/screens/health-colours.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { withAnyFlag } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPercent, formatPesos, useWords } from '#platform/console/i18n.ts'
import { ErrorState } from '#platform/console/record.ts'
import { ScreenLink } from '#platform/console/router.ts'
import { useHasAccess } from '#platform/console/session.ts'
import { Panel, PlainTable } from '#platform/ui/plain.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './providers-panel.module.css'

const intervalMs = 60_000

/** Panel of the dashboard with the health, success rate and balance of each load provider. */
export function ProvidersPanel() {
  return useHasAccess(withAnyFlag(providerDashboardPlace)) ? <Providers /> : null
}

function Providers() {
  const t = useWords(dashboardWords)
  const { data, error, refetch } = useApiQuery(
    providerDashboardCalls.dashboard,
    {},
    { everyMs: intervalMs, background: true, batched: true },
  )
  if (data?.rows.length === 0) return null
  return (
    <Panel
      title={t('providers')}
      action={<ScreenLink to={providerDashboardScreens.dashboard}>{t('details')}</ScreenLink>}
    >
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={160} />}
      {data && (
        <PlainTable
          className={`${styles.providers} text-13`}
          rows={data.rows}
          keyOf={({ providerId }) => providerId}
          columns={[
            [t('provider'), ({ name }) => name, 'name'],
            [
              t('status'),
              ({ status }) => (
                <StatusBadge status={status} label={t(`health_${status}`)} colour={healthColours[status]} />
              ),
            ],
            [
              t('successRate'),
              ({ successRate: rate }) => (rate === null ? '—' : formatPercent(rate)),
              'figure',
            ],
            [
              t('balance'),
              ({ balance, isLow }) => (
                <span className={isLow ? 'text-danger font-semibold' : undefined}>
                  {balance === null ? '—' : formatPesos(balance)}
                  {isLow && <span className="ms-6 font-normal">{t('low')}</span>}
                </span>
              ),
              'figure',
            ],
          ]}
        />
      )}
    </Panel>
  )
}
