import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerCategory, sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { hrefOfUse, nameOfUse, statusFilter, type T } from '#areas/eseller/screens/choices.ts'
import { words } from '#areas/eseller/words.ts'
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
import { changedColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

const SellerOrder = lazyPart(async () => ({
  default: (await import('#areas/eseller/screens/SellerOrder.tsx')).CategoryOrder,
}))

/** The business categories that stores find products in, in their order. */
export default function SellerCategories() {
  const t = useWords(words)
  const closed = useClosed(eSuppliesPlace)
  const remove = useAsk(sellerCategoryCalls.delete)
  const deletion = useDeletion<SellerCategory>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: sellerCategoryCalls.uses,
    wire: ({ businessCategoryId }) => ({ businessCategoryId }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ businessCategoryId, version }) => remove.mutateAsync({ businessCategoryId, version }),
  })
  const address = (action: 'edit' | 'view') => (row: SellerCategory) =>
    addressOf(esellerScreens.category, { action, id: row.businessCategoryId })
  return (
    <>
      <ListScreen
        name="eseller-categories"
        title={t('categories')}
        things={t('categoriesInside')}
        call={sellerCategoryCalls.list}
        exports={{ report: 'eseller-categories', needs: toRead(eSuppliesPlace) }}
        columns={columnsIn(t)}
        filters={[statusFilter(t)]}
        searchIn={t('searchName')}
        keyOf={({ businessCategoryId }) => businessCategoryId}
        nameOf={({ name }) => name}
        rowHref={address('view')}
        editHref={(row) => (closed.update === null ? address('edit')(row) : null)}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ArrangeButton title={t('orderOfCategories')}>{() => <SellerOrder />}</ArrangeButton>
            <ScreenLink to={esellerScreens.newCategory} params={{ action: 'add' }}>
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

const columnsIn = (t: T): Column<SellerCategory>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, icon }) => <PicturedName name={name} picture={icon} />,
  },
  { key: 'sequence', title: t('place'), sort: 'sequence', align: 'end', cell: ({ sequence }) => sequence },
  { key: 'products', title: t('productsIn'), align: 'end', cell: ({ productCount }) => count(productCount) },
  statusColumn(t('status'), t),
  changedColumn(t('changed')),
]
