import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerCalls } from '#areas/eseller/banners/contract.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { words } from '#areas/eseller/words.ts'
import { useApiMutation } from '#platform/console/api.ts'
import { SortableRecords, NameWithPicture } from '#platform/console/list.ts'
import { useDisabledReasons } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

/** Editor for the order of the business categories. */
export function CategoryOrder() {
  const t = useWords(words)
  const save = useApiMutation(sellerCategoryCalls.sequence)
  return (
    <SortableRecords
      order={sellerCategoryCalls.order}
      onOrder={(items, version) => save.mutateAsync({ items, version })}
      label={t('orderOfCategories')}
      keyOf={({ businessCategoryId }) => businessCategoryId}
      nameOf={({ name }) => name}
      disabledReason={useDisabledReasons(eSuppliesPlace).update}
    >
      {({ name, icon }) => <NameWithPicture name={name} picture={icon} />}
    </SortableRecords>
  )
}

/** Editor for the order of the banners. */
export function BannerOrder() {
  const t = useWords(words)
  const save = useApiMutation(sellerBannerCalls.sequence)
  return (
    <SortableRecords
      order={sellerBannerCalls.order}
      onOrder={(items, version) => save.mutateAsync({ items, version })}
      label={t('orderOfBanners')}
      keyOf={({ bannerId }) => bannerId}
      nameOf={({ title }) => title}
      disabledReason={useDisabledReasons(eSuppliesPlace).update}
    >
      {({ title, image, shownState }) => (
        <NameWithPicture name={title} picture={image} note={t(`status_${shownState}`)} />
      )}
    </SortableRecords>
  )
}
