import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { logWarning, redactPersonalData } from './logging.ts'
import { serve } from '#platform/server/http/serve.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { startMetrics } from '#platform/server/health/metrics.ts'
import { startOperations } from '#platform/server/health/operations-server.ts'
import { startTracing } from './tracing.ts'

const mobile = '09171234567'
const about = { needs: 'public', reply: z.object({ found: z.number() }) } as const
const calls = {
  find: call('/probe/find', { ...about, request: z.object({ mobile: z.string() }) }),
  fail: call('/probe/fail', { ...about, request: z.object({ mobile: z.string() }) }),
  pass: call('/probe/pass', { ...about, request: z.object({ url: z.string() }) }),
}
const handlers = handlersFor(calls, {
  find: async ({ db, request }) => {
    const { rows } = await sql<{ found: number }>`select length(${request.mobile})::int as found`.execute(db)
    return { found: rows[0]?.found ?? 0 }
  },
  // An error whose message contains personal data, as careless code might throw.
  fail: async ({ request }) => {
    throw new Error(`No wallet of ${request.mobile} (ana.cruz@example.ph), token eyJhbGciOiJIUzI1NiJ9.e30.x`)
  },
  pass: async ({ request }) => {
    await fetch(request.url)
    return { found: 1 }
  },
})

let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

function start(settings: Record<string, string> = {}, count?: Parameters<typeof serve>[0]['count']) {
  let logged = ''
  const log = new Writable({
    write(part: Buffer, _encoding, done) {
      logged += part.toString()
      done()
    },
  })
  const app = serve({
    calls: handlers,
    db: database.db,
    authenticate: async () => null,
    configuration: testConfiguration(settings),
    logStream: log,
    ...(count && { count }),
  })
  const ask = (path: string, payload: object, headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: `/v1/probe/${path}`,
      payload,
      headers: { authorization: 'Bearer lihim-na-susi-12345', cookie: 'erp=lihim-na-cookie', ...headers },
    })
  return { app, ask, logged: () => logged }
}

describe('log', () => {
  test('has one JSON object per line and no personal data', async () => {
    const { app, ask, logged } = start({ LOG_LEVEL: 'debug' })
    await ask('find', { mobile })
    await ask('find', { mobile: 5 })
    await ask('fail', { mobile })
    await app.inject({ method: 'GET', url: `/v1/probe/nothing?mobile=${mobile}` })
    await app.close()
    const lines = logged()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    expect(
      lines.filter(({ msg }) => msg === 'Request completed.').map(({ route, status }) => [route, status]),
    ).toEqual([
      ['/v1/probe/find', 200],
      ['/v1/probe/find', 422],
      ['/v1/probe/fail', 500],
      ['nothing', 404],
    ])
    expect(lines.some(({ msg }) => msg === 'A request failed.')).toBe(true)
    for (const secret of [mobile, '9171234567', 'ana.cruz', 'lihim', 'eyJhbGci'])
      expect(logged()).not.toContain(secret)
  })

  test('has the same format for background work', () => {
    const written: string[] = []
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0)
    logWarning(
      'Mail could not be sent.',
      new Error(`550 no such mailbox ben@example.ph at smtp://ako:lihim@mail`),
    )
    spy.mockRestore()
    expect(JSON.parse(written.join(''))).toMatchObject({
      level: 40,
      msg: 'Mail could not be sent.',
      err: { type: 'Error', message: '550 no such mailbox …@… at smtp://ako:…@mail' },
    })
  })

  test.each([
    [`+63${mobile.slice(1)} and ${mobile}`, '09… and 09…'],
    ['+638170008969 called', '09… called'],
    ['Reference 1209171234567 stays', 'Reference 1209171234567 stays'],
    ['key 8f14e45f-0917-1234-5670-000000000000 stays', 'key 8f14e45f-0917-1234-5670-000000000000 stays'],
  ])('%s', (text, without) => {
    expect(redactPersonalData(text)).toBe(without)
  })
})

