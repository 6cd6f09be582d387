import { toRead } from '#platform/access/access.ts'
import { Button } from '@mantine/core'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { type SellerBrand, sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { statusFilter, type T } from '#areas/eseller/screens/options.ts'
import { words } from '#areas/eseller/words.ts'
import { formatCount, formatPesos } from '#platform/console/i18n/format.ts'
import { type Column, ListScreen } from '#platform/console/list/ListScreen.tsx'
import { NameWithPicture } from '#platform/console/list/NameWithPicture.tsx'
import { useDisabledReasons } from '#platform/console/record/use-disabled-reasons.ts'
import { addressOf } from '#platform/console/router/screen.ts'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'
import { createdColumn, statusColumn } from '#platform/console/list/common-columns.tsx'

/** Brands that stores can order, with their suppliers. */
export default function SellerBrands() {
  const t = useWords(words)
  const disabledReasons = useDisabledReasons(eSuppliesPlace)
  const address = ({ id }: SellerBrand) => addressOf(esellerScreens.brand, { id })
  return (
    <ListScreen
      name="eseller-brands"
      title={t('brands')}
      pluralName={t('brandsPluralName')}
      call={sellerBrandCalls.list}
      exports={{ report: 'eseller-brands', needs: toRead(eSuppliesPlace) }}
      columns={buildColumns(t)}
      filters={[statusFilter(t)]}
      searchIn={t('searchBrands')}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      rowHref={address}
      editHref={(row) => (disabledReasons.update === null ? address(row) : null)}
      actions={
        <ScreenLink to={esellerScreens.brand} params={{ id: 0 }}>
          <Button component="span">{t('newBrand')}</Button>
        </ScreenLink>
      }
      whenEmpty={{ title: t('noBrands'), sentence: t('noBrandsSentence') }}
    />
  )
}

const buildColumns = (t: T): Column<SellerBrand>[] => [
  {
    key: 'name',
    title: t('name'),
    sort: 'name',
    cell: ({ name, logo }) => <NameWithPicture name={name} picture={logo} />,
  },
  { key: 'supplier', title: t('supplier'), cell: ({ supplierName }) => supplierName },
  { key: 'minOrder', title: t('minOrder'), align: 'end', cell: ({ minOrder }) => formatPesos(minOrder) },
  {
    key: 'leadTimeDays',
    title: t('leadTime'),
    sort: 'leadTimeDays',
    align: 'end',
    cell: ({ leadTimeDays }) => t('inDays', { n: leadTimeDays }),
  },
  {
    key: 'products',
    title: t('productCount'),
    align: 'end',
    cell: ({ productCount }) => formatCount(productCount),
  },
  statusColumn(t('status'), t),
  createdColumn(t('createdOn')),
]
