import { providerScreens } from '#areas/eload/providers/screens.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { networkList } from '#areas/eload/networks/columns.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { routeOf } from '#areas/eload/rules.ts'
import { statusFilter, type Filter, ListScreen, choiceFilter, namedOptions } from '#platform/console/list.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Networks for which load is sold, with the provider of each. */
export default function Networks() {
  const t = useWords(words)
  const providers = useApiQuery(providerCalls.listAll, {}, { background: true })
  const filters: Filter[] = [
    statusFilter(t),
    choiceFilter('providerId', t('provider'), namedOptions(providers.data)),
  ]
  return (
    <ListScreen
      pluralName={t('networksPlural')}
      list={networkList}
      cells={{
        goesThrough: ({ primaryProvider, backupProvider }) =>
          routeOf(primaryProvider, backupProvider)?.name ?? t('none'),
        backup: ({ backupProvider }) => backupProvider?.name,
        prefixes: ({ prefixes }) => prefixes.join(' '),
      }}
      targets={{
        group: ({ groupId }) =>
          groupId === null ? null : recordTarget(networkGroupScreens.group, { id: groupId }),
        backup: ({ backupProviderId }) =>
          backupProviderId === null ? null : recordTarget(providerScreens.provider, { id: backupProviderId }),
      }}
      filters={filters}
      searchIn={t('searchNetworks')}
      record={networkScreens.network}
      newLabel={t('newNetwork')}
      deletion={{ call: networkCalls.delete }}
      whenEmpty={t('noNetworks')}
    />
  )
}
