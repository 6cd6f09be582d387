import { Button } from '@mantine/core'
import { providerDashboardPlace } from '#areas/eload/access.ts'
import {
  type LoadTransaction,
  type ProviderHealth,
  providerDashboardCalls,
} from '#areas/eload/provider-dashboard/contract.ts'
import { statusesOf, type Which } from '#areas/eload/provider-dashboard/screens/chosen.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { toRead } from '#platform/access/access.ts'
import { count, pesos, shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/ListScreen.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from './provider-dashboard.module.css'

type T = Say<(typeof dashboardWords)['en']>

type Props = {
  provider: ProviderHealth | undefined
  which: Which
  since: string
  until: string
  onClose: () => void
}

/** The sales that a figure is made of. */
export function Sales({ provider, which, since, until, onClose }: Props) {
  const t = useWords(dashboardWords)
  const said = which === 'all' ? t('allSales') : t(`which_${which}`)
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
          {provider ? t('sales', { provider: provider.name, which: said }) : t('salesOfAll', { which: said })}
        </h2>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('close')}
        </Button>
      </header>
      <ListTable
        key={`${provider?.providerId} ${which}`}
        name="eload-provider-sales"
        things={t('salesInside')}
        call={providerDashboardCalls.transactions}
        fixed={{ filters }}
        exports={{ report: 'eload-provider-sales', needs: toRead(providerDashboardPlace) }}
        columns={columnsIn(t)}
        keyOf={({ id }) => id}
        nameOf={({ refNo }) => refNo}
        whenEmpty={t('noSales')}
      />
    </section>
  )
}

const columnsIn = (t: T): Column<LoadTransaction>[] => [
  { key: 'createdAt', title: t('when'), sort: 'createdAt', cell: ({ createdAt }) => shortMoment(createdAt) },
  { key: 'refNo', title: t('refNo'), mono: true, cell: ({ refNo }) => refNo },
  { key: 'retailer', title: t('retailer'), cell: ({ retailer }) => retailer },
  { key: 'mobile', title: t('mobile'), mono: true, cell: ({ mobile }) => mobile },
  { key: 'network', title: t('network'), cell: ({ network }) => network?.name },
  { key: 'provider', title: t('provider'), hidden: true, cell: ({ provider }) => provider.name },
  { key: 'sku', title: t('sku'), mono: true, cell: ({ sku }) => sku },
  { key: 'amount', title: t('amount'), align: 'end', cell: ({ amount }) => pesos(amount) },
  { key: 'cost', title: t('cost'), align: 'end', hidden: true, cell: ({ cost }) => pesos(cost) },
  { key: 'rebate', title: t('rebate'), align: 'end', hidden: true, cell: ({ rebate }) => pesos(rebate) },
  { key: 'status', title: t('status'), cell: ({ status }) => <StatusBadge status={status} /> },
  { key: 'code', title: t('code'), mono: true, cell: ({ responseCode }) => responseCode },
  {
    key: 'latency',
    title: t('took'),
    align: 'end',
    cell: ({ latencyMs }) => (latencyMs === null ? null : t('ms', { n: count(latencyMs) })),
  },
]
