import { InUse, prpCalls } from '#areas/rewards/prp/contract.ts'
import { prpItemsList } from '#areas/rewards/prp/columns.ts'
import { ListScreen, NameWithPicture, namedOptions, pinnedChoice } from '#platform/console/list.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { recordTarget } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of items that can be redeemed with points. */
export default function Items() {
  const t = useWords(prpWords)
  const { data } = useApiQuery(prpCalls.categories, { limit: 100 }, { background: true })
  return (
    <ListScreen
      pluralName={t('itemsPlural')}
      searchIn={t('searchName')}
      record={rewardScreens.prpItem}
      newLabel={t('newItem')}
      deletion={{ call: prpCalls.deleteItem }}
      filters={[
        pinnedChoice('categoryId', t('category'), namedOptions(data?.rows)),
        pinnedChoice('status', t('status'), InUse.options, (value) => t(value)),
        { key: 'outOfStock', label: t('outOfStock'), kind: 'bool' },
        { key: 'deliverable', label: t('deliverable'), kind: 'bool' },
      ]}
      list={prpItemsList}
      cells={{
        name: ({ name, images }) => <NameWithPicture name={name} picture={images[0] ?? null} />,
        stock: ({ stock }) =>
          stock === 0 ? (
            <StatusBadge status="out" label={t('outOfStock')} colour="danger" />
          ) : (
            formatCount(stock)
          ),
      }}
      targets={{
        category: ({ categoryId }) => recordTarget(rewardScreens.prpCategory, { id: categoryId }),
      }}
      whenEmpty={{ title: t('noItems'), sentence: t('noItemsSentence') }}
    />
  )
}
