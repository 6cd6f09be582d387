import { execFile, execFileSync } from 'node:child_process'
import { promisify } from 'node:util'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { bruToJsonV2 } from '@usebruno/lang'
import { sql } from 'kysely'
import { Client } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemoClients } from '#areas/clients/public.ts'
import { topupIn } from '#areas/eload/server/testing/topup.ts'
import { sentCodeOf } from '#areas/merchants/contact-codes/server/testing/sent-code.ts'
import { qrTextFor } from '#areas/merchants/kankolek/server/emv.ts'
import { shopIn } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { startServer } from '#apps/api/main.ts'
import { clientApiDocument } from '#platform/server/clients/client-document.ts'
import { clientCalls } from '#apps/api/registry.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { brunoCollection } from '#tools/client/bruno.ts'

// Runs the examples of docs/integration as an integrator does: with curl, against the complete product.
const root = resolve(import.meta.dirname, '../..')
const examplesOf = (guide: string) => {
  const text = readFileSync(resolve(root, 'docs/integration', guide), 'utf8')
  return [...text.matchAll(/```sh\n(.*?)```/gs)].map(([, example = '']) => example)
}
const examples = examplesOf('getting-started.md')

let configuration: Configuration
let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await seedDemoClients(client)
  await client.end()
  configuration = testConfiguration({
    DATABASE_URL: database.url,
    ERP_ROLE: 'clients',
    PAYMENTS_URL: database.url,
  })
  const urls = { apiUrl: database.url, workerUrl: database.url, paymentsUrl: database.url }
  server = await startServer(configuration, urls)
})
afterAll(async () => {
  await server.close()
  await database.close()
})

/** Runs an example against the test server, with the account and product of the test in place of those of the text. */
async function run(example: string, values: Record<string, string> = {}): Promise<unknown> {
  const { account = '', sku = '', ...env } = values
  const command = example
    .replaceAll('http://127.0.0.1:3000', server.address ?? '')
    .replaceAll('8800000000000017', account)
    .replaceAll('GLOBE50', sku)
    .replaceAll('$(uuidgen)', crypto.randomUUID())
  const { stdout } = await promisify(execFile)('sh', ['-c', command], { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}

const Token = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.literal(600),
})

