import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { OrderOf } from '#platform/console/list/OrderOf.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useWords } from '#platform/console/words.ts'

/** The order of the business categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const save = useAsk(sellerCategoryCalls.sequence)
  return (
    <OrderOf
      order={sellerCategoryCalls.order}
      onOrder={(items, version) => save.mutateAsync({ items, version })}
      label={t('orderOfCategories')}
      keyOf={({ businessCategoryId }) => businessCategoryId}
      nameOf={({ name }) => name}
      closed={useClosed(eSuppliesPlace).update}
    >
      {({ name, icon }) => <PicturedName name={name} picture={icon} />}
    </OrderOf>
  )
}

/** The order of the banners. */
export function BannerOrder() {
  const t = useWords(words)
  const save = useAsk(sellerBannerCalls.sequence)
  return (
    <OrderOf
      order={sellerBannerCalls.order}
      onOrder={(items, version) => save.mutateAsync({ items, version })}
      label={t('orderOfBanners')}
      keyOf={({ bannerId }) => bannerId}
      nameOf={({ title }) => title}
      closed={useClosed(eSuppliesPlace).update}
    >
      {({ title, image, shownState }) => (
        <PicturedName name={title} picture={image} note={t(`state_${shownState}`)} />
      )}
    </OrderOf>
  )
}
