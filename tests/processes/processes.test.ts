import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { setPassword } from '#areas/session/public.ts'
import { embeddedUrls } from '#platform/server/db/logins.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'
import { startBalancer } from '#tests/processes/balancer.ts'
import { openProcesses, type Started } from '#tests/processes/process.ts'

// Two API processes and one worker as behind a load balancer: same build, one database.
const password = 'Tamang-Sagot-1'
let database: Awaited<ReturnType<typeof openTestDatabase>>
let processes: Awaited<ReturnType<typeof openProcesses>>
let balancer: Awaited<ReturnType<typeof startBalancer>>
let ports: [number, number]
let apis: [Started, Started]
let authorization: string

const startApi = (port: number) =>
  processes.start('api', { PORT: String(port), DRAIN_SECONDS: '0.5', LOG_LEVEL: 'debug' })

beforeAll(async () => {
  database = await openTestDatabase()
  const { rows } = await sql<{ id: number }>`
    with role as (insert into staff_role (name, level, access) values ('Teller', 20, '[]') returning id)
    insert into staff_user (email, first_name, last_name, status, role_id)
    select 'pila@erp.test', 'Pila', 'Reyes', 'active', id from role returning id`.execute(database.owner)
  await setPassword(database.db, rows[0]?.id ?? 0, password)
  processes = await openProcesses(database.url)
  ports = [await freePort(), await freePort()]
  apis = await Promise.all([startApi(ports[0]), startApi(ports[1])])
  balancer = await startBalancer(ports)
  const signedIn = await ask('/session/sign-in', { email: 'pila@erp.test', password })
  const { message } = z.object({ message: z.object({ token: z.string() }) }).parse(await signedIn.json())
  authorization = `Bearer ${message.token}`
}, 180_000)
afterAll(async () => {
  await balancer?.close()
  await processes?.close()
  await database.close()
})

const ask = (path: string, body: object = {}, headers: Record<string, string> = {}) =>
  fetch(`${balancer.address}/v1${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

test('clients › are served by a process of their own, with the login of payments, and not by the API of the console', async () => {
  const port = await freePort()
  const clients = await processes.start('clients', { PORT: String(port), DRAIN_SECONDS: '0' })
  try {
    const statusAt = async (address: string) => (await fetch(`${address}/v1/app/wallets`)).status
    expect(await statusAt(`http://127.0.0.1:${port}`)).toBe(401)
    expect(await statusAt(balancer.address)).not.toBe(401)
    const signIn = await fetch(`http://127.0.0.1:${port}/v1/session/sign-in`, { method: 'POST' })
    expect(signIn.status).toBe(404)
    const { rows } = await sql<{ login: string }>`
      select distinct usename as login from pg_stat_activity where application_name = 'erp-clients'`.execute(
      database.owner,
    )
    expect(rows).toEqual([{ login: 'erp_pay' }])
  } finally {
    await clients.stop()
  }
}, 90_000)

test('session › is valid at every process', async () => {
  const served = new Set<string | null>()
  for (let n = 0; n < 6; n++) {
    const answer = await ask('/session/who-am-i', {}, { authorization })
    expect(answer.status).toBe(200)
    served.add(answer.headers.get('x-served-by'))
  }
  expect(served).toEqual(new Set(ports.map(String)))
})

test('log › contains no names after a sign-in and requests about a person', async () => {
  await ask('/session/sign-in', { email: 'pila@erp.test', password: 'Maling-Sagot-1' })
  await ask('/subscriber/list', { search: '09171234567' }, { authorization })
  const logs = apis.map((api) => api.said()).join('')
  expect(logs).toContain('"route":"/v1/session/sign-in","status":200')
  for (const secret of ['pila@', 'Pila', password, 'Maling-Sagot', authorization.slice(7), '9171234567'])
    expect(logs).not.toContain(secret)
})

test('rolling restart under load › drops no request', async () => {
  const answered: Record<string, number> = {}
  const over = new AbortController()
  const person = async () => {
    while (!over.signal.aborted) {
      const response = await ask('/session/who-am-i', {}, { authorization }).then(
        async (answer) => (await answer.text(), String(answer.status)),
        (error: unknown) => String(error),
      )
      answered[response] = (answered[response] ?? 0) + 1
    }
  }
  const people = Array.from({ length: 8 }, person)
  for (const which of [0, 1] as const) {
    expect(await apis[which].stop()).toBe(0)
    apis[which] = await startApi(ports[which])
    await expect.poll(() => balancer.isReady(ports[which]), { timeout: 60_000 }).toBe(true)
  }
  over.abort()
  await Promise.all(people)
  expect(Object.keys(answered)).toEqual(['200'])
  expect(answered['200']).toBeGreaterThan(100)
}, 180_000)

test('jobs › wait for a worker, which runs them for any process', async () => {
  const done = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*) as n from job_run where name = 'approvals.expire' and state = 'done'`.execute(
      database.owner,
    )
    return rows[0]?.n ?? 0
  }
  // The API processes have run for some time without executing any job.
  expect(await done()).toBe(0)
  const worker = await processes.start('worker')
  await expect.poll(done, { timeout: 60_000 }).toBeGreaterThan(0)
  expect(worker.said()).toContain('working on jobs')
  expect(await worker.stop()).toBe(0)
}, 120_000)

test('process › refuses to start on a schema older than its code', async () => {
  const behind = await openTestDatabase()
  await sql`delete from schema_step where name like '%0001-create-platform%'`.execute(behind.owner)
  const other = await openProcesses(behind.url)
  await expect(other.start('api', { PORT: '0' })).rejects.toThrow(/lacks 1 migrations? of this build/)
  await other.close()
  await behind.close()
}, 90_000)

test('process › rejects a database login that can alter the ledger in production', async () => {
  const start = processes.start('api', {
    PORT: '0',
    DATABASE_URL: database.url,
    ERP_MODE: 'production',
    PUBLIC_URL: 'https://console.example',
  })
  await expect(start).rejects.toThrow(/who may alter the journal/)
}, 90_000)

test.each<['api' | 'worker' | 'clients', string, (urls: ReturnType<typeof embeddedUrls>) => string, RegExp]>([
  [
    'api',
    'DATABASE_URL',
    ({ workerUrl }) => workerUrl,
    /DATABASE_URL signs in as erp_work, who has the rights of the worker/,
  ],
  [
    'worker',
    'WORKER_URL',
    ({ apiUrl }) => apiUrl,
    /WORKER_URL signs in as erp_app, who is not a member of erp_worker/,
  ],
  [
    'worker',
    'WORKER_URL',
    ({ paymentsUrl }) => paymentsUrl,
    /WORKER_URL signs in as erp_pay, who is not a member of erp_worker/,
  ],
  [
    'clients',
    'PAYMENTS_URL',
    ({ apiUrl }) => apiUrl,
    /PAYMENTS_URL signs in as erp_app, who is not a member of erp_payments/,
  ],
])(
  'process › rejects the login of another process in production: %s %s',
  async (role, setting, urlOf, error) => {
    const start = processes.start(role, {
      PORT: '0',
      [setting]: urlOf(embeddedUrls(database.url)),
      ERP_MODE: 'production',
      PUBLIC_URL: 'https://console.example',
    })
    await expect(start).rejects.toThrow(error)
  },
  90_000,
)
