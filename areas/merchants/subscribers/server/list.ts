import { type RawBuilder, sql } from 'kysely'
import type { SubscriberRow } from '#areas/merchants/subscribers/contract.ts'
import { searchFor } from '#areas/merchants/subscribers/server/search.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import type { Database } from '#platform/server/db.ts'
import { type Condition, type ListPlan, oneOf, queryPage } from '#platform/server/lists.ts'

type Filters = {
  kyc_acct_type?: string[] | undefined
  kyc_acct_status?: string[] | undefined
  watchlist_status?: string[] | undefined
  status?: string[] | undefined
  region?: string[] | undefined
  id?: string[] | undefined
}
type Sort = 'registered_at' | 'name' | 'kyc_acct_type' | 'kyc_acct_status'

type SubscriberQueryRow = Omit<SubscriberRow, 'business'> & {
  business_id: number | null
  business_name: string | null
}

const sorts = {
  registered_at: { by: sql.ref('t.registered_at'), type: 'timestamptz' },
  kyc_acct_type: { by: sql.ref('t.kyc_acct_type'), type: 'text' },
  kyc_acct_status: { by: sql.ref('t.kyc_acct_status'), type: 'text' },
} as const

/** Returns a page of subscribers, personal data masked. */
export async function listSubscribers(
  db: Database,
  request: ListRequest<Filters, Sort>,
): Promise<Page<SubscriberRow>> {
  const { rows, pageInfo } = await queryPage<SubscriberQueryRow, Sort>(
    db.withoutPlugins(),
    request,
    await subscriberPlan(db, request),
  )
  return { rows: rows.map(listView), pageInfo }
}

/** Query plan shared by the subscriber list and its export. */
export async function subscriberPlan(
  db: Database,
  request: ListRequest<Filters, Sort>,
): Promise<ListPlan<SubscriberQueryRow, Sort>> {
  const filters = filtersOf(request.filters, request.sortBy)
  const { where, countUpTo } = await searchFor(db.withoutPlugins(), request.search)
  return {
    table: 'subscriber',
    sorts,
    date: 'registered_at',
    baseConditions: [sql`t.deleted_at is null`],
    where: [...filters, ...where],
    select: sql<SubscriberQueryRow>`
      t.id, t.cognito_sub, t.first_name, t.middle_name, t.last_name, t.suffix,
      masked_mobile(t.mobile_number) as mobile_number, masked_email(t.email) as email,
      t.kyc_acct_type, t.kyc_acct_status, t.watchlist_status, t.wallet_status, t.status, t.registered_at,
      t.version, shop.business_id, shop.business_name, coalesce(shop.of_how_many, 0) as business_count`,
    joins: sql`
      left join lateral (
        select b.business_id, b.business_name, count(*) over () as of_how_many
        from business b where b.subscriber_id = t.id and b.deleted_at is null
        order by b.business_id limit 1
      ) shop on true`,
    // Daily counts cannot count individually selected IDs.
    total: where.length === 0 && !request.filters.id ? countFromDailyCounts(filters) : null,
    countUpTo,
    dailyCounts: { table: 'subscriber_day_count', day: 'day', count: 'n' },
  }
}

function filtersOf({ region, id, ...others }: Filters, sortBy: Sort): Condition[] {
  return [
    ...Object.entries(others).flatMap(([column, values]) => oneOf(column, values)),
    ...oneOf('region_code', region),
    ...oneOf('id', id?.map(Number)),
    ...impliedBySort(others, sortBy),
  ]
}

/** Pairs of KYC type and status that the table allows. */
const kycPairs = [
  ['NoKYC', ''],
  ['PendingKYC', 'PendingVerification'],
  ['ManualKYC', 'ManualVerification'],
  ['FailedKYC', 'FailedVerification'],
  ['FullyVerified', 'Live'],
  ['FullyVerified', 'Freeze'],
] as const

// When the list is sorted by one column of the pair and filtered by the other, the index is scanned from its end to
// the first match. The values that the filter implies for the sort column limit that scan.
function impliedBySort({ kyc_acct_type, kyc_acct_status }: Filters, sortBy: Sort): Condition[] {
  if (sortBy === 'kyc_acct_status' && kyc_acct_type?.length) {
    const fitting = kycPairs.filter(([type]) => kyc_acct_type.includes(type))
    return oneOf(
      'kyc_acct_status',
      fitting.map(([, status]) => status),
    )
  }
  if (sortBy === 'kyc_acct_type' && kyc_acct_status?.length) {
    const fitting = kycPairs.filter(([, status]) => kyc_acct_status.includes(status))
    return oneOf(
      'kyc_acct_type',
      fitting.map(([type]) => type),
    )
  }
  return []
}

// The daily counts have the same columns as the filters, so one set of conditions fits both.
const countFromDailyCounts = (filters: Condition[]): RawBuilder<number> =>
  sql<number>`select coalesce(sum(t.n), 0) from subscriber_count t
    where ${filters.length === 0 ? sql`true` : sql.join(filters, sql` and `)}`

// Mutates the row instead of copying it. The serializer drops fields that are not in the contract.
function listView(row: SubscriberQueryRow): SubscriberRow {
  const { business_id: businessId, business_name: businessName } = row
  return Object.assign(row, {
    business: businessId === null ? null : { businessId, businessName: businessName ?? '' },
  })
}
