import { sql } from 'kysely'
import { z } from 'zod'
import { type AppSale, loadAppCalls, type LoadProduct } from '#areas/eload/app/contract.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { beginSale, quoteSale } from '#areas/eload/transactions/server/sell-load.ts'
import { ownWallet } from '#areas/wallets/public.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound, rejectField } from '#platform/server/errors.ts'
import { addProviderOrder } from '#platform/server/providers.ts'
import { withImageUrls } from '#platform/server/uploads.ts'
import { addQuote, defineQuote, takeQuote } from '#platform/server/quotes.ts'

const sale = sql<AppSale>`t.ref_no, t.sku, t.mobile, t.amount_centavos as amount, t.rebate_centavos as rebate, t.status,
  t.created_at`

/** Price and rebate that were quoted for a product. */
const saleQuote = defineQuote({
  kind: 'load-sale',
  terms: z.object({
    walletId: z.int(),
    topupId: z.int(),
    sku: z.string(),
    amount: z.int().transform(wholeCentavos),
    rebate: z.int().transform(wholeCentavos),
  }),
})

async function topupOf(db: Database, sku: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select id from eload_topup where sku = ${sku} and deleted_at is null`.execute(db)
  return rows[0]?.id ?? rejectField('sku', eloadMessages('SKU_UNKNOWN'))
}

export const loadAppHandlers = clientHandlersFor(loadAppCalls, {
  products: async (context) => {
    const { db, request } = context
    const { rows } = await sql<Omit<LoadProduct, 'imageUrl'> & { imageKey: string | null }>`
      select t.sku, t.name, n.code as carrier, t.denomination_centavos as amount,
        case when t.denomination_centavos is null then t.min_amount_centavos end as min_amount,
        case when t.denomination_centavos is null then t.max_amount_centavos end as max_amount,
        t.current_rebate as rebate, n.logo_key as image_key,
        p.status = 'active' and not exists (
          select from eload_maintenance_target m join eload_maintenance w on w.id = m.maintenance_id
          where w.status = 'ongoing' and w.block_transactions and w.block_until > now() and (m.type, m.target_id) in
            (('provider', t.provider_id), ('network', t.network_id), ('network_group', n.group_id))) as is_available
      from eload_topup t join eload_network n on n.id = t.network_id join eload_provider p on p.id = t.provider_id
      where t.deleted_at is null and t.status = 'active' and n.status = 'active'
        and n.code = coalesce(${request.carrier ?? null}::text, n.code)
      order by n.code, t.sku`.execute(db)
    return { data: await withImageUrls(context, rows) }
  },

  quote: async ({ db, subscriberId, client, request: { accountNo, sku, amount } }) => {
    const { walletId } = await ownWallet(db, subscriberId, accountNo)
    const topupId = await topupOf(db, sku)
    const quoted = await quoteSale(db, { topupId, amount })
    const terms = { ...quoted, walletId, topupId }
    return { ...quoted, ...(await addQuote(db, saleQuote, { client, subscriberId }, terms)) }
  },

  buy: async ({ db, subscriberId, client, request, origin }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const topupId = await topupOf(db, request.sku)
    const { quoteId } = request
    const quoted =
      quoteId === undefined ? undefined : await takeQuote(db, saleQuote, { client, subscriberId }, quoteId)
    const isOther =
      quoted &&
      (quoted.walletId !== walletId ||
        quoted.topupId !== topupId ||
        (request.amount !== undefined && request.amount !== quoted.amount))
    if (isOther) rejectField('quoteId', platformMessages('QUOTE_DIFFERS'))
    const begun = await beginSale(db, {
      walletId,
      topupId,
      amount: request.amount,
      quoted,
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
