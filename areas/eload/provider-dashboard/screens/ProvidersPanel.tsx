import { Skeleton } from '@mantine/core'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import { providerDashboardCalls, type ProviderHealth } from '#areas/eload/provider-dashboard/contract.ts'
import { providerDashboardScreens } from '#areas/eload/provider-dashboard/screens.ts'
import { healthColours } from '#areas/eload/provider-dashboard/screens/health-colours.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { formatPercent, formatPesos } from '#platform/console/i18n/format.ts'
import { useWords } from '#platform/console/i18n/words.ts'
import { ErrorState } from '#platform/console/record/States.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useHasAccess } from '#platform/console/session/session.ts'
import { Panel } from '#platform/ui/plain/Panel.tsx'
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
    { everyMs: intervalMs, background: true },
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
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t('provider')}</th>
                <th scope="col">{t('status')}</th>
                <th scope="col">{t('successRate')}</th>
                <th scope="col">{t('balance')}</th>
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <Provider key={row.providerId} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  )
}

function Provider({ row: { name, status, successRate, balance, isLow } }: { row: ProviderHealth }) {
  const t = useWords(dashboardWords)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        <StatusBadge status={status} label={t(`health_${status}`)} colour={healthColours[status]} />
      </td>
      <td>{successRate === null ? '—' : formatPercent(successRate)}</td>
      <td data-low={isLow || undefined}>
        {balance === null ? '—' : formatPesos(balance)}
        {isLow && <span className={styles.note}>{t('low')}</span>}
      </td>
    </tr>
  )
}
