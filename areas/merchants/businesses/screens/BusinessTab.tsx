import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, type Customer, type Product } from '#areas/merchants/businesses/contract.ts'
import { businessCustomersColumns, businessProductsColumns } from '#areas/merchants/businesses/columns.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessDetails } from './BusinessDetails.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { words } from '#areas/merchants/words.ts'
import { toRead } from '#platform/access/access.ts'
import { useColumns } from '#platform/console/list/use-columns.tsx'
import { ListTable } from '#platform/console/list/ListTable.tsx'
import { ScreenButton } from '#platform/console/router/ScreenButton.tsx'
import { useWords } from '#platform/console/i18n/words.ts'

/** Tab with the details, customers and products of one business. `actions` are beside its Edit button. */
export function BusinessTab({ businessId, actions }: { businessId: number; actions: ReactNode }) {
  const t = useWords(businessWords)
  const translate = useWords(words)
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="sm">
        {actions}
        <ScreenButton
          to={businessScreens.form}
          params={{ id: businessId }}
          variant="default"
          label={translate('edit')}
        />
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
        whenEmpty={t('noProducts')}
      />
    </>
  )
}
