import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { networkGroupList } from '#areas/eload/network-groups/columns.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { statusFilter, ListScreen } from '#platform/console/list.ts'
import { words } from '#areas/eload/words.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Network groups in the order in which subscribers see them. */
export default function NetworkGroups() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('groupsPlural')}
      list={networkGroupList}
      cells={{
        networks: ({ networks }) => networks.map(({ name }) => name).join(', '),
      }}
      filters={[statusFilter(t)]}
      searchIn={t('searchGroups')}
      record={networkGroupScreens.group}
      newLabel={t('newGroup')}
      deletion={{ call: networkGroupCalls.delete }}
      whenEmpty={t('noGroups')}
    />
  )
}
