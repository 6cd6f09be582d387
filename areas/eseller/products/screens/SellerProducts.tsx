import { sellerBrandCalls } from '#areas/eseller/brands/contract.ts'
import { sellerCategoryCalls } from '#areas/eseller/categories/contract.ts'
import { type SellerProduct, sellerProductCalls } from '#areas/eseller/products/contract.ts'
import { sellerProductList } from '#areas/eseller/products/columns.ts'
import { esellerScreens } from '#areas/eseller/screens.ts'
import { productTemplateLink } from '#areas/eseller/slots.ts'
import { words } from '#areas/eseller/words.ts'
import { useApiQuery } from '#platform/console/api.ts'
import { formatCount, formatPesos, formatShortMoment, useWords } from '#platform/console/i18n.ts'
import {
  statusFilter,
  ListScreen,
  NameWithPicture,
  namedOptions,
  pinnedChoice,
} from '#platform/console/list.ts'
import { Facts } from '#platform/console/record.ts'
import { addressOf } from '#platform/console/screen.ts'
import { recordTarget, AddressLink } from '#platform/console/router.ts'
import { StatusBadge } from '#platform/ui/StatusBadge.tsx'
import styles from '#areas/eseller/screens/eseller.module.css'

/** Products that sellers offer on the marketplace. Read-only. */
export default function SellerProducts() {
  const t = useWords(words)
  const { data: brands } = useApiQuery(
    sellerBrandCalls.list,
    { limit: 100, sortBy: 'name', sortDir: 'asc' },
    { background: true },
  )
  const { data: categories } = useApiQuery(sellerCategoryCalls.list, { limit: 100 }, { background: true })
  const { data: sellers } = useApiQuery(sellerProductCalls.sellers, {}, { background: true })
  return (
    <ListScreen
      pluralName={t('productsPluralName')}
      list={sellerProductList}
      cells={{
        name: ({ name, image }) => <NameWithPicture name={name} picture={image} />,
        stock: ({ stock }) =>
          stock === 0 ? <span className={styles.overdue}>{t('outOfStock')}</span> : formatCount(stock),
      }}
      targets={{ brand: ({ brandId }) => recordTarget(esellerScreens.brand, { id: brandId }) }}
      filters={[
        pinnedChoice('brandId', t('brand'), namedOptions(brands?.rows)),
        pinnedChoice(
          'businessCategoryId',
          t('businessCategory'),
          (categories?.rows ?? []).map(({ businessCategoryId, name }) => ({
            value: businessCategoryId,
            label: name,
          })),
        ),
        pinnedChoice('seller', t('seller'), sellers ?? [], String),
        { key: 'inStock', label: t('stock'), kind: 'bool', yes: t('inStock'), no: t('outOfStock') },
        { ...statusFilter(t), pinned: false },
      ]}
      searchIn={t('searchProducts')}
      panel={(row) => <Panel key={row.id} row={row} />}
      whenEmpty={{ title: t('noProducts'), sentence: t('noProductsSentence') }}
    />
  )
}

function Panel({ row }: { row: SellerProduct }) {
  const t = useWords(words)
  return (
    <>
      <p className="mb-12 muted text-14">{t('readOnly')}</p>
      <Facts
        facts={[
          [t('sku'), row.sku],
          [t('status'), <StatusBadge key="status" status={row.status} label={t(row.status)} />],
          [t('brand'), row.brandName],
          [t('businessCategory'), row.businessCategoryName],
          [t('seller'), row.seller],
          [t('price'), formatPesos(row.price)],
          [t('stock'), formatCount(row.stock)],
          [t('inOpenOrders'), formatCount(row.ordered)],
          [
            t('template'),
            row.templateId && (
              <AddressLink key="template" address={productTemplateLink.get()(row.templateId)}>
                {t('openTemplate')}
              </AddressLink>
            ),
          ],
          [t('createdOn'), formatShortMoment(row.createdAt)],
        ]}
      />
      <AddressLink address={`${addressOf(esellerScreens.orders)}?seller=${encodeURIComponent(row.seller)}`}>
        {t('ordersOfSeller')}
      </AddressLink>
    </>
  )
}
