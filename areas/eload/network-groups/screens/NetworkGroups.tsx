import { networkGroupPlace } from '#areas/eload/access.ts'
import { type NetworkGroup, networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { networkGroupList } from '#areas/eload/network-groups/columns.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { statusFilter, useDeletion, ListScreen } from '#platform/console/list.ts'
import { words } from '#areas/eload/words.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Network groups in the order in which subscribers see them. */
export default function NetworkGroups() {
  const t = useWords(words)
  const deleting = useDeletion({
    call: networkGroupCalls.delete,
    key: ({ id }: NetworkGroup) => ({ id }),
    disabledReason: useDisabledReasons(networkGroupPlace).delete,
  })
  return (
    <>
      <ListScreen
        pluralName={t('groupsPlural')}
        list={networkGroupList}
        cells={{
          networks: ({ networks }) => networks.map(({ name }) => name).join(', '),
        }}
        filters={[statusFilter(t)]}
        searchIn={t('searchGroups')}
        rowHref={({ id }) => addressOf(networkGroupScreens.group, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={<ScreenButton to={networkGroupScreens.group} params={{ id: 0 }} label={t('newGroup')} />}
        whenEmpty={t('noGroups')}
      />
      {deleting.dialog}
    </>
  )
}
