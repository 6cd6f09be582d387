import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { seedDemoClients } from '#areas/clients/public.ts'
import { topupIn } from '#areas/eload/server/testing/topup.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { startServer } from '#apps/api/main.ts'
import { clientApiDocument } from '#platform/server/clients/client-document.ts'
import { clientCalls } from '#apps/api/registry.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

// Runs the examples of docs/integration as an integrator does: with curl, against the complete product.
const root = resolve(import.meta.dirname, '../..')
const guide = readFileSync(resolve(root, 'docs/integration/getting-started.md'), 'utf8')
const examples = [...guide.matchAll(/```sh\n(.*?)```/gs)].map(([, text = '']) => text)

let database: Awaited<ReturnType<typeof openTestDatabase>>
let server: Awaited<ReturnType<typeof startServer>>
beforeAll(async () => {
  database = await openTestDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  await seedDemoClients(client)
  await client.end()
  const urls = { apiUrl: database.url, workerUrl: database.url, paymentsUrl: database.url }
  server = await startServer(
    testConfiguration({ DATABASE_URL: database.url, ERP_ROLE: 'clients', PAYMENTS_URL: database.url }),
    urls,
  )
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

test('published document › is what the running product serves', async () => {
  const reply = await fetch(`${server.address}/v1/app/openapi.json`)
  const configuration = testConfiguration()
  const expected = clientApiDocument({ calls: clientCalls, configuration })
  expect(Object.keys(z.object({ paths: z.looseObject({}) }).parse(await reply.json()).paths)).toEqual(
    Object.keys(expected.paths),
  )
})
