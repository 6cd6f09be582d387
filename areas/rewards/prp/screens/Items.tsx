import { ScreenButton } from '#platform/console/record.ts'
import { prpPlace } from '#areas/rewards/access.ts'
import { InUse, prpCalls, type PrpItem } from '#areas/rewards/prp/contract.ts'
import { prpItemsList } from '#areas/rewards/prp/columns.ts'
import {
  useDeletion,
  ListScreen,
  NameWithPicture,
  namedOptions,
  pinnedChoice,
} from '#platform/console/list.ts'
import { prpWords } from '#areas/rewards/prp/words.ts'
import { rewardScreens } from '#areas/rewards/screens.ts'
import { toDelete } from '#platform/access.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, useWords } from '#platform/console/i18n.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget } from '#platform/console/router.ts'
import { useDisabledReason } from '#platform/console/session.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'

/** List of items that can be redeemed with points. */
export default function Items() {
  const t = useWords(prpWords)
  const deleting = useDeletion({
    call: prpCalls.deleteItem,
    key: ({ id }: PrpItem) => ({ id }),
    disabledReason: useDisabledReason(toDelete(prpPlace)),
  })
  const { data } = useApiQuery(prpCalls.categories, { limit: 100 }, { background: true })
  return (
    <>
      <ListScreen
        pluralName={t('itemsPlural')}
        searchIn={t('searchName')}
        rowHref={({ id }) => addressOf(rewardScreens.prpItem, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        filters={[
          pinnedChoice('categoryId', t('category'), namedOptions(data?.rows ?? [])),
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
        actions={<ScreenButton to={rewardScreens.prpItem} params={{ id: 0 }} label={t('newItem')} />}
        whenEmpty={{ title: t('noItems'), sentence: t('noItemsSentence') }}
      />
      {deleting.dialog}
    </>
  )
}
