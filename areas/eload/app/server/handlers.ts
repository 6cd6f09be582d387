import { sql } from 'kysely'
import { type AppSale, loadAppCalls, type LoadProduct } from '#areas/eload/app/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { beginSale } from '#areas/eload/transactions/server/sell-load.ts'
import { ownWallet } from '#areas/wallets/public.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { orNotFound, rejectField } from '#platform/server/errors.ts'
import { addProviderOrder } from '#platform/server/providers.ts'

const sale = sql<AppSale>`t.ref_no, t.sku, t.mobile, t.amount_centavos as amount, t.rebate_centavos as rebate, t.status,
  t.created_at`

export const loadAppHandlers = clientHandlersFor(loadAppCalls, {
  products: async ({ db, request: { carrier } }) => {
    const { rows } = await sql<LoadProduct>`
      select t.sku, t.name, n.code as carrier, t.denomination_centavos as amount,
        case when t.denomination_centavos is null then t.min_amount_centavos end as min_amount,
        case when t.denomination_centavos is null then t.max_amount_centavos end as max_amount,
        t.current_rebate as rebate,
        p.status = 'active' and not exists (
          select from eload_maintenance_target m join eload_maintenance w on w.id = m.maintenance_id
          where w.status = 'ongoing' and w.block_transactions and w.block_until > now() and (m.type, m.target_id) in
            (('provider', t.provider_id), ('network', t.network_id), ('network_group', n.group_id))) as is_available
      from eload_topup t join eload_network n on n.id = t.network_id join eload_provider p on p.id = t.provider_id
      where t.deleted_at is null and t.status = 'active' and n.status = 'active'
        and n.code = coalesce(${carrier ?? null}::text, n.code)
      order by n.code, t.sku`.execute(db)
    return { data: rows }
  },

  buy: async ({ db, subscriberId, request, origin }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const { rows } = await sql<{ id: number }>`
      select id from eload_topup where sku = ${request.sku} and deleted_at is null`.execute(db)
    const topupId = rows[0]?.id ?? rejectField('sku', eloadMessages('SKU_UNKNOWN'))
    const begun = await beginSale(db, {
      walletId,
      topupId,
      amount: request.amount,
      mobile: request.mobile,
      origin,
    })
    const { id, refNo, sku, amount, provider, holdId } = begun
    await addProviderOrder(db, {
      kind: 'eload-txn',
      recordId: id,
      reference: refNo,
      providerCode: provider.code,
      request: { product: sku, target: request.mobile, amount },
      context: { holdId },
    })
    const { rows: stored } = await sql<AppSale>`select ${sale} from eload_txn t where t.id = ${id}`.execute(
      db,
    )
    return orNotFound(stored[0], eloadMessages('SALE_NOT_FOUND', { id }))
  },

  sale: async ({ db, subscriberId, request }) => {
    const { rows } = await sql<AppSale>`
      select ${sale} from eload_txn t join published_wallet w on w.wallet_id = t.wallet_id
      where t.ref_no = ${request.refNo} and w.subscriber_id = ${subscriberId}`.execute(db)
    return orNotFound(rows[0], eloadMessages('SALE_NOT_FOUND', { id: request.refNo }))
  },

  sales: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    return queryCursorPage<AppSale>(db, request, {
      table: 'eload_txn',
      sorts: {},
      partitionedBy: 'created_at',
      where: [sql`t.wallet_id = ${walletId}`],
      select: sale,
    })
  },
})
