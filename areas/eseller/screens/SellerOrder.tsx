import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { useAnswer, useAsk } from '#platform/console/ask.ts'
import { itemsOf } from '#platform/console/list/ArrangeButton.tsx'
import { OrderedList } from '#platform/console/list/OrderedList.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'

/** The order of the business categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const { data, askAgain } = useAnswer(sellerCategoryCalls.order, {}, { quiet: true })
  const save = useAsk(sellerCategoryCalls.sequence)
  const closed = useClosed(eSuppliesPlace).update
  if (!data) return null
  return (
    <OrderedList
      label={t('orderOfCategories')}
      items={data.rows}
      version={data.version}
      keyOf={({ businessCategoryId }) => businessCategoryId}
      nameOf={({ name }) => name}
      closed={closed}
      onReload={askAgain}
      onOrder={async (keys, version) =>
        (await save.mutateAsync({ items: itemsOf(keys), version })).data.version
      }
    >
      {({ name, icon }) => <PicturedName name={name} picture={icon} />}
    </OrderedList>
  )
}

/** The order of the banners. */
export function BannerOrder() {
  const t = useWords(words)
  const { data, askAgain } = useAnswer(sellerBannerCalls.order, {}, { quiet: true })
  const save = useAsk(sellerBannerCalls.sequence)
  const closed = useClosed(eSuppliesPlace).update
  if (!data) return null
  return (
    <OrderedList
      label={t('orderOfBanners')}
      items={data.rows}
      version={data.version}
      keyOf={({ bannerId }) => bannerId}
      nameOf={({ title }) => title}
      closed={closed}
      onReload={askAgain}
      onOrder={async (keys, version) =>
        (await save.mutateAsync({ items: itemsOf(keys), version })).data.version
      }
    >
      {({ title, image, shownState }) => (
        <PicturedName name={title} picture={image} note={t(`state_${shownState}`)} />
      )}
    </OrderedList>
  )
}
