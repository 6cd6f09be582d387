import { networkCalls } from '#areas/eload/networks/contract.ts'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { providerList } from '#areas/eload/providers/columns.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { type Filter, ListScreen, choiceFilter, pinnedChoices } from '#platform/console/list.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { useWords } from '#platform/console/i18n.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** Load providers, with the log of switches between them. */
export default function Providers() {
  const t = useWords(words)
  const networks = useApiQuery(networkCalls.listAll, {}, { background: true })
  const named = new Map((networks.data ?? []).map(({ id, name }) => [id, name]))
  const filters: Filter[] = [
    pinnedChoices('status', t('status'), ['active', 'inactive', 'maintenance'] as const, (value) => t(value)),
    choiceFilter('type', t('type'), ['direct', 'aggregator'] as const, (value) => t(value)),
    choiceFilter(
      'networkId',
      t('network'),
      [...named].map(([value, label]) => ({ value, label })),
    ),
  ]
  return (
    <>
      <ListScreen
        pluralName={t('providersPlural')}
        list={providerList}
        cells={{
          networks: ({ networks }) => networks.flatMap((id) => named.get(id) ?? []).join(', '),
          status: ({ status }) => (
            <StatusBadge
              status={status}
              label={t(status)}
              {...(status === 'maintenance' && { colour: 'warning' as const })}
            />
          ),
        }}
        filters={filters}
        searchIn={t('searchProviders')}
        record={providerScreens.provider}
        newLabel={t('newProvider')}
        deletion={{ call: providerCalls.delete }}
        whenEmpty={t('noProviders')}
      />
      <h2>{t('switches')}</h2>
      <Switches of={{}} />
    </>
  )
}
