import { providerPlace } from '#areas/eload/access.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { Switches } from '#areas/eload/provider-switch/screens/Switches.tsx'
import { providerCalls, type ProviderRow } from '#areas/eload/providers/contract.ts'
import { providerList } from '#areas/eload/providers/columns.ts'
import { providerScreens } from '#areas/eload/providers/screens.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useDeletion } from '#platform/console/list/use-deletion.tsx'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api/api.ts'
import { type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import { choiceFilter, pinnedChoices } from '#platform/console/list/choice-filters.ts'

/** Load providers, with the log of switches between them. */
export default function Providers() {
  const t = useWords(words)
  const networks = useApiQuery(networkCalls.listAll, {}, { background: true })
  const deleting = useDeletion({
    call: providerCalls.delete,
    key: ({ id }: ProviderRow) => ({ id }),
    disabledReason: useDisabledReasons(providerPlace).delete,
  })
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
        rowHref={({ id }) => addressOf(providerScreens.provider, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={<ScreenButton to={providerScreens.provider} params={{ id: 0 }} label={t('newProvider')} />}
        whenEmpty={t('noProviders')}
      />
      {deleting.dialog}
      <h2>{t('switches')}</h2>
      <Switches of={{}} />
    </>
  )
}
