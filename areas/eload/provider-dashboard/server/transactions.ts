import { recipientMobile } from '#areas/eload/transactions/server/recipient-mobile.ts'
import { sql } from 'kysely'
import type { LoadTransaction, providerDashboardCalls } from '#areas/eload/provider-dashboard/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, oneOf, type ListPlan, queryPage } from '#platform/server/lists.ts'

const named = (alias: string) =>
  sql`json_build_object('id', ${sql.ref(`${alias}.id`)}, 'name', ${sql.ref(`${alias}.name`)})`

type TransactionQuery = RequestOf<(typeof providerDashboardCalls)['transactions']>

/** Page of the sales behind a figure, newest first. */
export const listTransactions = (db: Database, request: TransactionQuery) =>
  queryPage(db, request, transactionPlan(request))

/** Query plan shared by the list of sales behind a figure and its export. */
export function transactionPlan(
  request: TransactionQuery,
): ListPlan<LoadTransaction, TransactionQuery['sortBy']> {
  const { providerId, networkId, status, since, until } = request.filters
  return {
    table: 'eload_txn',
    where: [
      ...equal('provider_id', providerId),
      ...equal('network_id', networkId),
      ...oneOf('status', status),
      ...(since ? [sql<boolean>`t.created_at >= ${since}`] : []),
      ...(until ? [sql<boolean>`t.created_at < ${until}`] : []),
    ],
    sorts: {},
    date: 'created_at',
    joins: sql`join eload_provider p on p.id = t.provider_id left join eload_network n on n.id = t.network_id`,
    select: sql<LoadTransaction>`
      t.id, t.ref_no, t.created_at, t.retailer, ${recipientMobile} as mobile, t.carrier, t.sku, t.status, t.response_code, t.retries,
      t.latency_ms, t.amount_centavos as amount, t.cost_centavos as cost, t.rebate_centavos as rebate,
      ${named('p')} as provider, case when n.id is not null then ${named('n')} end as network`,
  }
}
