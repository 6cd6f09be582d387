import { Button } from '@mantine/core'
import { categoryPlace } from '#areas/catalogue/access.ts'
import { type Category, categoryCalls } from '#areas/catalogue/categories/contract.ts'
import { catalogueScreens } from '#areas/catalogue/screens.ts'
import { statusFilter, type T } from '#areas/catalogue/screens/choices.ts'
import { hrefOfUse, nameOfUse } from '#areas/catalogue/screens/uses.ts'
import { words } from '#areas/catalogue/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { ArrangeButton } from '#platform/console/list/ArrangeButton.tsx'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { changedColumn, createdColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

const CategoryTree = lazyPart(async () => ({ default: (await import('./CategoryTree.tsx')).CategoryTree }))

/** The business categories from top to bottom of their tree. */
export default function Categories() {
  const t = useWords(words)
  const closed = useClosed(categoryPlace)
  const remove = useAsk(categoryCalls.delete)
  const deletion = useDeletion<Category>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: categoryCalls.uses,
    wire: ({ productId }) => ({ productId }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ productId, version }) => remove.mutateAsync({ productId, version }),
  })
  const address = (action: 'edit' | 'view') => (row: Category) =>
    addressOf(catalogueScreens.category, { action, id: row.productId })
  return (
    <>
      <ListScreen
        name="product-categories"
        title={t('categories')}
        things={t('categoriesInside')}
        call={categoryCalls.list}
        exports={{ report: 'product-categories', needs: toRead(categoryPlace) }}
        columns={columnsIn(t)}
        filters={[
          statusFilter(t),
          { key: 'parentId', label: t('level'), kind: 'choice', options: [{ value: 0, label: t('top') }] },
        ]}
        searchIn={t('searchName')}
        keyOf={({ productId }) => productId}
        nameOf={({ name }) => name}
        rowHref={address('view')}
        editHref={(row) => (closed.update === null ? address('edit')(row) : null)}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ArrangeButton title={t('orderOfCategories')}>{() => <CategoryTree />}</ArrangeButton>
            <ScreenLink to={catalogueScreens.newCategory} params={{ action: 'add' }}>
              <Button component="span">{t('newCategory')}</Button>
            </ScreenLink>
          </>
        }
        whenEmpty={t('noCategories')}
      />
      {deletion.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<Category>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, icon, parentName }) => (
      <PicturedName name={name} picture={icon} {...(parentName !== null && { note: parentName })} />
    ),
  },
  {
    key: 'sequence',
    title: t('place'),
    sort: 'sequence',
    align: 'end',
    cell: ({ sequence }) => sequence,
  },
  { key: 'children', title: t('subcategories'), align: 'end', cell: ({ childCount }) => count(childCount) },
  {
    key: 'templates',
    title: t('templatesIn'),
    align: 'end',
    cell: ({ templateCount }) => count(templateCount),
  },
  statusColumn(t('status'), t),
  createdColumn(t('created'), { hidden: true }),
  changedColumn(t('changed')),
]
