import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { networkPlace } from '#areas/eload/access.ts'
import { networkCalls, type NetworkRow } from '#areas/eload/networks/contract.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { routeOf } from '#areas/eload/rules.ts'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeleting } from '#platform/console/record/use-deletion.tsx'
import { words } from '#areas/eload/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'
import { changedColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

type T = Say<(typeof words)['en']>

/** The networks that load is sold for, and which provider each goes through. */
export default function Networks() {
  const t = useWords(words)
  const remove = useAsk(networkCalls.delete)
  const closed = useClosed(networkPlace)
  const deleting = useDeleting<NetworkRow>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  const providers = useAnswer(providerCalls.listAll, {}, { quiet: true })
  const filters: Filter[] = [
    statusFilter(t),
    {
      key: 'providerId',
      label: t('provider'),
      kind: 'choice',
      options: (providers.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
    },
  ]
  return (
    <>
      <ListScreen
        name="eload-networks"
        title={t('networks')}
        things={t('networksInside')}
        call={networkCalls.list}
        exports={{ report: 'eload-networks', needs: toRead(networkPlace) }}
        columns={columnsIn(t)}
        filters={filters}
        searchIn={t('searchNetworks')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        rowHref={({ id }) => addressOf(networkScreens.network, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <ScreenLink to={networkScreens.network} params={{ id: 0 }}>
            <Button component="span">{t('newNetwork')}</Button>
          </ScreenLink>
        }
        whenEmpty={t('noNetworks')}
      />
      {deleting.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<NetworkRow>[] => [
  { key: 'name', title: t('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'code', title: t('code'), sort: 'code', mono: true, cell: ({ code }) => code },
  { key: 'group', title: t('group'), cell: ({ groupName }) => groupName },
  {
    key: 'goesThrough',
    title: t('goesThrough'),
    cell: ({ primaryProvider, backupProvider }) =>
      routeOf(primaryProvider, backupProvider)?.name ?? t('nothing'),
  },
  { key: 'backup', title: t('backupProvider'), cell: ({ backupProvider }) => backupProvider?.name },
  { key: 'prefixes', title: t('prefixes'), mono: true, cell: ({ prefixes }) => prefixes.join(' ') },
  statusColumn(t('status'), t),
  changedColumn(t('changed'), { hidden: true }),
]
