import { once } from 'node:events'
import net, { type AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toCreate } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { recordDenials } from './denials.ts'
import { done, handlersFor } from './handlers.ts'
import { serve } from './serve.ts'
import type { Staff } from '#platform/server/staff.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { testMessage } from '#platform/server/testing/test-messages.ts'

const place = { title: 'Products', module: 'BLVCK Coins' }
const probes = {
  who: call('/probe/:name/who', {
    needs: 'signed-in',
    request: z.object({ name: z.string() }),
    reply: z.object({ name: z.string() }),
  }),
  find: call('/probe/find', {
    method: 'GET',
    needs: 'signed-in',
    request: z.object({ page: z.coerce.number().int().optional(), text: z.string().optional() }),
    reply: z.unknown(),
  }),
  address: call('/probe/address', { needs: 'public', request: z.object({}), reply: z.string() }),
  error: call('/probe/error', { needs: 'public', request: z.object({ say: z.string() }), reply: z.string() }),
  save: write('/probe/save', { needs: toCreate(place), request: z.object({}) }),
}

const broken: Record<string, () => unknown> = {
  pipe: () => Object.assign(new Error('write EPIPE'), { code: 'EPIPE', syscall: 'write', errno: -32 }),
  refused: () =>
    new AggregateError([
      Object.assign(new Error('connect ECONNREFUSED ::1:1'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    ]),
  unusable: () => new Error('Client has encountered a connection error and is not queryable'),
  idle: () => Object.assign(new Error('terminating connection'), { code: '25P03' }),
  slow: () => Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' }),
  memory: () => Object.assign(new Error('out of memory'), { code: '53200' }),
}

const handlers = handlersFor(probes, {
  who: ({ request: { name } }) => ({ name }),
  find: ({ request }) => request,
  address: ({ http }) => http.ip,
  error: async ({ request: { say }, db }) => {
    if (say === 'row')
      await sql`insert into staff_role (name, level) values ('Juan dela Cruz', 500)`.execute(db)
    throw broken[say]?.()
  },
  save: () => done(testMessage('Saved.'), { id: 1, status: 'active', version: 1 }),
})

let database: Awaited<ReturnType<typeof openTestDatabase>>
let staff: Staff
let logged = ''
const log = new Writable({
  write(part: Buffer, _encoding, ready) {
    logged += part.toString()
    ready()
  },
})

function start(env: Record<string, string> = {}) {
  return serve({
    calls: handlers,
    db: database.db,
    authenticate: async (token) =>
      token === 'a-token' ? staff : token === 'another' ? { ...staff, id: 8, email: 'other@erp.test' } : null,
    configuration: testConfiguration({ LOG_LEVEL: 'error', ...env }),
    onDenied: recordDenials(database.db),
    logStream: log,
  })
}

let app: ReturnType<typeof serve>
beforeAll(async () => {
  database = await openTestDatabase()
  staff = {
    id: 7,
    email: 'person@erp.test',
    name: 'Person',
    roleId: null,
    roleName: '',
    level: 1,
    isLineManager: false,
    access: [],
    sessionId: 0,
  }
  app = start()
})
afterAll(async () => {
  await app.close()
  await database.close()
})

const asPerson = { authorization: 'Bearer a-token' }
const post = (url: string, payload: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...headers } })

describe('order of checks', () => {
  const wrongType = { 'content-type': 'text/plain' }

  test('checks the path before authentication, and authentication before the content', async () => {
    const answers = await Promise.all([
      post('/v1/probe/none', 'x', wrongType),
      post('/v1/probe/none', '{broken'),
      post('/v1/probe/none', 'x'.repeat(2_000_000)),
      post('/v1/probe/save', 'x', wrongType),
      post('/v1/probe/save', 'x', { ...wrongType, ...asPerson }),
      post('/v1/probe/x/who', 'x', { ...wrongType, ...asPerson }),
    ])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 401, 403, 415])
    for (const response of answers) expect(response.json()).toMatchObject({ status: 'err', errors: [] })
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('responds with 404 to %s', async (method) => {
    const { statusCode, json } = await app.inject({ method, url: '/v1/probe/save', headers: asPerson })
    expect([statusCode, json().message]).toEqual([404, 'Unknown action.'])
  })

  test('requires a session for HEAD as for GET', async () => {
    const head = (headers = {}) => app.inject({ method: 'HEAD', url: '/v1/probe/find', headers })
    expect([(await head()).statusCode, (await head(asPerson)).statusCode]).toEqual([401, 200])
  })
})

