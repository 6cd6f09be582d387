import { categoryPlace } from '#areas/catalogue/access.ts'
import { type Category, categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { businessCategoryList } from '#areas/catalogue/categories/columns.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { referenceLinks } from '#areas/catalogue/screens/references.ts'
import { words } from '#areas/catalogue/words.ts'
import { lazyPart } from '#platform/console/loading.ts'
import {
  statusFilter,
  ReorderButton,
  ListScreen,
  NameWithPicture,
  useDeletion,
  choiceFilter,
} from '#platform/console/list.ts'
import { useDisabledReasons, ScreenButton } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/i18n.ts'

const CategoryTree = lazyPart(async () => ({ default: (await import('./CategoryTree.tsx')).CategoryTree }))

/** Business categories in the order of their tree. */
export default function Categories() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(categoryPlace)
  const deletion = useDeletion({
    call: categoryCalls.delete,
    key: ({ productId }: Category) => ({ productId }),
    disabledReason: disabledReasons.delete,
    references: { call: categoryCalls.uses, ...referenceLinks(t) },
  })
  const address = (action: 'edit' | 'view') => (row: Category) =>
    addressOf(catalogueScreens.category, { action, id: row.productId })
  return (
    <>
      <ListScreen
        pluralName={t('categoriesPluralName')}
        list={businessCategoryList}
        cells={{
          name: ({ name, icon, parentName }) => (
            <NameWithPicture name={name} picture={icon} {...(parentName !== null && { note: parentName })} />
          ),
        }}
        filters={[
          statusFilter(t),
          choiceFilter('parentId', t('level'), [{ value: 0, label: t('topLevel') }]),
        ]}
        searchIn={t('searchName')}
        keyOf={({ productId }) => productId}
        rowHref={address('view')}
        editHref={(row) => (disabledReasons.update === null ? address('edit')(row) : null)}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ReorderButton title={t('categoryTree')}>{() => <CategoryTree />}</ReorderButton>
            <ScreenButton
              to={catalogueScreens.newCategory}
              params={{ action: 'add' }}
              label={t('newCategory')}
            />
          </>
        }
        whenEmpty={{ title: t('noCategories'), sentence: t('noCategoriesSentence') }}
      />
      {deletion.dialog}
    </>
  )
}
