import { Progress } from '@mantine/core'
import type { ProviderHealth } from '#areas/eload/provider-dashboard/contract.ts'
import { healthColours } from '#areas/eload/provider-dashboard/screens/health-colours.ts'
import type { SaleFilter } from './search-params.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { SwitchButton } from '#areas/eload/provider-switch/screens/SwitchButton.tsx'
import {
  formatCount,
  formatPercent,
  formatPesos,
  formatShortMoment,
  useWords,
} from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './provider-dashboard.module.css'

type Props = { row: ProviderHealth; isChosen: boolean; onShow: (which: SaleFilter) => void }

/** Card of one provider with its health, balance and figures that link to their sales. */
export function ProviderCard({ row, isChosen, onShow }: Props) {
  const t = useWords(dashboardWords)
  const { latest, networks, providerId, name } = row
  const own = networks.filter(({ role }) => role === 'primary')
  const backups = networks.filter(({ role }) => role === 'backup')
  const figures: [SaleFilter, string, string | null][] = [
    ['ended', t('successRate'), row.successRate === null ? null : formatPercent(row.successRate)],
    [
      'all',
      t('averageResponseTime'),
      row.avgLatencyMs === null ? null : t('ms', { n: formatCount(row.avgLatencyMs) }),
    ],
    ['all', t('sales'), formatCount(row.txnCount)],
    ['success', t('salesValue'), formatPesos(row.txnValue)],
    ['failed', t('failed'), formatCount(row.failed)],
    ['open', t('inProgress'), formatCount(row.open)],
  ]
  return (
    <article
      className={`${styles.card} stack gap-8 p-16 border rounded-8 bg-surface`}
      data-chosen={isChosen || undefined}
      aria-label={name}
    >
      <header className="flex items-center justify-between gap-8">
        <h2 className="m-0">{name}</h2>
        <StatusBadge
          status={row.status}
          label={t(`health_${row.status}`)}
          colour={healthColours[row.status]}
        />
      </header>
      <p className="muted text-13 mt-4">
        {latest.count === 0
          ? t('noRecentSales')
          : t('health', {
              rate: formatPercent(latest.successRate ?? 0),
              count: formatCount(latest.count),
              failures: formatCount(latest.failuresInARow),
            })}
      </p>
      <Balance row={row} />
      <div className={styles.figures}>
        {figures.map(([which, label, value]) => (
          <button
            key={label}
            type="button"
            className={styles.figure}
            title={t('viewSales')}
            onClick={() => onShow(which)}
          >
            <span className="muted text-12">{label}</span>
            <span className="font-semibold">{value ?? '—'}</span>
          </button>
        ))}
      </div>
      <p className="muted text-13 mt-4">
        {t('lastSale')}: {row.lastTxnAt ? formatShortMoment(row.lastTxnAt) : '—'}
      </p>
      {own.length > 0 && (
        <ul className="stack gap-6" aria-label={t('networks')}>
          {own.map((network) => (
            <li className="flex items-center justify-between gap-8" key={network.id}>
              <span>
                {network.name}
                {network.isInMaintenance && ` · ${t('health_maintenance')}`}
              </span>
              <SwitchButton network={{ id: network.id, name: network.name, primaryProviderId: providerId }} />
            </li>
          ))}
        </ul>
      )}
      {backups.length > 0 && (
        <p className="muted text-13 mt-4">
          {t('backupFor', { networks: backups.map((network) => network.name).join(', ') })}
        </p>
      )}
    </article>
  )
}

function Balance({ row }: { row: ProviderHealth }) {
  const t = useWords(dashboardWords)
  const { balance, lowBalanceThreshold, isLow, balanceAt } = row
  const threshold = formatPesos(lowBalanceThreshold)
  // The bar is full at three times the threshold, so that it shows how close the balance is to the threshold.
  const share =
    balance === null || lowBalanceThreshold === 0
      ? 0
      : Math.min(100, (balance / (lowBalanceThreshold * 3)) * 100)
  return (
    <div className={`${styles.balance} stack gap-4`} data-low={isLow || undefined}>
      <span className="muted text-12">{t('balance')}</span>
      <span className="font-semibold">{balance === null ? t('noBalance') : formatPesos(balance)}</span>
      <Progress
        value={share}
        size="sm"
        color={isLow ? 'red' : 'accent'}
        aria-label={`${t('balance')}: ${balance === null ? t('noBalance') : formatPesos(balance)}`}
      />
      <span className={`${styles.note} muted text-12`}>
        {t(isLow ? 'lowBalance' : 'balanceThreshold', { threshold })}
        {balanceAt && ` · ${t('balanceAt', { when: formatShortMoment(balanceAt) })}`}
      </span>
    </div>
  )
}
