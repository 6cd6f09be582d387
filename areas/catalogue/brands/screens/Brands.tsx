import { toRead } from '#platform/access/access.ts'
import { templatePlace } from '#areas/catalogue/access.ts'
import { type Brand, brandCalls } from '#areas/catalogue/brands/contract.ts'
import { BrandForm } from '#areas/catalogue/brands/screens/BrandForm.tsx'
import { statusFilter, type T } from '#areas/catalogue/screens/choices.ts'
import { NewInDialog } from '#platform/console/record/NewInDialog.tsx'
import { hrefOfUse, nameOfUse } from '#areas/catalogue/screens/uses.ts'
import { words } from '#areas/catalogue/words.ts'
import { useAsk } from '#platform/console/ask.ts'
import { count } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { HistoryPanel } from '#platform/console/record/HistoryPanel.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { useDeletion } from '#platform/console/record/use-deletion.tsx'
import { useWords } from '#platform/console/words.ts'
import { changedColumn, createdColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

/** The brands that templates are of. */
export default function Brands() {
  const t = useWords(words)
  const closed = useClosed(templatePlace)
  const remove = useAsk(brandCalls.delete)
  const deletion = useDeletion<Brand>({
    nameOf: ({ name }) => name,
    closed: closed.delete,
    uses: brandCalls.uses,
    wire: ({ id }) => ({ id }),
    nameOfUse: nameOfUse(t),
    hrefOfUse,
    remove: ({ id, version }) => remove.mutateAsync({ id, version }),
  })
  return (
    <>
      <ListScreen
        name="product-brands"
        title={t('brands')}
        things={t('brandsInside')}
        call={brandCalls.list}
        exports={{ report: 'product-brands', needs: toRead(templatePlace) }}
        columns={columnsIn(t)}
        filters={[statusFilter(t)]}
        searchIn={t('searchBrands')}
        keyOf={({ id }) => id}
        nameOf={({ name }) => name}
        panel={(row) => (
          <>
            <BrandForm key={`${row.id} ${row.version}`} brand={row} closed={closed.update} />
            <HistoryPanel kind="product-brand" id={row.id} />
          </>
        )}
        rowMenu={(row) => [deletion.entry(row)]}
        actions={
          <NewInDialog label={t('newBrand')} closed={closed.create}>
            {(close) => <BrandForm closed={closed.create} onDone={close} />}
          </NewInDialog>
        }
        whenEmpty={t('noBrands')}
      />
      {deletion.dialog}
    </>
  )
}

const columnsIn = (t: T): Column<Brand>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, logo }) => <PicturedName name={name} picture={logo} />,
  },
  {
    key: 'manufacturer',
    title: t('manufacturer'),
    sort: 'manufacturer',
    cell: ({ manufacturer }) => manufacturer,
  },
  {
    key: 'templates',
    title: t('templatesIn'),
    align: 'end',
    cell: ({ templateCount }) => count(templateCount),
  },
  statusColumn(t('status'), t),
  createdColumn(t('created')),
  changedColumn(t('changed'), { hidden: true }),
]
