import { sql } from 'kysely'
import { ownWallet } from '#areas/wallets/app/server/own-wallet.ts'
import { methods } from '#areas/wallets/cash-in-methods/server/methods.ts'
import { type AppCashOut, cashOutAppCalls } from '#areas/wallets/cash-outs/app/contract.ts'
import { beginCashOut } from '#areas/wallets/cash-outs/server/cash-outs.ts'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { clientHandlersFor } from '#platform/server/clients.ts'
import type { Database } from '#platform/server/db.ts'
import { orNotFound } from '#platform/server/errors.ts'

export const cashOutAppHandlers = clientHandlersFor(cashOutAppCalls, {
  methods: async ({ db }) => ({
    data: (await methods(db, 'out')).filter(({ status }) => status === 'active'),
  }),

  cashOut: async ({ db, subscriberId, request, origin }) => {
    const { accountNo, ...cashOut } = request
    const { walletId } = await ownWallet(db, subscriberId, accountNo)
    return findCashOut(db, walletId, await beginCashOut(db, { ...cashOut, walletId, origin }))
  },

  status: async ({ db, subscriberId, request }) => {
    const { walletId } = await ownWallet(db, subscriberId, request.accountNo)
    return findCashOut(db, walletId, request.refNo)
  },
})

async function findCashOut(db: Database, walletId: number, ref: string): Promise<AppCashOut> {
  const { rows } = await sql<AppCashOut>`
    select c.ref_no, m.name as method, c.amount, c.fee, c.destination, c.status, c.created_at, c.ended_at
    from wallet_cash_out c join cashin_method m on m.method_id = c.method_id
    where c.wallet_id = ${walletId} and c.ref_no = ${ref}`.execute(db)
  return orNotFound(rows[0], walletsMessages('CASH_OUT_NOT_FOUND', { ref }))
}