describe('URL parameters', () => {
  const get = (query: string) =>
    app.inject({ method: 'GET', url: `/v1/probe/find${query}`, headers: asPerson })

  test.each([
    ['?page=1&page=2', 422],
    ['?__proto__=x', 400],
    ['?constructor=x', 400],
    ['?text=a&text=b', 422],
    ['?text=%00', 400],
    ['?text=%ED%A0%80', 200],
    ['?text=%zz', 200],
    ['?page=2', 200],
  ])('%s responds with %i', async (query, status) => {
    const response = await get(query)
    expect([response.statusCode, response.json().status]).toEqual([status, status === 200 ? 'ok' : 'err'])
  })

  test('a path segment › is one value regardless of escaped characters', async () => {
    const named = async (part: string) => (await post(`/v1/probe/${part}/who`, '{}', asPerson)).json()
    expect((await named('a%2Fb')).message).toEqual({ name: 'a/b' })
    expect((await named('..%2F..%2Fsave')).message).toEqual({ name: '../../save' })
    expect((await named('a%00b')).status).toBe('err')
    // A path parameter takes precedence over a body field of the same name.
    expect((await post('/v1/probe/a/who', '{"name":"b"}', asPerson)).json().message).toEqual({ name: 'a' })
  })

  test.each([
    ['/v1/%zz/who', 400],
    [`/v1/probe/${'x'.repeat(600)}/who`, 414],
  ])('malformed URL › is rejected with an error envelope: %s', async (url, status) => {
    const response = await post(url, '{}')
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({
      status: 'err',
      message: 'The address of the request cannot be read.',
      messageCode: 'platform.ADDRESS_UNREADABLE',
      params: {},
      code: 'VALIDATION',
      errors: [],
    })
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('malformed HTTP › is rejected with an error envelope while the process keeps running', async () => {
  const running = start()
  await running.listen({ port: 0, host: '127.0.0.1' })
  const { port } = running.server.address() as AddressInfo
  const messageFor = async (text: string) => {
    const socket = net.connect(port, '127.0.0.1')
    let response = ''
    socket.on('data', (part) => (response += part.toString()))
    socket.write(text)
    await once(socket, 'close')
    return response
  }
  for (const [text, status] of [
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`, 431],
  ] as const) {
    const [head = '', body = ''] = (await messageFor(text)).split('\r\n\r\n')
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('x-content-type-options: nosniff')
    expect(JSON.parse(body)).toMatchObject({ status: 'err', message: 'The request could not be read.' })
  }
  await running.close()
})

test('client address › is the one the proxy saw, not one sent by the client', async () => {
  const from = async (env: Record<string, string>, forwarded: string) => {
    const behind = start(env)
    const { json } = await behind.inject({
      method: 'POST',
      url: '/v1/probe/address',
      remoteAddress: '10.0.0.1',
      headers: { 'x-forwarded-for': forwarded },
      payload: {},
    })
    await behind.close()
    return json().message
  }
  expect(await from({}, '6.6.6.6')).toBe('10.0.0.1')
  expect(await from({ TRUST_PROXY: 'true' }, '6.6.6.6, 203.0.113.9')).toBe('203.0.113.9')
})

test.each(['bearer a-token', 'BEARER a-token', 'Bearer a-token'])(
  '%s › is a valid session',
  async (authorization) => {
    expect((await post('/v1/probe/x/who', '{}', { authorization })).statusCode).toBe(200)
  },
)
test.each([
  'a-token',
  'Basic a-token',
  'Bearer  a-token',
  'Bearer a-token x',
  'Bearer',
  'Bearer a-tok\u00e9n',
])('%s › is not a valid session', async (authorization) => {
  expect((await post('/v1/probe/x/who', '{}', { authorization })).statusCode).toBe(401)
})

test('unavailable or busy database › responds with 503 and Retry-After', async () => {
  for (const say of Object.keys(broken)) {
    const { statusCode, headers, json } = await post('/v1/probe/error', JSON.stringify({ say }))
    expect([say, statusCode, json().code]).toEqual([say, 503, 'PROVIDER_ERROR'])
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
  const away = serve({
    calls: handlers,
    db: openDatabase('postgres://nobody@localhost:1/none'),
    authenticate: async () => null,
    configuration: testConfiguration(),
  })
  const { statusCode } = await away.inject({
    method: 'POST',
    url: '/v1/probe/error',
    payload: { say: 'row' },
  })
  expect(statusCode).toBe(503)
  await away.close()
})

test('check constraint › answers 422 and logs its name with the request, but not the row', async () => {
  logged = ''
  const { statusCode, headers, json } = await post('/v1/probe/error', JSON.stringify({ say: 'row' }))
  expect([statusCode, json().code]).toEqual([422, 'VALIDATION'])
  expect(logged).toContain('staff_role_level_check')
  expect(logged).toContain(String(headers['x-request-id']))
  expect(logged).not.toContain('Juan')
})

test('denied call › is audited with actor, action and origin, once for repeated attempts', async () => {
  const replies = []
  for (const requestId of [crypto.randomUUID(), crypto.randomUUID()]) {
    const reply = await post('/v1/probe/save', '{}', {
      authorization: 'Bearer another',
      'x-request-id': requestId,
    })
    expect(reply.statusCode).toBe(403)
    expect(reply.headers['x-request-id']).not.toBe(requestId)
    replies.push(reply)
  }
  const { rows } = await sql`select actor_email, action, kind, record_id, request_id, ip from audit_entry
      where kind = 'call' and actor_id = 8`.execute(database.owner)
  expect(rows).toEqual([
    {
      actorEmail: 'other@erp.test',
      action: 'Denied',
      kind: 'call',
      recordId: '/probe/save',
      requestId: replies[0]?.headers['x-request-id'],
      ip: '127.0.0.1',
    },
  ])
})

test('every response › has the security headers', async () => {
  const secure = start({ PUBLIC_URL: 'https://erp.example' })
  const answers = [
    await secure.inject({ method: 'POST', url: '/v1/probe/address', payload: {} }),
    await secure.inject({ method: 'POST', url: '/v1/none', payload: {} }),
    await secure.inject({ method: 'GET', url: '/elsewhere' }),
  ]
  for (const { headers } of answers)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  await secure.close()
})

describe('cross-origin requests', () => {
  const console = 'https://console.example'
  const env = { CONSOLE_ORIGINS: `${console}, https://other.example` }
  const preflight = (api: typeof app, origin: string) =>
    api.inject({
      method: 'OPTIONS',
      url: '/v1/probe/save',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,x-request-id,idempotency-key',
      },
    })

  test('are allowed with cookies from a listed origin, including error responses', async () => {
    const api = start(env)
    const response = await preflight(api, console)
    expect(response.statusCode).toBe(204)
    expect(response.headers).toMatchObject({
      'access-control-allow-origin': console,
      'access-control-allow-credentials': 'true',
      'access-control-allow-headers': expect.stringContaining('idempotency-key'),
    })
    const refused = await api.inject({
      method: 'POST',
      url: '/v1/probe/save',
      headers: { origin: console },
      payload: {},
    })
    expect(refused.statusCode).toBe(401)
    expect(refused.headers).toMatchObject({
      'access-control-allow-origin': console,
      'access-control-expose-headers': expect.stringContaining('x-request-id'),
      vary: expect.stringContaining('Origin'),
    })
    await api.close()
  })

  test.each([
    'https://evil.example',
    'https://console.example.evil.example',
    'http://console.example',
    'null',
  ])('get no CORS headers from an unlisted origin: %s', async (origin) => {
    const api = start(env)
    const response = await preflight(api, origin)
    expect(response.headers['access-control-allow-origin']).toBeUndefined()
    await api.close()
    expect((await preflight(app, console)).headers['access-control-allow-origin']).toBeUndefined()
  })
})
