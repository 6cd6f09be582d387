import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerBrand, sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { statusFilter, type T } from '#areas/eseller/screens/choices.ts'
import { words } from '#areas/eseller/words.ts'
import { count, pesos } from '#platform/console/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { PicturedName } from '#platform/console/list/PicturedName.tsx'
import { useClosed } from '#platform/console/record/use-closed.ts'
import { addressOf } from '#platform/console/screen.ts'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { useWords } from '#platform/console/words.ts'
import { createdColumn, statusColumn } from '#platform/console/list/usual-columns.tsx'

/** The brands that stores order, with their suppliers. */
export default function SellerBrands() {
  const t = useWords(words)
  const closed = useClosed(eSuppliesPlace)
  const address = ({ id }: SellerBrand) => addressOf(esellerScreens.brand, { id })
  return (
    <ListScreen
      name="eseller-brands"
      title={t('brands')}
      things={t('brandsInside')}
      call={sellerBrandCalls.list}
      exports={{ report: 'eseller-brands', needs: toRead(eSuppliesPlace) }}
      columns={columnsIn(t)}
      filters={[statusFilter(t)]}
      searchIn={t('searchBrands')}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      rowHref={address}
      editHref={(row) => (closed.update === null ? address(row) : null)}
      actions={
        <ScreenLink to={esellerScreens.brand} params={{ id: 0 }}>
          <Button component="span">{t('newBrand')}</Button>
        </ScreenLink>
      }
      whenEmpty={t('noBrands')}
    />
  )
}

const columnsIn = (t: T): Column<SellerBrand>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, logo }) => <PicturedName name={name} picture={logo} />,
  },
  { key: 'supplier', title: t('supplier'), cell: ({ supplierName }) => supplierName },
  { key: 'minOrder', title: t('minOrder'), align: 'end', cell: ({ minOrder }) => pesos(minOrder) },
  {
    key: 'leadTimeDays',
    title: t('leadTime'),
    sort: 'leadTimeDays',
    align: 'end',
    cell: ({ leadTimeDays }) => t('inDays', { n: leadTimeDays }),
  },
  { key: 'products', title: t('productsIn'), align: 'end', cell: ({ productCount }) => count(productCount) },
  statusColumn(t('status'), t),
  createdColumn(t('created')),
]
