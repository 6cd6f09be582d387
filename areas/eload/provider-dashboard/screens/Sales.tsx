import { providerScreens } from '#areas/eload/providers/screens.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import { Button } from '@mantine/core'
import { type ProviderHealth } from '#areas/eload/provider-dashboard/contract.ts'
import { providerSaleList } from '#areas/eload/provider-dashboard/columns.ts'
import { statusesOf, type SaleFilter } from './search-params.ts'
import { dashboardWords } from '#areas/eload/provider-dashboard/words.ts'
import { ListTable } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

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
      <header className="flex flex-wrap items-end justify-between gap-12-24 mb-16">
        <h2 className="mt-16">
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
        pluralName={t('salesPlural')}
        fixed={{ filters }}
        list={providerSaleList}
        cells={{
          network: ({ network }) => network?.name,
          provider: ({ provider }) => provider.name,
        }}
        targets={{
          network: ({ network }) => network && recordTarget(networkScreens.network, { id: network.id }),
          provider: ({ provider }) => recordTarget(providerScreens.provider, { id: provider.id }),
        }}
        nameOf={({ refNo }) => refNo}
        whenEmpty={t('noSales')}
      />
    </section>
  )
}
