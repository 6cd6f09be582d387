import { testMessage } from '#platform/server/testing/test-messages.ts'
import { z } from 'zod'
import { makeAuthenticate } from '#areas/session/public.ts'
import { sessionHandlers } from '#areas/session/server/handlers.ts'
import { postMovements, postMovement } from '#areas/wallets/public.ts'
import { Saved, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { done, handlersFor } from '#platform/server/http/handlers.ts'
import { queueMail } from '#platform/server/mail/mail.ts'
import { serve } from '#platform/server/http/serve.ts'

// The common part of every posting: permissions, idempotency key, movement through limits and ledger, audit entry and
// outbox email, in one transaction.
const calls = {
  post: write('/bench/post', {
    needs: 'signed-in',
    movesMoney: true,
    groupCommit: true,
    request: z.object({ walletId: z.int(), amount: Money, against: z.string() }),
    reply: Saved,
  }),
  bulk: write('/bench/bulk', {
    needs: 'signed-in',
    request: z.object({ from: z.int(), count: z.int(), wallets: z.array(z.int()), cause: z.string() }),
    reply: z.object({ moved: z.int() }),
  }),
}

const handlers = handlersFor(calls, {
  post: async ({ db, request: { walletId, amount, against }, audit, staff, http }) => {
    const { transactions } = await postMovement(db, {
      type: 'reward',
      walletId,
      amount,
      against,
      cause: `bench ${http.requestId}`,
      channel: 'Console',
    })
    const id = transactions[0]?.txnId ?? 0
    await audit({ action: 'Post rows', kind: 'bench', recordId: id })
    await queueMail(db, { to: staff.email, subject: 'Posted', text: `Transaction ${id}`, kind: 'bench' })
    return done(testMessage('Posted.'), { id, status: 'success', version: 1 })
  },
  bulk: async ({ db, request: { from, count, wallets, cause }, audit }) => {
    const outcomes = await postMovements(
      db,
      Array.from({ length: count }, (_, i) => ({
        type: 'reward' as const,
        walletId: wallets[(from + i) % wallets.length] ?? 0,
        amount: Money.parse(1),
        cause: `bench ${cause} ${from + i}`,
        channel: 'Console',
      })),
    )
    const postedCount = outcomes.filter((outcome) => outcome.movement).length
    await audit({ action: 'Post rows', kind: 'bench', recordId: 'bulk' })
    return done(testMessage('Posted.'), { moved: postedCount })
  },
})

const [url = '', port = '0', dataDir = ''] = process.argv.slice(2)
const configuration = readConfiguration({ PORT: port, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
const db = openDatabase(url, { max: 16, statementTimeoutMs: 120_000 })
const { authenticate } = await makeAuthenticate(db, url)
const app = serve({ calls: [...sessionHandlers, ...handlers], db, authenticate, configuration })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
