import { billerCalls } from '#areas/bills/billers/contract.ts'
import { billerList } from '#areas/bills/billers/columns.ts'
import { billsScreens } from '#areas/bills/screens.ts'
import { referenceLinks, BillsStatusBadge, statusFilter } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { formatTime } from '#platform/console/dates.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { ReorderButton, type Filter, ListScreen, NameWithPicture } from '#platform/console/list.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useWords } from '#platform/console/i18n.ts'

const BillerOrder = lazyPart(async () => ({
  default: (await import('#areas/bills/screens/Orders.tsx')).BillerOrder,
}))

/** List of billers. */
export default function Billers() {
  const t = useWords(words)
  const options = useApiQuery(billerCalls.options, {}, { background: true })
  const choice = (key: string, label: string, from: readonly { id: number; name: string }[]): Filter => ({
    key,
    label,
    kind: 'choice',
    options: from.map(({ id, name }) => ({ value: id, label: name })),
    pinned: key === 'categoryId',
  })
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
        choice('categoryId', t('category'), options.data?.categories ?? []),
        choice('providerId', t('provider'), options.data?.providers ?? []),
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
