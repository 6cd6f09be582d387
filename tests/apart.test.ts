import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setPassword } from '#areas/session/public.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { granting, openTestDatabase } from '#platform/server/testing/test-api.ts'

// The two APIs in separate processes with a port each, and the console on the first one.
const root = resolve(import.meta.dirname, '..')
const password = 'Tamang-Sagot-1'
const dataDir = mkdtempSync(join(tmpdir(), 'erp-console-apart-'))
const secret = randomBytes(32).toString('base64')
let database: Awaited<ReturnType<typeof openTestDatabase>>
let main: Running
let others: Running
let roleId: number

type Running = { address: string; stop: () => Promise<void> }

async function start(apis: 'main' | 'others', settings: Record<string, string> = {}): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, ['tools/dev/api.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ERP_SECRET: secret,
      ERP_APIS: apis,
      PORT: String(port),
      ...settings,
    },
  })
  await says(child, /^API at /m)
  const gone = new Promise<void>((done) => child.once('exit', () => done()))
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill('SIGTERM')
      await gone
    },
  }
}

const says = (child: ChildProcess, what: RegExp) =>
  new Promise<void>((done, fail) => {
    let output = ''
    child.stdout?.setEncoding('utf8').on('data', (part: string) => {
      output += part
      if (what.test(output)) done()
    })
    child.once('exit', () => fail(new Error(`The API ended instead of starting: ${output}`)))
  })

beforeAll(async () => {
  database = await openTestDatabase()
  const access = JSON.stringify(granting([withAnyFlag(merchantPlace)]))
  const role = await sql<{ id: number }>`
    insert into staff_role (name, level, access) values ('Teller', 20, ${access}) returning id`.execute(
    database.owner,
  )
  roleId = role.rows[0]?.id ?? 0
  const person = await sql<{ id: number }>`
    insert into staff_user (email, first_name, last_name, status, role_id)
    values ('teller@erp.test', 'Ana', 'Cruz', 'active', ${roleId}) returning id`.execute(database.owner)
  await setPassword(database.db, person.rows[0]?.id ?? 0, password)
  main = await start('main')
  others = await start('others', { CONSOLE_ORIGINS: main.address })
  // The first start fills the database with demo data.
}, 300_000)
afterAll(async () => {
  await Promise.all([main?.stop(), others?.stop()])
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const SignedIn = z.object({ message: z.object({ token: z.string() }) })

async function ask(api: Running, path: string, headers: Record<string, string> = {}, body: object = {}) {
  const response = await fetch(`${api.address}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: main.address, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}
const ofOthers = '/product-wallet/get-wallet-details'
const ofMain = '/session/who-am-i'

test("separate APIs › each answer their own calls for one session and the console's origin", async () => {
  const signedIn = await ask(main, '/session/sign-in', {}, { email: 'teller@erp.test', password })
  const authorization = `Bearer ${SignedIn.parse(signedIn.body).message.token}`

  expect((await ask(main, ofMain, { authorization })).status).toBe(200)
  expect((await ask(main, ofOthers, { authorization })).status).toBe(404)
  expect((await ask(others, ofMain, { authorization })).status).toBe(404)
  // The missing fields cause a validation error, which shows that the person is accepted.
  const answer = await ask(others, ofOthers, { authorization })
  expect(answer.status).toBe(422)
  expect(answer.headers.get('access-control-allow-origin')).toBe(main.address)
  expect(answer.headers.get('access-control-allow-credentials')).toBe('true')

  const response = await fetch(`${others.address}/v1${ofOthers}`, {
    method: 'OPTIONS',
    headers: {
      origin: main.address,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization,content-type,x-request-id',
    },
  })
  expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, main.address])

  const foreign = await ask(others, ofOthers, { authorization, origin: 'https://evil.example' })
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  // The process of the console allows no other origin.
  const elsewhere = await ask(main, ofMain, { authorization, origin: others.address })
  expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull()
})

test('separate APIs › both apply a revoked permission and a sign-out', async () => {
  const signedIn = await ask(main, '/session/sign-in', {}, { email: 'teller@erp.test', password })
  const authorization = `Bearer ${SignedIn.parse(signedIn.body).message.token}`
  expect((await ask(others, ofOthers, { authorization })).status).toBe(422)
  await sql`update staff_role set access = '[]' where id = ${roleId}`.execute(database.owner)
  await expect.poll(() => ask(others, ofOthers, { authorization }).then(({ status }) => status)).toBe(403)
  await ask(main, '/session/sign-out', { authorization })
  await expect.poll(() => ask(others, ofOthers, { authorization }).then(({ status }) => status)).toBe(401)
})
