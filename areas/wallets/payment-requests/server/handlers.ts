import { sql } from 'kysely'
import { type WalletOrder, walletOrderCalls } from '#areas/wallets/payment-requests/contract.ts'
import { selectWallet } from '#areas/wallets/server/wallets.ts'
import { handlersFor } from '#platform/server/http.ts'

export const walletOrderHandlers = handlersFor(walletOrderCalls, {
  list: async ({ db, request: { walletId } }) => {
    await selectWallet(db, { walletId })
    const { rows } = await sql<WalletOrder>`
      select * from (
        select ref_no, 'request' as kind, case when wallet_id = ${walletId} then 'incoming' else 'outgoing' end as direction,
          wallet_owner_name(case when wallet_id = ${walletId} then payer_wallet_id else wallet_id end) as counterparty, amount,
          case when status = 'pending' and expires_at <= now() then 'expired' else status end as order_status, expires_at, created_at
        from wallet_payment_request where ${walletId} in (wallet_id, payer_wallet_id)
        union all
        select ref_no, 'hold', case when merchant_wallet_id = ${walletId} then 'incoming' else 'outgoing' end,
          wallet_owner_name(case when merchant_wallet_id = ${walletId} then wallet_id else merchant_wallet_id end), amount,
          case when status = 'held' and expires_at <= now() then 'expired' else status end, expires_at, created_at
        from wallet_payment_hold where ${walletId} in (wallet_id, merchant_wallet_id)
        union all
        select c.ref_no, 'cash_out', 'outgoing', m.name || ' ' || c.destination, c.amount, c.status, null, c.created_at
        from wallet_cash_out c join cashin_method m using (method_id) where c.wallet_id = ${walletId}
      ) each order by created_at desc, ref_no limit 100`.execute(db)
    return { rows }
  },
})
