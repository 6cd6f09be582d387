import { categoryPlace } from '#areas/eload/access.ts'
import { type Category, categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryList } from '#areas/eload/categories/columns.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { statusFilter, ReorderButton, useDeletion, ListScreen, pinnedChoice } from '#platform/console/list.ts'
import { carrierOptions } from '#areas/eload/screens/carrier-options.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { words } from '#areas/eload/words.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

const CategoryOrder = lazyPart(async () => ({ default: (await import('./CategoryOrder.tsx')).CategoryOrder }))

/** Promo categories by carrier. */
export default function Categories() {
  const t = useWords(words)
  const deleting = useDeletion({
    call: categoryCalls.delete,
    key: ({ id }: Category) => ({ id }),
    disabledReason: useDisabledReasons(categoryPlace).delete,
  })
  return (
    <>
      <ListScreen
        pluralName={t('categoriesPlural')}
        list={categoryList}
        filters={[pinnedChoice('carrier', t('carrier'), carrierOptions(t)), statusFilter(t)]}
        searchIn={t('searchName')}
        rowHref={({ id }) => addressOf(categoryScreens.category, { id })}
        rowMenu={(row) => [deleting.entry(row)]}
        actions={
          <>
            <ReorderButton title={t('categoryOrder')}>{() => <CategoryOrder />}</ReorderButton>
            <ScreenButton to={categoryScreens.category} params={{ id: 0 }} label={t('newCategory')} />
          </>
        }
        whenEmpty={t('noCategories')}
      />
      {deleting.dialog}
    </>
  )
}
