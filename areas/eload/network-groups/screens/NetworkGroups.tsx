import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { networkGroupPlace } from '#areas/eload/access.ts'
import { type NetworkGroup, networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { networkGroupScreens } from '#areas/eload/network-groups/screens.ts'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useSimpleDeletion } from '#platform/console/record/use-deletion.tsx'
import { words } from '#areas/eload/words.ts'
import { useApiMutation } from '#platform/console/api/api.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'
import { changedColumn, statusColumn } from '#platform/console/list/common-columns.tsx'

type T = Translate<(typeof words)['en']>

/** Network groups in the order in which subscribers see them. */
export default function NetworkGroups() {
  const t = useWords(words)
  const remove = useApiMutation(networkGroupCalls.delete)
  const deleting = useSimpleDeletion<NetworkGroup>({
    nameOf: ({ name }) => name,
    disabledReason: useDisabledReasons(networkGroupPlace).delete,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-network-groups"
        title={t('groups')}
        pluralName={t('groupsPlural')}
        call={networkGroupCalls.list}
        exports={{ report: 'eload-network-groups', needs: toRead(networkGroupPlace) }}
        columns={buildColumns(t)}
        filters={[statusFilter(t)]}
        searchIn={t('searchGroups')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(networkGroupScreens.group, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <ScreenLink to={networkGroupScreens.group} params={{ id: 0 }}>
            <Button component="span">{t('newGroup')}</Button>
          </ScreenLink>
        }
        whenEmpty={t('noGroups')}
      />
      {deleting.dialog}
    </>
  )
}

const buildColumns = (t: T): Column<NetworkGroup>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  {
    key: 'networks',
    title: t('networks'),
    cell: ({ networks }) => networks.map(({ name }) => name).join(', '),
  },
  { key: 'sequence', title: t('position'), sort: 'sequence', align: 'end', cell: ({ sequence }) => sequence },
  statusColumn(t('status'), t),
  changedColumn(t('updatedOn')),
]
