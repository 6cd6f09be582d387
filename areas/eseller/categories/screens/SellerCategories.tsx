import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { sellerCategoryList } from '#areas/eseller/categories/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { referenceLinks } from '#areas/eseller/screens/options.ts'
import { words } from '#areas/eseller/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import { statusFilter, ReorderButton, ListScreen, NameWithPicture } from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

const SellerOrder = lazyPart(async () => ({
  default: (await import('#areas/eseller/screens/SortOrder.tsx')).CategoryOrder,
}))

/** Business categories of eSupplies in order. */
export default function SellerCategories() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('categoriesPluralName')}
      list={sellerCategoryList}
      cells={{
        name: ({ name, icon }) => <NameWithPicture name={name} picture={icon} />,
      }}
      filters={[statusFilter(t)]}
      searchIn={t('searchName')}
      keyOf={({ businessCategoryId }) => businessCategoryId}
      record={esellerScreens.category}
      edit={sellerCategoryCalls.update}
      deletion={{
        call: sellerCategoryCalls.delete,
        key: 'businessCategoryId',
        references: { call: sellerCategoryCalls.uses, ...referenceLinks(t) },
      }}
      actions={
        <>
          <ReorderButton title={t('orderOfCategories')}>{() => <SellerOrder />}</ReorderButton>
          <ScreenButton to={esellerScreens.newCategory} params={{ action: 'add' }} label={t('newCategory')} />
        </>
      }
      whenEmpty={{ title: t('noCategories'), sentence: t('noCategoriesSentence') }}
    />
  )
}
