import { Button } from '@mantine/core'
import { topupPlace } from '#areas/eload/access.ts'
import { Campaigns } from '#areas/eload/campaigns/screens/Campaigns.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeleting } from '#platform/console/record/use-deletion.tsx'
import { type Topup, topupCalls } from '#areas/eload/topups/contract.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { amountText, type T } from '#areas/eload/topups/screens/amounts.ts'
import { RebateChanges } from '#areas/eload/topups/screens/RebateChanges.tsx'
import { topupWords } from '#areas/eload/topups/words.ts'
import { words } from '#areas/eload/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { percent, shortMoment } from '#platform/console/format.ts'
import { type Column, type Filter, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { Tabs } from '#platform/console/record/Tabs.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { changedColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

/** The amounts of load that are sold, and what is asked of their rebates. */
export default function Topups() {
  const t = useWords(topupWords)
  const c = useWords(campaignWords)
  return (
    <Tabs
      tabs={[
        { key: 'skus', title: t('skus'), content: () => <Skus /> },
        { key: 'rebates', title: t('rebates'), content: () => <RebateChanges /> },
        { key: 'campaigns', title: c('campaigns'), content: () => <Campaigns /> },
      ]}
    />
  )
}

function Skus() {
  const t = useWords(topupWords)
  const w = useWords(words)
  const remove = useAsk(topupCalls.delete)
  const deleting = useDeleting<Topup>({
    nameOf: ({ sku }) => sku,
    closed: useClosed(topupPlace).delete,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="eload-topups"
        title={t('topups')}
        things={t('inside')}
        call={topupCalls.list}
        columns={columnsIn(t, w)}
        filters={useFilters()}
        searchIn={t('search')}
        exports={{ report: 'eload-topups', needs: toRead(topupPlace) }}
        keyOf={({ id }) => id}
        nameOf={({ sku }) => sku}
        rowHref={({ id }) => addressOf(topupScreens.topup, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <ScreenLink to={topupScreens.topup} params={{ id: 0 }}>
            <Button component="span">{t('newTopup')}</Button>
          </ScreenLink>
        }
        whenEmpty={{ title: t('none'), sentence: t('noneSentence') }}
      />
      {deleting.dialog}
    </>
  )
}

function useFilters(): Filter[] {
  const t = useWords(topupWords)
  const w = useWords(words)
  const networks = useAnswer(networkCalls.listAll, {}, { quiet: true })
  const groups = useAnswer(networkGroupCalls.listAll, {}, { quiet: true })
  const providers = useAnswer(providerCalls.listAll, {}, { quiet: true })
  const options = (rows: readonly { id: number; name: string }[] = []) =>
    rows.map(({ id, name }) => ({ value: id, label: name }))
  return [
    statusFilter(w),
    { key: 'networkId', label: w('network'), kind: 'choice', options: options(networks.data), pinned: true },
    { key: 'networkGroupId', label: t('group'), kind: 'choice', options: options(groups.data) },
    { key: 'providerId', label: t('provider'), kind: 'choice', options: options(providers.data) },
  ]
}

const columnsIn = (
  t: T,
  w: (word: 'name' | 'status' | 'network' | 'changed' | 'active' | 'inactive') => string,
): Column<Topup>[] => [
  { key: 'name', title: w('name'), sort: 'name', cell: ({ name }) => <strong>{name}</strong> },
  { key: 'sku', title: t('sku'), sort: 'sku', mono: true, cell: ({ sku }) => sku },
  { key: 'network', title: w('network'), cell: ({ networkName }) => networkName },
  { key: 'provider', title: t('provider'), cell: ({ providerName }) => providerName },
  {
    key: 'amount',
    title: t('amount'),
    sort: 'denomination',
    align: 'end',
    cell: (row) => amountText(t, row),
  },
  {
    key: 'rebate',
    title: t('currentRebate'),
    sort: 'currentRebate',
    align: 'end',
    cell: ({ currentRebate }) => percent(currentRebate),
  },
  {
    key: 'pending',
    title: t('pending'),
    cell: ({ pendingChange }) =>
      pendingChange &&
      t('pendingAt', { rebate: percent(pendingChange.new), when: shortMoment(pendingChange.startAt) }),
  },
  statusColumn(w('status'), w),
  changedColumn(w('changed'), { hidden: true }),
]
