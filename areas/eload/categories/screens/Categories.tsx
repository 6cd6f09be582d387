import { categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryList } from '#areas/eload/categories/columns.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { statusFilter, ReorderButton, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { carrierOptions } from '#areas/eload/screens/carrier-options.ts'
import { words } from '#areas/eload/words.ts'
import { useWords } from '#platform/console/i18n.ts'

const CategoryOrder = lazyPart(async () => ({ default: (await import('./CategoryOrder.tsx')).CategoryOrder }))

/** Promo categories by carrier. */
export default function Categories() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('categoriesPlural')}
      list={categoryList}
      filters={[pinnedChoice('carrier', t('carrier'), carrierOptions(t)), statusFilter(t)]}
      searchIn={t('searchName')}
      record={categoryScreens.category}
      newLabel={t('newCategory')}
      deletion={{ call: categoryCalls.delete }}
      actions={<ReorderButton title={t('categoryOrder')}>{() => <CategoryOrder />}</ReorderButton>}
      whenEmpty={t('noCategories')}
    />
  )
}
