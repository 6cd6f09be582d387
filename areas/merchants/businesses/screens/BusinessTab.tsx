import { Button, Group, Title } from '@mantine/core'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, type Customer, type Product } from '#areas/merchants/businesses/contract.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessFactsOf } from '#areas/merchants/businesses/screens/BusinessFactsOf.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { pesos, shortMoment } from '#platform/console/format.ts'
import type { Column } from '#platform/console/list/list-props.ts'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/ScreenLink.tsx'
import { type Say, useWords } from '#platform/console/words.ts'

/** The business that the address names: what is known of it, who buys there and what it sells. */
export function BusinessTab({ businessId }: { businessId: number }) {
  const t = useWords(businessWords)
  const say = useWords(words)
  return (
    <>
      <Group justify="flex-end" mb="sm">
        <ScreenLink to={businessScreens.form} params={{ id: businessId }}>
          <Button component="span" variant="default">
            {say('edit')}
          </Button>
        </ScreenLink>
      </Group>
      <BusinessFactsOf businessId={businessId} />
      <Title order={2} mt="lg" mb="xs">
        {t('customers')}
      </Title>
      <ListTable<Customer>
        name="business-customers"
        things={t('customersInside')}
        call={businessCalls.customer}
        exports={{ report: 'business-customers', needs: toRead(businessInfoPlace) }}
        fixed={{ businessId }}
        columns={customerColumns(t, say)}
        searchIn={t('customersIn')}
        keyOf={({ id }) => id}
        whenEmpty={t('noCustomers')}
      />
      <Title order={2} mt="lg" mb="xs">
        {t('products')}
      </Title>
      <ListTable<Product>
        name="business-products"
        things={t('productsInside')}
        call={businessCalls.product}
        exports={{ report: 'business-products', needs: toRead(businessInfoPlace) }}
        fixed={{ businessId }}
        columns={productColumns(t, say)}
        searchIn={t('productsIn')}
        keyOf={({ id }) => id}
        whenEmpty={t('noProducts')}
      />
    </>
  )
}

type T = Say<(typeof businessWords)['en']>
type S = Say<(typeof words)['en']>

const customerColumns = (t: T, say: S): Column<Customer>[] => [
  { key: 'name', title: say('name'), sort: 'name', cell: ({ name }) => name },
  { key: 'mobile', title: say('mobile'), mono: true, cell: ({ mobile }) => mobile },
  {
    key: 'lastPurchaseAt',
    title: t('lastPurchase'),
    sort: 'lastPurchaseAt',
    cell: ({ lastPurchaseAt }) => shortMoment(lastPurchaseAt),
  },
  {
    key: 'totalSpent',
    title: t('totalSpent'),
    sort: 'totalSpent',
    align: 'end',
    cell: ({ totalSpent }) => pesos(totalSpent),
  },
]

const productColumns = (t: T, say: S): Column<Product>[] => [
  { key: 'name', title: say('name'), sort: 'name', cell: ({ name }) => name },
  { key: 'category', title: t('category'), cell: ({ category }) => category },
  { key: 'price', title: t('price'), sort: 'price', align: 'end', cell: ({ price }) => pesos(price) },
  { key: 'stock', title: t('stock'), sort: 'stock', align: 'end', cell: ({ stock }) => stock },
]
