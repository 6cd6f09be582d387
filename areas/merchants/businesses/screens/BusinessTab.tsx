import { Button, Group, Title } from '@mantine/core'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, type Customer, type Product } from '#areas/merchants/businesses/contract.ts'
import { businessProductsColumns } from '#areas/merchants/businesses/columns.ts'
import { businessCustomersColumns } from '#areas/merchants/businesses/columns.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessDetails } from './BusinessDetails.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenLink } from '#platform/console/router/ScreenLink.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

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
        columns={useColumns(businessCustomersColumns)}
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
        columns={useColumns(businessProductsColumns)}
        searchIn={t('productsIn')}
        keyOf={({ id }) => id}
        whenEmpty={t('noProducts')}
      />
    </>
  )
}
