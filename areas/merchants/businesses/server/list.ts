import { type RawBuilder, sql } from 'kysely'
import type { BusinessRow, Customer, MerchantRow, Product } from '#areas/merchants/businesses/contract.ts'
import { walletOfBusiness } from '#areas/wallets/public.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, type ListPlan, oneOf, queryPage, containingPerson } from '#platform/server/lists.ts'

type Filters = {
  status?: string[] | undefined
  businessType?: number[] | undefined
  storeCategory?: string[] | undefined
  registrationKind?: string[] | undefined
  region?: string[] | undefined
}
type Sort = 'createdAt' | 'businessName'

const sorts = {
  businessName: { by: sql.ref('t.sort_name'), type: 'text' },
} as const

const ownerName = sql`concat_ws(' ', s.first_name, nullif(s.middle_name, ''), s.last_name, nullif(s.suffix, ''))`

/** Returns a page of businesses with their owners, numbers masked. */
export function listMerchants(db: Database, request: ListRequest<Filters, Sort>): Promise<Page<MerchantRow>> {
  return queryPage<MerchantRow, Sort>(db, request, merchantPlan(request))
}

/** Query plan shared by the business list and its export. */
export function merchantPlan(request: ListRequest<Filters, Sort>): ListPlan<MerchantRow, Sort> {
  const filters = filtersOf(request.filters)
  const search = containingPerson('search_text', request.search)
  return {
    table: 'business',
    key: 'business_id',
    sorts,
    date: 'created_at',
    baseConditions: [sql`t.deleted_at is null`],
    where: [...filters, ...search],
    select: sql<MerchantRow>`
      t.business_id, t.cognito_sub as cog_user_sub, t.subscriber_id, ${ownerName} as owner_name, t.business_name,
      t.business_type_id as business_type, kind.name as business_type_name, t.store_category, t.status,
      t.created_at, t.version, masked_mobile(t.contact_number) as contact_number, t.registration_kind, city.name as city, region.name as region,
      (select w.status from (${walletOfBusiness(sql.ref('t.business_id'))}) w) as wallet_status,
      s.kyc_acct_type, s.kyc_acct_status, s.watchlist_status`,
    joins: sql`
      join subscriber s on s.id = t.subscriber_id
      join business_type kind on kind.id = t.business_type_id
      left join published_place city on city.code = t.city_code
      left join published_place region on region.code = t.region_code`,
    total: search.length === 0 ? countFromDailyCounts(filters) : null,
  }
}

/** Returns a page of businesses without the owner fields that only the `/merchant/` calls include. */
export const listBusinesses: (
  db: Database,
  request: ListRequest<Filters, Sort>,
) => Promise<Page<BusinessRow>> = listMerchants

function filtersOf({ businessType, region, ...others }: Filters): Condition[] {
  return [
    ...oneOf('status', others.status),
    ...oneOf('business_type_id', businessType),
    ...oneOf('store_category', others.storeCategory),
    ...oneOf('registration_kind', others.registrationKind),
    ...oneOf('region_code', region),
  ]
}

// The daily counts have the same columns as the filters, so one set of conditions fits both.
const countFromDailyCounts = (filters: Condition[]): RawBuilder<number> =>
  sql<number>`select coalesce(sum(t.n), 0) from business_count t
    where ${filters.length === 0 ? sql`true` : sql.join(filters, sql` and `)}`

type CustomerSort = 'lastPurchaseAt' | 'totalSpent' | 'name'

/** Returns a page of customers who bought at a business, numbers masked. */
export async function listCustomers(
  db: Database,
  request: ListRequest<unknown, CustomerSort> & { businessId: number },
): Promise<Page<Customer>> {
  return queryPage(db, request, customerPlan(request))
}

/** Query plan shared by the customer list of a business and its export. */
export const customerPlan = (
  request: ListRequest<unknown, CustomerSort> & { businessId: number },
): ListPlan<Customer, CustomerSort> => ({
  table: 'business_customer',
  sorts: {
    lastPurchaseAt: { by: sql.ref('t.last_purchase_at'), type: 'timestamptz' },
    totalSpent: { by: sql.ref('t.total_spent'), type: 'bigint' },
    name: { by: sql.ref('t.search_text'), type: 'text' },
  },
  where: [sql`t.business_id = ${request.businessId}`, ...containingPerson('search_text', request.search)],
  select: sql<Customer>`t.id, t.name, masked_mobile(t.mobile) as mobile, t.last_purchase_at, t.total_spent`,
})

type ProductSort = 'name' | 'price' | 'stock'

/** Returns a page of the products that a business sells. */
export const listProducts = (
  db: Database,
  request: ListRequest<unknown, ProductSort> & { businessId: number },
): Promise<Page<Product>> => queryPage(db, request, productPlan(request))

/** Query plan shared by the product list of a business and its export. */
export const productPlan = (
  request: ListRequest<unknown, ProductSort> & { businessId: number },
): ListPlan<Product, ProductSort> => ({
  table: 'business_product',
  sorts: {
    name: { by: sql.ref('t.search_text'), type: 'text' },
    price: { by: sql.ref('t.price'), type: 'bigint' },
    stock: { by: sql.ref('t.stock'), type: 'int' },
  },
  where: [sql`t.business_id = ${request.businessId}`, ...containingPerson('search_text', request.search)],
  select: sql<Product>`t.id, t.name, t.category, t.price, t.stock`,
})
