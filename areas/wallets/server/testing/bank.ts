import { sql } from 'kysely'
import { z } from 'zod'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { call, write } from '#platform/contract/call.ts'
import { Money, Id } from '#platform/contract/fields.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'
import { done, handlersFor } from '#platform/server/http.ts'

/** Calls of Jepsen's bank test: a transfer between wallets, and a read of all balances at one moment. */
export const bankCalls = {
  transfer: write('/bank/transfer', {
    needs: 'signed-in',
    movesMoney: true,
    groupCommit: true,
    request: z.strictObject({ from: Id, to: Id, amount: Money, cause: z.string().min(3) }),
    reply: z.object({ isNew: z.boolean() }),
  }),
  read: call('/bank/read', {
    needs: 'signed-in',
    request: z.strictObject({ wallets: z.array(Id) }),
    reply: z.array(z.object({ walletId: z.int(), balance: z.int() })),
  }),
}

export const bankHandlers = handlersFor(bankCalls, {
  transfer: async ({ db, request: { from, to, amount, cause }, audit }) => {
    const { isNew } = await postMovement(db, {
      type: 'p2p',
      fromWalletId: from,
      toWalletId: to,
      amount,
      cause,
      channel: 'Bank',
    })
    await audit({ action: 'Create', kind: 'bank', recordId: cause })
    return done(testMessage('Posted.'), { isNew })
  },
  read: async ({ db, request: { wallets } }) => {
    const { rows } = await sql<{ walletId: number; balance: number }>`
      select w.wallet_id, l.posted as balance from wallet w join ledger_balance l on l.account_id = w.ledger_account_id
      where w.wallet_id = any(${wallets}::bigint[]) order by 1`.execute(db)
    return rows
  },
})
