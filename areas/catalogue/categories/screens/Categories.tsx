import { categoryCalls } from '#areas/catalogue/categories/contract.ts'
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
  choiceFilter,
} from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'

const CategoryTree = lazyPart(async () => ({ default: (await import('./CategoryTree.tsx')).CategoryTree }))

/** Business categories in the order of their tree. */
export default function Categories() {
  const t = useWords(words)
  return (
    <ListScreen
      pluralName={t('categoriesPluralName')}
      list={businessCategoryList}
      cells={{
        name: ({ name, icon, parentName }) => (
          <NameWithPicture name={name} picture={icon} {...(parentName !== null && { note: parentName })} />
        ),
      }}
      filters={[statusFilter(t), choiceFilter('parentId', t('level'), [{ value: 0, label: t('topLevel') }])]}
      searchIn={t('searchName')}
      keyOf={({ productId }) => productId}
      record={catalogueScreens.category}
      edit={categoryCalls.update}
      deletion={{
        call: categoryCalls.delete,
        key: 'productId',
        references: { call: categoryCalls.uses, ...referenceLinks(t) },
      }}
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
  )
}
