import { Button } from '@mantine/core'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import {
  type LoadTransaction,
  type ProviderHealth,
  providerDashboardCalls,
} from '#areas/eload/provider-dashboard/contract.ts'
import { statusesOf, type SaleFilter } from './search-params.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatCount, formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './provider-dashboard.module.css'

type T = Translate<(typeof dashboardWords)['en']>

type Props = {
  provider: ProviderHealth | undefined
  which: SaleFilter
  since: string
  until: string
  onClose: () => void
}

/** Sales behind a figure. */
export function Sales({ provider, which, since, until, onClose }: Props) {
  const t = useWords(dashboardWords)
  const text = t(`which_${which}`)
  const status = statusesOf[which]
  const filters = {
    since,
    until,
    ...(provider && { providerId: provider.providerId }),
    ...(status.length > 0 && { status }),
  }
  return (
    <section>
      <header className={styles.head}>
        <h2 className={styles.subtitle}>
          {provider
            ? t('salesOf', { provider: provider.name, which: text })
            : t('salesOfAll', { which: text })}
        </h2>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('closeSales')}
        </Button>
      </header>
      <ListTable
        key={`${provider?.providerId} ${which}`}
        name="eload-provider-sales"
        pluralName={t('salesPlural')}
        call={providerDashboardCalls.transactions}
        fixed={{ filters }}
        exports={{ report: 'eload-provider-sales', needs: toRead(providerDashboardPlace) }}
        columns={buildColumns(t)}
        keyOf={({ id }) => id}
        nameOf={({ refNo }) => refNo}
        whenEmpty={t('noSales')}
      />
    </section>
  )
}

const buildColumns = (t: T): Column<LoadTransaction>[] => [
  {
    key: 'createdAt',
    title: t('time'),
    sort: 'createdAt',
    cell: ({ createdAt }) => formatShortMoment(createdAt),
  },
  { key: 'refNo', title: t('reference'), mono: true, cell: ({ refNo }) => refNo },
  { key: 'retailer', title: t('retailer'), cell: ({ retailer }) => retailer },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'network', title: t('network'), cell: ({ network }) => network?.name },
  { key: 'provider', title: t('provider'), hidden: true, cell: ({ provider }) => provider.name },
  { key: 'sku', title: t('sku'), mono: true, cell: ({ sku }) => sku },
  { key: 'amount', title: t('amount'), align: 'end', cell: ({ amount }) => formatPesos(amount) },
  { key: 'cost', title: t('cost'), align: 'end', hidden: true, cell: ({ cost }) => formatPesos(cost) },
  {
    key: 'rebate',
    title: t('rebate'),
    align: 'end',
    hidden: true,
    cell: ({ rebate }) => formatPesos(rebate),
  },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'code', title: t('responseCode'), mono: true, cell: ({ responseCode }) => responseCode },
  {
    key: 'latency',
    title: t('responseTime'),
    align: 'end',
    cell: ({ latencyMs }) => (latencyMs === null ? null : t('ms', { n: formatCount(latencyMs) })),
  },
]
