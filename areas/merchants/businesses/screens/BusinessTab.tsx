import { Button, Group, Title } from '@mantine/core'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, type Customer, type Product } from '#areas/merchants/businesses/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessDetails } from './BusinessDetails.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { formatPesos, formatShortMoment } from '#platform/console/i18n/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { type Translate, useWords } from '#platform/console/i18n/words.ts'

/** Tab with the details, customers and products of one business. */
export function BusinessTab({ businessId }: { businessId: number }) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <ScreenLink to={businessScreens.form} params={{ id: businessId }}>
          <Button component="span" variant="default">
            {translate('edit')}
          </Button>
        </ScreenLink>
      </Group>
      <BusinessDetails businessId={businessId} />
      <Title order={2} mt="lg" mb="xs">
        {t('customers')}
      </Title>
      <ListTable<Customer>
        name="business-customers"
        pluralName={t('customersPlural')}
        call={businessCalls.customer}
        exports={{ report: 'business-customers', needs: toRead(businessInfoPlace) }}
        fixed={{ businessId }}
        columns={customerColumns(t, translate)}
        searchIn={t('customersIn')}
        keyOf={({ id }) => id}
        whenEmpty={t('noCustomers')}
      />
      <Title order={2} mt="lg" mb="xs">
        {t('products')}
      </Title>
      <ListTable<Product>
        name="business-products"
        pluralName={t('productsPlural')}
        call={businessCalls.product}
        exports={{ report: 'business-products', needs: toRead(businessInfoPlace) }}
        fixed={{ businessId }}
        columns={productColumns(t, translate)}
        searchIn={t('productsIn')}
        keyOf={({ id }) => id}
        whenEmpty={t('noProducts')}
      />
    </>
  )
}

type T = Translate<(typeof businessWords)['en']>
type S = Translate<(typeof words)['en']>

const customerColumns = (t: T, translate: S): Column<Customer>[] => [
  { key: 'name', title: translate('name'), sort: 'name', cell: ({ name }) => name },
  { key: 'mobile', title: translate('mobile'), mono: true, cell: ({ mobile }) => mobile },
  {
    key: 'lastPurchaseAt',
    title: t('lastPurchase'),
    sort: 'lastPurchaseAt',
    cell: ({ lastPurchaseAt }) => formatShortMoment(lastPurchaseAt),
  },
  {
    key: 'totalSpent',
    title: t('totalSpent'),
    sort: 'totalSpent',
    align: 'end',
    cell: ({ totalSpent }) => formatPesos(totalSpent),
  },
]

const productColumns = (t: T, translate: S): Column<Product>[] => [
  { key: 'name', title: translate('name'), sort: 'name', cell: ({ name }) => name },
  { key: 'category', title: t('category'), cell: ({ category }) => category },
  { key: 'price', title: t('price'), sort: 'price', align: 'end', cell: ({ price }) => formatPesos(price) },
  { key: 'stock', title: t('stock'), sort: 'stock', align: 'end', cell: ({ stock }) => stock },
]
