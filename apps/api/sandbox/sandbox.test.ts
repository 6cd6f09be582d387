import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoClient } from '#areas/clients/demo-client.ts'
import { seedDemoClients } from '#areas/clients/public.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { startServer } from '#apps/api/main.ts'
import { addSandbox } from '#apps/api/sandbox/sandbox.ts'
import { serve } from '#platform/server/http/serve.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'

type Server = Awaited<ReturnType<typeof startServer>>
type Reply = { status: number; text: string; cookie: string; headers: Headers }

let database: Awaited<ReturnType<typeof openTestDatabase>>
let dataDir: string
beforeAll(async () => {
  database = await openTestDatabase()
  dataDir = mkdtempSync(path.join(tmpdir(), 'erp-sandbox-'))
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const start = (env: Record<string, string>) =>
  startServer(
    testConfiguration({
      DATABASE_URL: database.url,
      PAYMENTS_URL: database.url,
      WORKER_URL: database.url,
      DATA_DIR: dataDir,
      ...env,
    }),
    { apiUrl: database.url, workerUrl: database.url, paymentsUrl: database.url },
  )

/** Sends a request of the phone, which has the cookie of the reply before. */
async function ask(
  server: Server,
  address: string,
  { body, cookie = '', headers = {} }: { body?: object; cookie?: string; headers?: object } = {},
): Promise<Reply> {
  const response = await fetch(`${server.address}${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  const [set = ''] = response.headers.getSetCookie()
  return {
    status: response.status,
    text: await response.text(),
    cookie: set.split(';')[0] || cookie,
    headers: response.headers,
  }
}

// Before the demo's client exists, with which production does not start.
test('production › answers 404 for everything below /sandbox, whatever is set', async () => {
  const server = await start({
    ERP_MODE: 'production',
    PUBLIC_URL: 'https://wallet.example',
    SANDBOX: 'true',
    ERP_SANDBOX: 'true',
  })
  try {
    for (const address of ['', '/', '/index.html', '/assets/x.js', '/api/phone', '/api/app/status', '?x=1'])
      expect([address, (await ask(server, `/sandbox${address}`)).status]).toEqual([address, 404])
    for (const address of ['/sandbox/api/phone', '/sandbox/api/app/registrations'])
      expect((await ask(server, address, { body: { subscriber: null } })).status).toBe(404)
  } finally {
    await server.close()
  }
})

describe('server of the phone', () => {
  let server: Server
  let person: Awaited<ReturnType<typeof walletWith>>
  const replies: Reply[] = []
  const request: typeof ask = async (...about) => {
    const reply = await ask(...about)
    replies.push(reply)
    return reply
  }
  beforeAll(async () => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    await seedDemoClients(client)
    await client.end()
    person = await walletWith(database.owner, 500_000)
    server = await start({ ERP_MODE: 'demo' })
  })
  afterAll(() => server.close())
  const choose = () => request(server, '/sandbox/api/phone', { body: { subscriber: person.cognitoSub } })

  test('forwards calls for the chosen customer, in the language and with the key of the phone', async () => {
    const { customers } = JSON.parse((await request(server, '/sandbox/api/phone')).text) as {
      customers: { subscriber: string }[]
    }
    expect(customers.map(({ subscriber }) => subscriber)).toContain(person.cognitoSub)
    const { cookie, headers } = await choose()
    expect(headers.getSetCookie()[0]).toMatch(/; Path=\/sandbox; HttpOnly; SameSite=Strict$/)
    const wallets = await request(server, '/sandbox/api/app/wallets', { cookie })
    expect(JSON.parse(wallets.text)).toMatchObject({ data: [{ balance: 5000 }] })

    const write = { body: { language: 'fil' }, cookie }
    const withoutKey = await request(server, '/sandbox/api/app/profile/language', write)
    expect(withoutKey.status).toBe(422)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const first = await request(server, '/sandbox/api/app/profile/language', { ...write, headers: key })
    const again = await request(server, '/sandbox/api/app/profile/language', { ...write, headers: key })
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    const wrong = await request(server, '/sandbox/api/app/profile/language', {
      body: { language: 'de' },
      cookie,
      headers: { 'idempotency-key': crypto.randomUUID(), 'accept-language': 'fil' },
    })
    expect(JSON.parse(wrong.text)).toMatchObject({
      code: 'VALIDATION',
      errors: [{ pointer: '/language', detail: expect.stringMatching(/^Dapat/) as string }],
    })
  })

  test('registers a person, whose SMS and account are those of the phone', async () => {
    const body = { mobile: '09281230045' }
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const begun = await request(server, '/sandbox/api/app/registrations', { body, headers })
    expect(begun.status).toBe(200)
    const sms = async () =>
      (
        JSON.parse((await request(server, '/sandbox/api/messages', begun)).text) as {
          data: { text: string }[]
        }
      ).data
    await expect.poll(sms, { timeout: 20_000 }).toHaveLength(1)
    const code = /\d{6}/.exec((await sms())[0]?.text ?? '')?.[0]
    const { registrationId } = JSON.parse(begun.text) as { registrationId: string }
    const send = (step: string, sent: object) =>
      request(server, `/sandbox/api/app/registrations/${registrationId}/${step}`, {
        body: sent,
        cookie: begun.cookie,
        headers: { 'idempotency-key': crypto.randomUUID() },
      })
    expect(JSON.parse((await send('code', { code })).text)).toMatchObject({ status: 'right' })
    const completed = await send('completion', {
      profile: { firstName: 'Ligaya', lastName: 'Cruz', birthDate: '1990-05-04', nationality: 'PH' },
      consents: ['terms', 'privacy'].map((document) => ({ document, version: '2026-11' })),
    })
    expect(completed.status).toBe(200)
    const profile = await request(server, '/sandbox/api/app/profile', completed)
    expect(JSON.parse(profile.text)).toMatchObject({ firstName: 'Ligaya', mobileNumber: '+639281230045' })
    // Another phone receives none of its SMS.
    expect(JSON.parse((await request(server, '/sandbox/api/messages', await choose())).text)).toEqual({
      data: [],
    })
  })

  test('does not accept a changed cookie, or a subscriber who is not a customer of the demo', async () => {
    const { cookie } = await choose()
    const [name = '', value = ''] = cookie.split('=')
    const changed = `${name}=${value.slice(0, 20)}${value[20] === 'A' ? 'B' : 'A'}${value.slice(21)}`
    const plain = Buffer.from(JSON.stringify({ subscriber: person.cognitoSub, numbers: [] })).toString(
      'base64url',
    )
    for (const forged of [changed, `${name}=${plain}`, `${name}=`, `${name}=%00`]) {
      const phone = await request(server, '/sandbox/api/phone', { cookie: forged })
      expect(JSON.parse(phone.text)).toMatchObject({ isInUse: false })
      expect((await request(server, '/sandbox/api/app/wallets', { cookie: forged })).status).toBe(403)
    }
    const stranger = await request(server, '/sandbox/api/phone', {
      body: { subscriber: crypto.randomUUID() },
    })
    expect(JSON.parse(stranger.text)).toMatchObject({ isInUse: false })
  })

  test('gives the phone up once its customer is not active', async () => {
    const other = await walletWith(database.owner, 100_000)
    const { cookie } = await request(server, '/sandbox/api/phone', { body: { subscriber: other.cognitoSub } })
    await sql`update subscriber set status = 'inactive' where id = ${other.subscriberId}`.execute(
      database.owner,
    )
    const refused = await request(server, '/sandbox/api/app/wallets', { cookie })
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([401, { code: 'UNAUTHENTICATED' }])
    const phone = await request(server, '/sandbox/api/phone', { cookie: refused.cookie })
    expect(JSON.parse(phone.text)).toMatchObject({ isInUse: false })
  })

  test.each([
    '..%2f..%2foauth%2ftoken',
    '%2e%2e/session/who-am-i',
    'wallets%2f..%2f..%2f..%2fhealthz',
    '%2f%2fexample.com%2f',
    'http:%2f%2fexample.com',
    '@example.com',
    'wallets;x',
    'wallets%0d%0ax',
    'openapi.json',
    'wallets/',
    '',
  ])('forwards nothing but calls of the app: %s', async (address) => {
    const { cookie } = await choose()
    const reply = await request(server, `/sandbox/api/app/${address}`, { cookie })
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([404, { code: 'NOT_FOUND' }])
  })

  test('shows neither secret nor token in any reply', () => {
    expect(replies.length).toBeGreaterThan(20)
    for (const { text, headers } of replies) {
      const reply = `${text} ${JSON.stringify([...headers])}`
      expect(reply).not.toContain(demoClient.secret)
      expect(reply).not.toMatch(/eyJ[\w-]+\.[\w-]+\.|access_token|bearer|basic /i)
    }
  })
})

test('page › is served with the security headers of the console, also after a new build', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'erp-sandbox-page-'))
  mkdirSync(path.join(folder, 'assets'))
  writeFileSync(path.join(folder, 'assets', 'a.js'), 'first()')
  const configuration = testConfiguration({ ERP_MODE: 'demo' })
  const { db } = database
  const app: FastifyInstance = serve({ calls: [], db, authenticate: async () => null, configuration })
  addSandbox(app, { db, configuration, folder })
  const page = (url = '/sandbox') => app.inject({ method: 'GET', url })
  expect((await page()).statusCode).toBe(404)
  writeFileSync(path.join(folder, 'index.html'), '<p>Phone</p>')
  for (const url of ['/sandbox', '/sandbox/']) {
    const { statusCode, body, headers } = await page(url)
    expect([statusCode, body]).toEqual([200, '<p>Phone</p>'])
    expect(headers['content-security-policy']).toMatch(
      /script-src 'self';.*require-trusted-types-for 'script'/,
    )
  }
  expect((await page('/sandbox/assets/a.js')).statusCode).toBe(200)
  expect((await page('/sandbox/assets/..%2findex.html')).statusCode).toBe(404)
  await app.close()
  rmSync(folder, { recursive: true })
})
