import { providerScreens } from '#areas/eload/providers/screens.ts'
import { networkScreens } from '#areas/eload/networks/screens.ts'
import { Campaigns } from '#areas/eload/campaigns/screens/Campaigns.tsx'
import { campaignWords } from '#areas/eload/campaigns/words.ts'
import { networkGroupCalls } from '#areas/eload/network-groups/contract.ts'
import { networkCalls } from '#areas/eload/networks/contract.ts'
import { providerCalls } from '#areas/eload/providers/contract.ts'
import { Tabs } from '#platform/console/record.ts'
import {
  statusFilter,
  type Filter,
  ListScreen,
  choiceFilter,
  pinnedChoice,
  namedOptions,
} from '#platform/console/list.ts'
import { topupCalls } from '#areas/eload/topups/contract.ts'
import { topupList } from '#areas/eload/topups/columns.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import { formatAmount } from './amount-text.ts'
import { RebateChanges } from '#areas/eload/topups/screens/RebateChanges.tsx'
import { topupWords } from '#areas/eload/topups/words.ts'
import { words } from '#areas/eload/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatPercent, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import { recordTarget } from '#platform/console/router.ts'

/** Top-up amounts on sale, and the requested changes of their rebates. */
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
  return (
    <ListScreen
      pluralName={t('pluralName')}
      list={topupList}
      cells={{
        amount: (row) => formatAmount(t, row),
        pending: ({ pendingChange }) =>
          pendingChange &&
          t('upcomingRebate', {
            rebate: formatPercent(pendingChange.new),
            when: formatShortMoment(pendingChange.startAt),
          }),
      }}
      targets={{
        network: ({ networkId }) => recordTarget(networkScreens.network, { id: networkId }),
        provider: ({ providerId }) => recordTarget(providerScreens.provider, { id: providerId }),
      }}
      filters={useFilters()}
      searchIn={t('searchIn')}
      nameOf={({ sku }) => sku}
      record={topupScreens.topup}
      newLabel={t('newTopup')}
      deletion={{ call: topupCalls.delete, nameOf: ({ sku }) => sku }}
      whenEmpty={{ title: t('empty'), sentence: t('emptySentence') }}
    />
  )
}

function useFilters(): Filter[] {
  const w = useWords(words)
  const t = useWords(topupWords)
  const networks = useApiQuery(networkCalls.listAll, {}, { background: true })
  const groups = useApiQuery(networkGroupCalls.listAll, {}, { background: true })
  const providers = useApiQuery(providerCalls.listAll, {}, { background: true })
  return [
    statusFilter(w),
    pinnedChoice('networkId', w('network'), namedOptions(networks.data)),
    choiceFilter('networkGroupId', t('networkGroup'), namedOptions(groups.data)),
    choiceFilter('providerId', t('provider'), namedOptions(providers.data)),
  ]
}
