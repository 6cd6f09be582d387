import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadAppCalls } from '#areas/eload/app/contract.ts'
import { loadAppHandlers } from '#areas/eload/app/server/handlers.ts'
import { topupIn } from '#areas/eload/server/testing/topup.ts'
import { loadSaleRecord } from '#areas/eload/transactions/server/provider-record.ts'
import { verifyLedger, walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { centavosFrom } from '#platform/contract/fields.ts'
import { addProviderCallbacks } from '#platform/server/providers/callbacks.ts'
import { type SandboxBehaviour, startSandboxProvider } from '#platform/server/providers/sandbox-provider.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

// `FAULTY_SALES` sets the number of sales, `PROCESS_KILLS` the number of kills of the dispatching process.
const count = Number(process.env['FAULTY_SALES'] ?? 150)
const kills = Number(process.env['PROCESS_KILLS'] ?? 3)

const secret = 'isang-sikreto-ng-provider'
const behaviours: readonly SandboxBehaviour[] = [
  'success',
  'declined',
  'late',
  'silent',
  'lost',
  'garbage',
  'server-error',
  'callback',
]

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, loadAppHandlers)
  addProviderCallbacks(app.app, { db: api.payments, records: [loadSaleRecord], override: { secret } })
})
afterAll(async () => {
  await app.close()
  await api.close()
})

/** Runs the dispatcher in another process for a while and kills it. */
async function dispatchUntilKilled(providerUrl: string, ms: number) {
  const child = fork('areas/eload/server/testing/dispatcher-process.ts', [api.url, providerUrl, secret])
  await once(child, 'message')
  await new Promise((done) => setTimeout(done, ms))
  child.kill('SIGKILL')
  await once(child, 'close')
}

/** Lets leases and delays end at once, as time would. */
const hurry = () =>
  sql`update provider_order set next_at = clock_timestamp() where state in ('queued', 'sent')`.execute(
    api.owner,
  )

const openOrders = async () => {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from provider_order where state in ('queued', 'sent')`.execute(api.owner)
  return rows[0]?.n ?? 0
}

test(
  `load sales › agree with wallets and provider to the centavo after faults and kills (${count} sales, ${kills} kills)`,
  { timeout: 120_000 + count * 200 },
  async () => {
    const address = await app.app.listen({ port: 0, host: '127.0.0.1' })
    const { sku } = await topupIn(api.owner, { amount: 5_000, rebate: 200 })
    const attempts = new Map<string, number>()
    const provider = await startSandboxProvider({
      secret,
      lateMs: 400,
      callbackUrl: address,
      // The first answer to an order is faulty; if it is sent again, the provider carries it out.
      behaviourOf: ({ reference }) => {
        const attempt = (attempts.get(reference) ?? 0) + 1
        attempts.set(reference, attempt)
        return attempt > 1
          ? 'success'
          : (behaviours[Number(reference.slice(-4)) % behaviours.length] ?? 'success')
      },
    })
    try {
      const wallets = await Promise.all(
        Array.from({ length: 10 }, () => walletWith(api.owner, (Math.ceil(count / 10) + 1) * 5_000)),
      )
      for (let nth = 0; nth < count; nth++) {
        const { subscriberId, walletId } = wallets[nth % wallets.length] ?? { subscriberId: 0, walletId: 0 }
        const { rows } = await sql<{ accountNo: string }>`
          select account_no from wallet where wallet_id = ${walletId}`.execute(api.db)
        const input = { accountNo: rows[0]?.accountNo ?? '', sku, mobile: `+63917${String(1_000_000 + nth)}` }
        await app.client({ subscriberId }).get(loadAppCalls.buy, input)
      }
      for (let kill = 0; kill < kills; kill++) {
        await dispatchUntilKilled(provider.url, 400 + 150 * kill)
        await hurry()
      }
      for (let round = 0; (await openOrders()) > 0; round++) {
        expect(round).toBeLessThan(20 + count / 10)
        await dispatchUntilKilled(provider.url, 2_000)
        await hurry()
      }
    } finally {
      await provider.stop()
    }

    const { rows: sales } = await sql<{
      refNo: string
      status: string
      charged: number
      rebate: number
      held: number
    }>`
      with moved as (
        select ref_no, coalesce(sum(amount) filter (where type = 'eload' and status = 'success'), 0)::int as charged,
          coalesce(sum(amount) filter (where type = 'reward'), 0)::int as rebate,
          (count(*) filter (where status = 'pending'))::int as held
        from wallet_txn group by ref_no
      )
      select t.ref_no, t.status, m.charged, m.rebate, m.held
      from eload_txn t join moved m on m.ref_no = t.ref_no order by t.ref_no`.execute(api.owner)
    expect(sales).toHaveLength(count)
    const wrong = sales.filter(({ refNo, status, charged, rebate, held }) => {
      const delivered = provider.book.get(refNo)?.status === 'success'
      return (
        held !== 0 ||
        (delivered
          ? status !== 'success' || charged !== 5_000 || rebate !== 100
          : status !== 'failed' || charged !== 0 || rebate !== 0)
      )
    })
    expect(wrong).toEqual([])
    // The provider carried out each reference once, and nothing that was not sold.
    expect(provider.book.size).toBe(count)
    const { rows: disputed } = await sql`select from provider_order where is_disputed`.execute(api.owner)
    expect(disputed).toHaveLength(0)
    const { rows: costs } = await sql<{ float: number; cost: number }>`
      select eload_float_of(provider_id)::int as float, sum(cost_centavos) filter (where status = 'success')::int as cost
      from eload_txn group by provider_id`.execute(api.owner)
    const charged = [...provider.book.values()].reduce((sum, { cost }) => sum + centavosFrom(cost ?? '0'), 0)
    expect(costs).toEqual([{ float: -charged, cost: charged }])
    expect(await verifyLedger(api.owner)).toEqual([])
  },
)
