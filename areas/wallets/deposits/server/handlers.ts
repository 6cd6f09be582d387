import { sql } from 'kysely'
import { depositCalls, type MerchantWallet } from '#areas/wallets/deposits/contract.ts'
import { maskedMobile } from '#platform/contract/mobile.ts'
import { handlersFor } from '#platform/server/handlers.ts'
import { containing, pageOfRows, searchedUpTo } from '#platform/server/list.ts'

export const depositHandlers = handlersFor(depositCalls, {
  merchants: async ({ db, request }) => {
    const { status } = request.filters
    const { rows, pageInfo } = await pageOfRows<MerchantWallet, 'createdAt'>(db, request, {
      table: 'business',
      key: 'business_id',
      sorts: { createdAt: { by: sql.ref('t.created_at'), type: 'timestamptz' } },
      date: 'created_at',
      ...(request.search !== '' && { countUpTo: searchedUpTo }),
      always: [sql<boolean>`t.deleted_at is null`],
      where: [
        ...containing('search_text', request.search),
        ...(status && status.length > 0
          ? [
              sql<boolean>`exists (select from wallet w where w.business_id = t.business_id and w.status = any(${status}::text[]))`,
            ]
          : [sql<boolean>`exists (select from wallet w where w.business_id = t.business_id)`]),
        ...(request.view === 'deposit'
          ? [sql<boolean>`t.business_id = any(array(select distinct business_id from wallet_deposit))`]
          : []),
      ],
      select: sql<MerchantWallet>`
        s.cognito_sub, t.business_id, t.business_name, s.mobile_number as mobile, w.wallet_id,
        l.posted as balance, mdr_rate_in_force(t.business_id) as mdr_rate, w.status, d.pending_deposits, d.last_deposit_at`,
      joins: sql`
        join wallet w on w.business_id = t.business_id
        join subscriber s on s.id = t.subscriber_id
        join ledger_balance l on l.account_id = w.ledger_account_id and l.shard = 0
        cross join lateral (
          select count(*) filter (where status = 'pending') as pending_deposits, max(deposited_at) as last_deposit_at
          from wallet_deposit where business_id = t.business_id
        ) d`,
    })
    return { rows: rows.map((row) => ({ ...row, mobile: maskedMobile(row.mobile) })), pageInfo }
  },
})
