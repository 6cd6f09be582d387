import { sql } from 'kysely'
import { z } from 'zod'
import { type AppBiller, type AppPayment, billsAppCalls } from '#areas/bills/app/contract.ts'
import { billsMessages } from '#areas/bills/messages.ts'
import { payBill, quoteBill } from '#areas/bills/transactions/server/payments.ts'
import { ownWallet } from '#areas/wallets/public.ts'
import { platformMessages } from '#platform/contract/errors.ts'
import { wholeCentavos } from '#platform/contract/fields.ts'
import { clientHandlersFor, queryCursorPage } from '#platform/server/clients.ts'
import { orNotFound, rejectField } from '#platform/server/errors.ts'
import { addProviderOrder } from '#platform/server/providers.ts'
import { addQuote, defineQuote, takeQuote } from '#platform/server/quotes.ts'

const row = sql<AppPayment>`t.ref_no, b.name as biller, t.amount_centavos as amount, t.fee_centavos as fee, t.status,
  t.posts_on, t.created_at`
const joins = sql`join bills_biller b on b.id = t.biller_id`

/** Fee and rebate that were quoted for a bill. */
const billQuote = defineQuote({
  kind: 'bill-payment',
  terms: z.object({
    walletId: z.int(),
    billerId: z.int(),
    amount: z.int(),
    fee: z.int(),
    share: z.int(),
    income: z.int(),
  }),
})

export const billsAppHandlers = clientHandlersFor(billsAppCalls, {
  billers: async ({ db }) => {
    const { rows } = await sql<AppBiller>`
      select b.id, b.name, c.name as category, b.fields, b.min_amount, b.max_amount, b.convenience_fee as fee,
        b.accepts_overdue
      from bills_biller b join bills_category c on c.category_id = b.category_id
      where b.status = 'active' and b.deleted_at is null and exists (
        select from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
        where r.biller_id = b.id and p.status = 'active' and p.deleted_at is null)
      order by b.sequence, b.id`.execute(db)
    return { data: rows }
  },

  quote: async ({ db, subscriberId, client, request: { accountNo, billerId, amount } }) => {
    const { walletId } = await ownWallet(db, subscriberId, accountNo)
    const { fee, share, income } = await quoteBill(db, { walletId, billerId, amount })
    const terms = { walletId, billerId, amount, fee, share, income }
    return {
      ...(await addQuote(db, billQuote, { client, subscriberId }, terms)),
      amount,
      fee: wholeCentavos(fee),
      total: wholeCentavos(amount + fee),
      rebate: wholeCentavos(share),
    }
  },

  pay: async ({ db, subscriberId, client, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    const { billerId, amount, fields: typed, quoteId } = request
    const quoted =
      quoteId === undefined ? undefined : await takeQuote(db, billQuote, { client, subscriberId }, quoteId)
    if (quoted && (quoted.walletId !== walletId || quoted.billerId !== billerId || quoted.amount !== amount))
      rejectField('quoteId', platformMessages('QUOTE_DIFFERS'))
    const { id, refNo } = await payBill(db, { walletId, billerId, amount, typed, quoted })
    const { rows } = await sql<AppPayment & { code: string; billerCode: string; account: string }>`
      select ${row}, p.code, t.biller_code, t.account_number as account
      from bills_sell t ${joins} join bills_provider p on p.provider_id = t.provider_id where t.id = ${id}`.execute(
      db,
    )
    const { code, billerCode, account, ...paid } = orNotFound(
      rows[0],
      billsMessages('PAYMENT_NOT_FOUND', { id }),
    )
    await addProviderOrder(db, {
      kind: 'bills-sell',
      recordId: id,
      reference: refNo,
      providerCode: code,
      request: { product: billerCode, target: account, amount, fields: typed },
      context: { walletId: String(walletId) },
    })
    return paid
  },

  payment: async ({ db, subscriberId, request }) => {
    const { rows } = await sql<AppPayment>`
      select ${row} from bills_sell t ${joins}
      where t.ref_no = ${request.refNo} and t.user_id = ${subscriberId}`.execute(db)
    return orNotFound(rows[0], billsMessages('PAYMENT_NOT_FOUND', { id: request.refNo }))
  },

  payments: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    return queryCursorPage<AppPayment>(db, request, {
      table: 'bills_sell',
      sorts: {},
      partitionedBy: 'created_at',
      where: [sql`t.user_id = ${subscriberId}`, sql`t.wallet_id = ${walletId}`],
      select: row,
      joins,
    })
  },
})
