import { Group, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCustomersList, businessProductsList } from '#areas/merchants/businesses/columns.ts'
import { businessScreens } from '#areas/merchants/businesses/screens.ts'
import { BusinessDetails } from './BusinessDetails.tsx'
import { businessWords } from '#areas/merchants/businesses/words.ts'
import { toUpdate } from '#platform/access.ts'
import { ListTable } from '#platform/console/list.ts'
import { ScreenButton } from '#platform/console/record.ts'
import { useWords } from '#platform/console/i18n.ts'
import { useHasAccess } from '#platform/console/session.ts'

/** Tab with the details, customers and products of one business. `actions` are beside its Edit button. */
export function BusinessTab({ businessId, actions }: { businessId: number; actions: ReactNode }) {
  const t = useWords(businessWords)
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="sm">
        {actions}
        {useHasAccess(toUpdate(businessInfoPlace)) && (
          <ScreenButton
            to={businessScreens.form}
            params={{ id: businessId }}
            variant="default"
            label={t('editBusiness')}
          />
        )}
      </Group>
      <BusinessDetails businessId={businessId} />
      <Title order={2} mt="lg" mb="xs">
        {t('customers')}
      </Title>
      <ListTable
        pluralName={t('customersPlural')}
        fixed={{ businessId }}
        list={businessCustomersList}
        searchIn={t('customersIn')}
        whenEmpty={t('noCustomers')}
      />
      <Title order={2} mt="lg" mb="xs">
        {t('products')}
      </Title>
      <ListTable
        pluralName={t('productsPlural')}
        fixed={{ businessId }}
        list={businessProductsList}
        searchIn={t('productsIn')}
        whenEmpty={t('noProducts')}
      />
    </>
  )
}