test('getting started › leads from a token to a delivered load sale', async () => {
  const { cognitoSub, walletId } = await walletWith(database.owner, 100_000)
  const { sku } = await topupIn(database.owner, { amount: 5_000 })
  const { rows } = await sql<{ accountNo: string }>`
    select account_no from wallet where wallet_id = ${walletId}`.execute(database.owner)
  const account = rows[0]?.accountNo ?? ''
  const [ownToken = '', subscriberToken = '', wallets = '', buy = ''] = examples
  expect(examples).toHaveLength(4)

  Token.parse(await run(ownToken))
  const { access_token: TOKEN } = Token.parse(await run(subscriberToken, { SUBSCRIBER: cognitoSub }))
  expect(await run(wallets, { TOKEN })).toMatchObject({ data: [{ accountNo: account, balance: 1000 }] })
  const sale = z
    .object({ refNo: z.string(), status: z.string() })
    .parse(await run(buy, { TOKEN, account, sku }))
  expect(sale.status).toBe('pending')
  const status = async () => {
    const reply = await fetch(`${server.address}/v1/app/load/sales/${sale.refNo}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    return z.object({ status: z.string() }).parse(await reply.json()).status
  }
  await expect.poll(status, { timeout: 10_000 }).toBe('success')
})

// The package is built by the test, so its types are not known here; `npm run client` checks those of the example.
type Example = { buyLoad: (baseUrl: string, ...order: [string, string, string]) => Promise<unknown> }
type Problem = { error?: { code: string } }
type Built = {
  createWalletClient: (options: object) => {
    own: () => { POST: (path: string, options: object) => Promise<Problem> }
  }
  readWebhook: (body: string, headers: object, secret: string | string[]) => unknown
}

test('typed client › is packed, buys load and reads a webhook', async () => {
  execFileSync(process.execPath, ['tools/client.ts'], { cwd: root, stdio: 'ignore' })
  const { buyLoad } = (await import(resolve(root, 'packages/client/example/buy-load.ts'))) as Example
  const { cognitoSub } = await walletWith(database.owner, 100_000)
  const { sku } = await topupIn(database.owner, { amount: 5_000 })
  expect(await buyLoad(server.address ?? '', cognitoSub, sku, '+639171234567')).toMatchObject({
    status: 'success',
    amount: 50,
  })

  const { createWalletClient, readWebhook } = (await import(
    resolve(root, 'packages/client/dist/index.js')
  )) as Built
  const stranger = createWalletClient({
    baseUrl: server.address ?? '',
    clientId: 'cl_demo-wallet-app-000000',
    clientSecret: 'cs_Kape-Tayo-2026-demo-wallet-app',
  })
  const { error } = await stranger.own().POST('/v1/app/load/sales', {
    body: { accountNo: '8800000000000017', sku, mobile: '+639171234567' },
  })
  expect(error?.code).toBe('FORBIDDEN')

  const secret = `whsec_${Buffer.from('a-secret-of-a-webhook-of-32-bytes').toString('base64')}`
  const body = JSON.stringify({ type: 'load.sale.succeeded', data: { refNo: 'ELD0000000001' } })
  const id = crypto.randomUUID()
  const signature = new Webhook(secret).sign(id, new Date(), body)
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
    'webhook-signature': signature,
  }
  expect(readWebhook(body, headers, ['whsec_b3RoZXI=', secret])).toMatchObject({
    type: 'load.sale.succeeded',
  })
  expect(() => readWebhook(`${body} `, headers, secret)).toThrow('signature')
}, 60_000)

test('Bruno collection › has every call of the document, in files that Bruno can read', () => {
  const document = clientApiDocument({ calls: clientCalls, configuration: testConfiguration() })
  const files = brunoCollection(document, 'Test')
  const requests = [...files]
    .filter(([file]) => file.includes('/') && !file.startsWith('environments/'))
    .map(([, text]) => bruToJsonV2(text))
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(
    requests
      .map(({ http }) => `${http.method} ${http.url.replace('{{baseUrl}}', '').split('?')[0]}`)
      .toSorted(),
  ).toEqual(calls.toSorted())
})

/** A token for a subscriber, or for the client itself. */
async function tokenFor(subscriber?: string): Promise<string> {
  const [ownToken = '', subscriberToken = ''] = examples
  const reply = await run(
    subscriber === undefined ? ownToken : subscriberToken,
    subscriber === undefined ? {} : { SUBSCRIBER: subscriber },
  )
  return Token.parse(reply).access_token
}

test('customers › leads from a registration to a captured hold', async () => {
  const [start = '', prove = '', complete = '', kyc = '', cashOut = '', ask = '', hold = '', capture = ''] =
    examplesOf('customers.md')
  const CLIENT_TOKEN = await tokenFor()
  const text = z.string()
  const { registrationId: REGISTRATION } = z
    .object({ registrationId: text })
    .parse(await run(start, { CLIENT_TOKEN }))
  const CODE = await sentCodeOf({ owner: database.owner, configuration }, REGISTRATION)
  expect(await run(prove, { CLIENT_TOKEN, REGISTRATION, CODE })).toMatchObject({ status: 'right' })
  const registered = z
    .object({ subscriber: text, accountNo: text })
    .parse(await run(complete, { CLIENT_TOKEN, REGISTRATION }))
  expect(await run(kyc, { TOKEN: await tokenFor(registered.subscriber) })).toMatchObject({ canUpload: true })

  const rich = await walletWith(database.owner, 500_000)
  const shop = await shopIn(database.owner)
  const { rows } = await sql<{ walletId: number; accountNo: string; sub: string }>`
    select w.wallet_id, w.account_no, s.cognito_sub as sub from wallet w join subscriber s on s.id = w.subscriber_id
    where w.wallet_id in (${rich.walletId}, ${shop.walletId})`.execute(database.owner)
  const [mine, theirs] = [rich.walletId, shop.walletId].map((id) =>
    rows.find(({ walletId }) => walletId === id),
  )
  const own = { TOKEN: await tokenFor(rich.cognitoSub), account: mine?.accountNo ?? '' }
  await sql`update subscriber set mobile_number = '+639171234567'
    where cognito_sub = ${registered.subscriber}`.execute(database.owner)
  const paid = z.object({ refNo: text, fee: z.number() }).parse(await run(cashOut, own))
  expect(paid.fee).toBe(15)
  const isPaid = async () => {
    const { rows: found } = await sql<{ status: string }>`
      select status from wallet_cash_out where ref_no = ${paid.refNo}`.execute(database.owner)
    return found[0]?.status
  }
  await expect.poll(isPaid, { timeout: 10_000 }).toBe('success')
  expect(await run(ask, own)).toMatchObject({ status: 'pending', counterparty: 'M*** M***' })
  const facts = {
    businessId: shop.businessId,
    businessName: 'Shop',
    city: 'Makati',
    zip: '',
    businessType: 1,
  }
  const QR = qrTextFor({ ...facts, accountNo: theirs?.accountNo ?? '' })
  const { refNo: HOLD } = z.object({ refNo: text }).parse(await run(hold, { ...own, QR }))
  const MERCHANT_TOKEN = await tokenFor(theirs?.sub)
  expect(await run(capture, { HOLD, MERCHANT_TOKEN })).toMatchObject({ amount: 1200, fee: 12 })
})

test('published document › is what the running product serves', async () => {
  const reply = await fetch(`${server.address}/v1/app/openapi.json`)
  const configuration = testConfiguration()
  const expected = clientApiDocument({ calls: clientCalls, configuration })
  expect(Object.keys(z.object({ paths: z.looseObject({}) }).parse(await reply.json()).paths)).toEqual(
    Object.keys(expected.paths),
  )
})