test('metrics › include requests by route, connections, jobs, emails, ledger and event loop', async () => {
  const metrics = startMetrics(database.db, 'all')
  const { app, ask } = start({}, metrics.count)
  const state = { isStarting: true, isStopping: false }
  const operations = await startOperations(
    { host: '127.0.0.1', port: 0 },
    { db: database.db, readiness: state, metrics },
  )
  await sql`insert into job_run (job, name, data, cause, run_at) values
    (gen_random_uuid(), 'probe.job', '{}', 'product', now() - interval '90 seconds')`.execute(database.owner)
  await sql`insert into audit_check (scope, broken, duration_ms) values ('all', '{"error": "chain-cut"}', 1)`.execute(
    database.owner,
  )
  await ask('find', { mobile })
  await app.close()
  const base = `http://127.0.0.1:${operations.port}`
  const response = await fetch(`${base}/metrics`)
  const text = await response.text()
  expect(response.headers.get('content-type')).toContain('text/plain')
  for (const line of [
    /^erp_http_request_seconds_count\{.*route="\/v1\/probe\/find",status="200".*\} 1$/m,
    /^erp_database_connections\{state="awaited".*\} 0$/m,
    /^erp_jobs\{state="queued".*\} 1$/m,
    /^erp_jobs_oldest_seconds\{state="queued".*\} 9\d$/m,
    /^erp_money_stopped\{.*\} 0$/m,
    /^erp_audit_intact\{.*\} 0$/m,
    /^erp_audit_recorded_breaks\{.*\} 0$/m,
    /^erp_audit_checked_seconds_ago\{.*\} \d$/m,
    /^erp_audit_unsealed\{.*\} \d+$/m,
    /^erp_database_up\{.*\} 1$/m,
    /^nodejs_eventloop_lag_p99_seconds\{/m,
  ])
    expect(text).toMatch(line)
  expect(text).not.toContain(mobile)
  // A load balancer must not send requests before the process listens or after it stops.
  const readiness = async () => (await fetch(`${base}/readyz`)).status
  expect(await readiness()).toBe(503)
  state.isStarting = false
  expect(await readiness()).toBe(200)
  state.isStopping = true
  expect(await readiness()).toBe(503)
  expect((await fetch(`${base}/healthz`)).status).toBe(200)
  expect((await fetch(`${base}/v1/probe/find`)).status).toBe(404)
  await operations.stop()
})

const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value: z.unknown() })),
            }),
          ),
        }),
      ),
    }),
  ),
})

/** A minimal trace collector: OTLP over HTTP, as JSON. */
async function startCollector() {
  const bodies: string[] = []
  const others: IncomingHttpHeaders[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (part: string) => (body += part))
    request.on('end', () => {
      if (request.url === '/v1/traces') bodies.push(body)
      else others.push(request.headers)
      response.setHeader('content-type', 'application/json').end('{}')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    others,
    text: () => bodies.join('\n'),
    spans: () =>
      bodies.flatMap((body) =>
        Traces.parse(JSON.parse(body)).resourceSpans.flatMap(({ scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) => spans),
        ),
      ),
    close: () => new Promise((done) => server.close(done)),
  }
}

test('trace › spans the browser request, the SQL statements and outgoing requests, without parameter values', async () => {
  const collector = await startCollector()
  const tracing = startTracing({ endpoint: collector.url, service: 'erp-console', share: 1 }, '1')
  const { app, ask } = start()
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  await ask('find', { mobile }, { traceparent })
  await ask('pass', { url: `${collector.url}/elsewhere` }, { traceparent })
  await ask('find', { mobile }, { traceparent: 'nonsense' })
  await app.close()
  await tracing.stop()
  await collector.close()

  const spans = collector.spans()
  const ofBrowser = spans.filter(({ traceId }) => traceId === '0af7651916cd43dd8448eb211c80319c')
  const request = ofBrowser.find(({ name }) => name === 'POST /v1/probe/find')
  expect(request).toMatchObject({ parentSpanId: 'b7ad6b7169203331' })
  const statement = ofBrowser.find(({ name }) => name === 'SELECT')
  expect(statement?.parentSpanId).toBe(request?.spanId)
  expect(JSON.stringify(statement)).toContain('select length($1)')
  const passing = ofBrowser.find(({ name }) => name === 'POST /v1/probe/pass')
  expect(collector.others[0]?.traceparent).toBe(`00-${passing?.traceId}-${passing?.spanId}-01`)
  expect(spans.filter(({ name }) => name === 'POST /v1/probe/find')).toHaveLength(2)
  expect(collector.text()).not.toContain(mobile)
})
