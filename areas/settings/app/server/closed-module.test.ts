import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rejectIfClosed } from '#areas/settings/app/server/closed-module.ts'
import { walletAppCalls } from '#areas/wallets/app/contract.ts'
import { walletAppHandlers } from '#areas/wallets/app/server/handlers.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const { transfer, wallets } = walletAppCalls

let api: TestApi
let app: TestClientApi
beforeAll(async () => {
  api = await openTestApi([])
  app = openTestClientApi(api, walletAppHandlers, rejectIfClosed)
})
afterAll(async () => {
  await app.close()
  await api.close()
})
beforeEach(
  async () =>
    void (await sql`update maintenance_module set status = 'off', start_at = null, end_at = null, schedule_id = null, whitelist = '{}'`.execute(
      api.owner,
    )),
)

const close = (module: string, whitelist: string[] = []) =>
  sql`update maintenance_module set status = 'on', title = 'Upgrade of the ledger', body = 'Soon back', start_at = now(), whitelist = ${whitelist}
    where module = ${module}`.execute(api.owner)

async function sender() {
  const [from, to] = [await walletWith(api.owner, 10_000), await walletWith(api.owner)]
  const { rows } = await sql<{ accountNo: string; mobile: string }>`
    select w.account_no, s.mobile_number as mobile from wallet w join subscriber s on s.id = w.subscriber_id
    where w.wallet_id in (${from.walletId}, ${to.walletId}) order by w.wallet_id`.execute(api.db)
  const input = { accountNo: rows[0]?.accountNo ?? '', to: rows[1]?.mobile ?? '', amount: 1 }
  return { mobile: rows[0]?.mobile ?? '', input, client: app.client({ subscriberId: from.subscriberId }) }
}

test.each(['Wallet', 'All'])(
  'a write › is refused while %s is in maintenance, and reads are not',
  async (module) => {
    const { client, input } = await sender()
    await close(module)
    const { status, body } = await client.answer(transfer, input, { 'accept-language': 'fil' })
    expect([status, body.code, body.detail]).toEqual([
      503,
      'PROVIDER_ERROR',
      'Under maintenance: Upgrade of the ledger',
    ])
    expect((await client.answer(wallets)).status).toBe(200)
  },
)

test('a write › names the end of the maintenance and when to retry', async () => {
  const { client, input } = await sender()
  await close('Wallet')
  await sql`
    with planned as (
      insert into maintenance_schedule (modules, title, body, start_at, end_at, status, created_by)
      values ('{Wallet}', 'Upgrade', 'Soon back', now(), now() + interval '1 hour', 'running', 'a@example.com')
      returning schedule_id, end_at)
    update maintenance_module m set schedule_id = p.schedule_id, end_at = p.end_at from planned p
    where module = 'Wallet'`.execute(api.owner)
  const { body, headers } = await client.answer(transfer, input, { 'accept-language': 'fil' })
  expect(body.detail).toMatch(/^Under maintenance hanggang .+ [AP]M: Upgrade of the ledger$/)
  expect(Number(headers['retry-after'])).toBeGreaterThan(3_500)
})

test('a write › is open for numbers on the whitelist and while another module is closed', async () => {
  const { client, input, mobile } = await sender()
  await close('eLoad')
  expect((await client.answer(transfer, input)).status).toBe(200)
  await close('Wallet', [mobile])
  expect((await client.answer(transfer, input)).status).toBe(200)
  await close('All')
  expect((await client.answer(transfer, input)).status).toBe(503)
})

test('a repeated write › gets its earlier reply during maintenance', async () => {
  const { client, input } = await sender()
  const key = { 'idempotency-key': randomUUID() }
  const first = await client.answer(transfer, input, key)
  await close('Wallet')
  expect(await client.answer(transfer, input, key)).toMatchObject({ status: 200, body: first.body })
})
