import { toRead } from '#platform/access/access.ts'
import { billsCategoryPlace } from '#areas/bills/access.ts'
import { type BillsCategory, billsCategoryCalls } from '#areas/bills/categories/contract.ts'
import { BillsCategoryForm } from '#areas/bills/categories/screens/BillsCategoryForm.tsx'
import { billsScreens } from '#areas/bills/screens.ts'
import { hrefOfUse, nameOfUse, Standing, statusFilter, type T } from '#areas/bills/screens/parts.tsx'
import { words } from '#areas/bills/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { lazyPart } from '#platform/console/lazy-part.tsx'
import { ArrangeButton } from '#platform/console/list/ArrangeButton.tsx'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { NewInDialog } from '#platform/console/record/NewInDialog.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { addressOf } from '#platform/console/screen.ts'
import { useWords } from '#platform/console/words.ts'
import { changedColumn } from '#platform/console/list/usual-columns.tsx'

const CategoryOrder = lazyPart(async () => ({
  default: (await import('#areas/bills/screens/Orders.tsx')).CategoryOrder,
}))

/** The categories that people find billers in, in their order. */
export default function BillsCategories() {
  const t = useWords(words)
  const closed = useClosed(billsCategoryPlace)
  const remove = useAsk(billsCategoryCalls.delete)
  const deletion = useDeletion<BillsCategory>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: billsCategoryCalls.uses,
    wire: ({ categoryId }) => ({ categoryId }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ categoryId, version }) => remove.mutateAsync({ categoryId, version }),
  })
  return (
    <>
      <ListScreen
        name="bills-categories"
        title={t('categories')}
        things={t('categoriesInside')}
        call={billsCategoryCalls.list}
        exports={{ report: 'bills-categories', needs: toRead(billsCategoryPlace) }}
        columns={columnsIn(t)}
        filters={[statusFilter(t, 'active', 'inactive')]}
        searchIn={t('searchName')}
        keyOf={({ categoryId }) => categoryId}
        nameOf={({ name }) => name}
        rowHref={({ categoryId }) => addressOf(billsScreens.category, { categoryId })}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <>
            <ArrangeButton title={t('orderOfCategories')}>{() => <CategoryOrder />}</ArrangeButton>
            <NewInDialog label={t('newCategory')} closed={closed.create}>
              {(close) => <BillsCategoryForm closed={closed.create} onCancel={close} />}
            </NewInDialog>
          </>
        }
        whenEmpty={t('noCategories')}
      />
      {deletion.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<BillsCategory>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, icon }) => <PicturedName name={name} picture={icon} />,
  },
  { key: 'sequence', title: t('place'), sort: 'sequence', align: 'end', cell: ({ sequence }) => sequence },
  { key: 'billers', title: t('billerCount'), align: 'end', cell: ({ billerCount }) => count(billerCount) },
  { key: 'status', title: t('status'), cell: ({ status }) => <Standing status={status} /> },
  changedColumn(t('changed')),
]
