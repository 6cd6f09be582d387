import { categoryPlace } from '#areas/eload/access.ts'
import { type Category, categoryCalls } from '#areas/eload/categories/contract.ts'
import { categoryList } from '#areas/eload/categories/columns.ts'
import { categoryScreens } from '#areas/eload/categories/screens.ts'
import { lazyPart } from '#platform/console/loading/lazy-part.tsx'
import { ReorderButton } from '#platform/console/list/ReorderButton.tsx'
import { carrierOptions, statusFilter } from '#areas/eload/screens/status-filter.ts'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { useDeletion } from '#platform/console/list/use-deletion.tsx'
import { words } from '#areas/eload/words.ts'
import { ListScreen } from '#platform/console/list/ListScreen.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenButton } from '#platform/console/record/ScreenButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { pinnedChoice } from '#platform/console/list/choice-filters.ts'

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
