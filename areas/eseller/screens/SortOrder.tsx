import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { SortableRecords, NameWithPicture } from '#platform/console/list.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Editor for the order of the business categories. */
export function CategoryOrder() {
  const t = useWords(words)
  return (
    <SortableRecords
      order={sellerCategoryCalls.order}
      save={sellerCategoryCalls.sequence}
      label={t('orderOfCategories')}
      keyOf={({ businessCategoryId }) => businessCategoryId}
    >
      {({ name, icon }) => <NameWithPicture name={name} picture={icon} />}
    </SortableRecords>
  )
}

/** Editor for the order of the banners. */
export function BannerOrder() {
  const t = useWords(words)
  return (
    <SortableRecords
      order={sellerBannerCalls.order}
      save={sellerBannerCalls.sequence}
      label={t('orderOfBanners')}
      keyOf={({ bannerId }) => bannerId}
    >
      {({ title, image, shownState }) => (
        <NameWithPicture name={title} picture={image} note={t(`status_${shownState}`)} />
      )}
    </SortableRecords>
  )
}
