import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billerList } from '#areas/bills/billers/columns.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { referenceLinks, BillsStatusBadge, statusFilter } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatTime } from '#platform/console/dates.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { lazyPart } from '#platform/console/loading.ts'
import {
  ReorderButton,
  ListScreen,
  NameWithPicture,
  namedOptions,
  pinnedChoice,
  choiceFilter,
} from '#platform/console/list.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

const BillerOrder = lazyPart(async () => ({
  default: (await import('#areas/bills/screens/Orders.tsx')).BillerOrder,
}))

/** List of billers. */
export default function Billers() {
  const t = useWords(words)
  const options = useApiQuery(billerCalls.options, {}, { background: true })
  return (
    <ListScreen
      pluralName={t('billersPluralName')}
      list={billerList}
      cells={{
        name: ({ name, logo }) => <NameWithPicture name={name} picture={logo} />,
        status: ({ status }) => <BillsStatusBadge status={status} />,
        providers: ({ providers }) => providers.map(({ name }) => name).join(', '),
        cutOff: ({ cutOff }) => cutOff && formatTime(cutOff),
      }}
      targets={{ category: ({ categoryId }) => recordTarget(billsScreens.category, { categoryId }) }}
      filters={[
        statusFilter(t, 'active', 'maintenance', 'inactive'),
        pinnedChoice('categoryId', t('category'), namedOptions(options.data?.categories)),
        choiceFilter('providerId', t('provider'), namedOptions(options.data?.providers)),
      ]}
      searchIn={t('searchBillers')}
      record={billsScreens.biller}
      newLabel={t('newBiller')}
      deletion={{ call: billerCalls.delete, references: { call: billerCalls.uses, ...referenceLinks(t) } }}
      actions={<ReorderButton title={t('orderOfBillers')}>{() => <BillerOrder />}</ReorderButton>}
      whenEmpty={{ title: t('noBillers'), sentence: t('noBillersSentence') }}
    />
  )
}
