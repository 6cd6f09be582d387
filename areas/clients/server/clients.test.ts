import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvalHandlers } from '#areas/approvals/server/handlers.ts'
import { apiClientCalls, clientChangers, clientReaders, credentialCalls } from '#areas/clients/contract.ts'
import { requestCalls } from '#areas/clients/requests/contract.ts'
import { requestHandlers } from '#areas/clients/requests/server/handlers.ts'
import { clientChanges } from '#areas/clients/server/deferred-clients.ts'
import { type ClientRegistry, openClientRegistry } from '#areas/clients/server/registry.ts'
import { addTokenEndpoint } from '#areas/clients/server/token-endpoint.ts'
import { makeAuthenticateClient } from '#areas/clients/server/tokens.ts'
import { shopIn } from '#areas/merchants/kankolek/server/testing/fixtures.ts'
import { subscriberAppCalls } from '#areas/merchants/app/contract.ts'
import { subscriberAppHandlers } from '#areas/merchants/app/server/handlers.ts'
import { approvalCalls } from '#platform/contract/approvals.ts'
import { deferredCode } from '#platform/contract/call.ts'
import { type RequestLog, startRequestLog } from '#platform/server/clients/request-log.ts'
import { addClientCalls } from '#platform/server/clients/serve-clients.ts'
import { serve } from '#platform/server/http/serve.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let registry: ClientRegistry
let requestLog: RequestLog
let app: ReturnType<typeof serve>
beforeAll(async () => {
  api = await openTestApi([
    ...clientChanges.handlers,
    ...requestHandlers(() => []),
    ...approvalHandlers([clientChanges.approvalType]),
  ])
  const { payments: db, configuration } = api
  registry = await openClientRegistry(db, api.url)
  requestLog = startRequestLog(db)
  app = serve({ calls: [], db, authenticate: async () => null, configuration })
  addTokenEndpoint(app, { db, registry, configuration, requestLog })
  const authenticate = makeAuthenticateClient(db, registry, configuration)
  addClientCalls(app, { calls: subscriberAppHandlers, db, authenticate, configuration, requestLog })
})
afterAll(async () => {
  await app.close()
  await requestLog.stop()
  await registry.stop()
  await api.close()
})

const administrator = () => api.staffWith(clientChangers)

let count = 0
const draft = () => ({
  name: `Wallet app ${++count}`,
  owner: 'Mobile team',
  contact: 'mobile@example.com',
  actsForSubscribers: true,
  scopes: ['subscribers:write' as const, 'wallet:read' as const],
})

type Deferred = { messageCode: string; params: Readonly<Record<string, string | number>> }
async function approve({ messageCode, params }: Deferred) {
  expect(messageCode).toBe(deferredCode)
  const person = administrator()
  const requestId = Number(params['requestId'])
  const { hash, effect } = await person.get(approvalCalls.details, { requestId })
  await person.get(approvalCalls.decide, { requestId, hash, verdict: 'approve' })
  return effect.changes
}

/** Creates an active client with an active secret. */
async function clientWith(about: Partial<ReturnType<typeof draft> & { ipRanges: string }> = {}) {
  const created = await administrator().get(apiClientCalls.create, { ...draft(), ...about })
  await approve(created)
  const added = await administrator().get(credentialCalls.addSecret, {
    clientId: created.data.id,
    label: 'First',
  })
  await approve(added)
  const client = await administrator().get(apiClientCalls.info, { id: created.data.id })
  return { ...client, secret: added.data.secret, credentialId: added.data.id }
}

type Form = Record<string, string>
async function requestToken(form: Form, basic?: { id: string; secret: string }) {
  const response = await app.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(basic && {
        authorization: `Basic ${Buffer.from(`${basic.id}:${basic.secret}`).toString('base64')}`,
      }),
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...form }).toString(),
  })
  return { status: response.statusCode, body: response.json<Record<string, string>>() }
}

const answers = [{ questionId: 1, answer: 'Bantay' }]
async function setAnswers(token: string, headers: Record<string, string> = {}) {
  const response = await app.inject({
    method: 'POST',
    url: `/v1${subscriberAppCalls.setSecurityAnswers.path}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID(), ...headers },
    payload: { answers },
  })
  return {
    status: response.statusCode,
    body: response.json<Record<string, unknown>>(),
    headers: response.headers,
  }
}

describe('API client', () => {
  test('is active only after another administrator approves it', async () => {
    const maker = administrator()
    const created = await maker.get(apiClientCalls.create, draft())
    const { id } = created.data
    expect(await maker.get(apiClientCalls.info, { id })).toMatchObject({ status: 'inactive' })
    expect((await approve(created)).map(({ after }) => after)).toMatchObject([
      'subscribers:write, wallet:read',
      { en: 'Yes' },
      '600',
    ])
    expect(await maker.get(apiClientCalls.info, { id })).toMatchObject({ status: 'active' })
  })

  test('gets more scopes by two people, and is renamed or stopped by one', async () => {
    const { id } = await clientWith()
    const change = async (about: object) => {
      const { version, name, owner, contact, actsForSubscribers, scopes, status } = await administrator().get(
        apiClientCalls.info,
        { id },
      )
      const fields = { name, owner, contact, actsForSubscribers, scopes, status, ...about }
      return administrator().get(apiClientCalls.update, { ...fields, id, version })
    }
    const wider = await change({ scopes: ['wallet:read', 'load:buy'] })
    expect(await administrator().get(apiClientCalls.info, { id })).toMatchObject({
      scopes: ['subscribers:write', 'wallet:read'],
    })
    await approve(wider)
    expect((await change({ name: 'Wallet app, renamed' })).messageCode).not.toBe(deferredCode)
    const { version } = await administrator().get(apiClientCalls.info, { id })
    const stopped = await administrator().get(apiClientCalls.updateStatus, {
      id,
      version,
      status: 'inactive',
    })
    expect(stopped.messageCode).not.toBe(deferredCode)
  })

  test('is read from level 60 and changed from level 80', async () => {
    const reader = api.staffWith(clientReaders)
    expect(await reader.statusOf(apiClientCalls.list, {})).toBe(200)
    expect(await reader.statusOf(apiClientCalls.create, draft())).toBe(403)
  })

  test.each([
    [{ scopes: [] }, 'scopes'],
    [{ ipRanges: '10.0.0.1\nlocalhost' }, 'ipRanges'],
    [{ expiresOn: '2020-01-01' }, 'expiresOn'],
    [{ contact: 'nobody' }, 'contact'],
  ])('with %j is rejected at its field', async (about, field) => {
    const { status, body } = await administrator().answer(apiClientCalls.create, { ...draft(), ...about })
    expect([status, body.errors?.[0]?.field]).toEqual([422, field])
  })
})

describe('credential', () => {
  test('is shown once, works after approval, and a client has at most two', async () => {
    const created = await administrator().get(apiClientCalls.create, draft())
    await approve(created)
    const clientId = created.data.id
    const first = await administrator().get(credentialCalls.addSecret, { clientId, label: 'First' })
    const { clientId: id } = await administrator().get(apiClientCalls.info, { id: clientId })
    expect((await requestToken({}, { id, secret: first.data.secret })).status).toBe(401)
    await approve(first)
    expect((await requestToken({}, { id, secret: first.data.secret })).status).toBe(200)
    expect(JSON.stringify(await administrator().get(credentialCalls.list, { clientId }))).not.toContain(
      first.data.secret,
    )
    await administrator().get(credentialCalls.addSecret, { clientId, label: 'Second' })
    const { body } = await administrator().answer(credentialCalls.addSecret, { clientId, label: 'Third' })
    expect(body.messageCode).toBe('clients.TOO_MANY_CREDENTIALS')
  })

  test('ends its tokens at once when it is revoked', async () => {
    const { clientId, secret, credentialId } = await clientWith()
    const { subscriberId, cognitoSub } = await shopIn(api.owner, { withWallet: false })
    const { body } = await requestToken({ subscriber: cognitoSub }, { id: clientId, secret })
    const token = body['access_token'] ?? ''
    expect((await setAnswers(token)).status).toBe(200)
    const { data, messageCode } = await administrator().get(credentialCalls.updateStatus, {
      id: credentialId,
      version: 2,
      status: 'revoked',
      reason: 'The laptop was stolen',
    })
    expect([data.status, messageCode]).toEqual(['revoked', 'clients.CREDENTIAL_REVOKED'])
    await expect.poll(async () => (await setAnswers(token)).status, { timeout: 1_000 }).toBe(401)
    expect((await requestToken({}, { id: clientId, secret })).body).toMatchObject({ error: 'invalid_client' })
    const { rows } = await sql<{ name: string }>`
      select actor_name as name from audit_entry
      where action = 'Set security answers' and record_id = ${String(subscriberId)}`.execute(api.owner)
    expect(rows[0]?.name).toMatch(/^Wallet app/)
  })

  test('as a public key signs assertions, each of which is accepted once', async () => {
    const { id, clientId } = await clientWith()
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'key-1' }
    const add = (text: string) =>
      administrator().answer(credentialCalls.addKey, { clientId: id, label: 'Key', publicKey: text })
    expect((await add('{}')).body.errors?.[0]?.code).toBe('clients.KEY_FORMAT')
    const secretKey = { ...privateKey.export({ format: 'jwk' }), kid: 'key-1' }
    expect((await add(JSON.stringify(secretKey))).body.errors?.[0]?.code).toBe('clients.KEY_PRIVATE')
    await approve(
      await administrator().get(credentialCalls.addKey, {
        clientId: id,
        label: 'Key',
        publicKey: JSON.stringify(jwk),
      }),
    )
    const assertion = await new SignJWT({})
      .setProtectedHeader({ alg: 'ES256', kid: 'key-1' })
      .setIssuer(clientId)
      .setSubject(clientId)
      .setAudience(`${api.configuration.publicUrl}/oauth/token`)
      .setIssuedAt()
      .setExpirationTime('60s')
      .setJti(randomUUID())
      .sign(privateKey)
    const form = {
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    }
    expect((await requestToken(form)).status).toBe(200)
    expect((await requestToken(form)).body).toMatchObject({ error: 'invalid_client' })
  })
})

describe('token', () => {
  test.each([
    [{ grant_type: 'password' }, 400, 'unsupported_grant_type'],
    [{ scope: 'load:buy' }, 400, 'invalid_scope'],
    [{ subscriber: randomUUID() }, 400, 'invalid_request'],
    [{ client_id: 'cl_unknown', client_secret: 'x' }, 401, 'invalid_client'],
  ])('with %j is refused', async (form, status, error) => {
    const { clientId, secret } = await clientWith()
    const reply = await requestToken({ client_id: clientId, client_secret: secret, ...form })
    expect(reply).toMatchObject({ status, body: { error } })
  })

  test('is not issued or accepted outside the IP ranges', async () => {
    const inside = await clientWith({ ipRanges: '127.0.0.0/8' })
    expect((await requestToken({}, { id: inside.clientId, secret: inside.secret })).status).toBe(200)
    const outside = await clientWith({ ipRanges: '203.0.113.7' })
    expect((await requestToken({}, { id: outside.clientId, secret: outside.secret })).status).toBe(401)
  })

  test('of a client that does not act for subscribers has none', async () => {
    const { clientId, secret } = await clientWith({ actsForSubscribers: false })
    const { cognitoSub } = await shopIn(api.owner, { withWallet: false })
    const { body } = await requestToken({ subscriber: cognitoSub }, { id: clientId, secret })
    expect(body).toMatchObject({ error: 'unauthorized_client' })
  })

  test('is not valid for a subscriber who was deactivated', async () => {
    const { clientId, secret } = await clientWith()
    const { subscriberId, cognitoSub } = await shopIn(api.owner, { withWallet: false })
    const { body } = await requestToken({ subscriber: cognitoSub }, { id: clientId, secret })
    const token = body['access_token'] ?? ''
    expect((await setAnswers(token)).status).toBe(200)
    await sql`update subscriber set status = 'inactive' where id = ${subscriberId}`.execute(api.owner)
    expect((await setAnswers(token)).status).toBe(401)
  })
})

describe('request', () => {
  test('is logged with its result, and repeated keys get the stored reply', async () => {
    const { id, clientId, secret } = await clientWith()
    const { cognitoSub } = await shopIn(api.owner, { withWallet: false })
    const token =
      (await requestToken({ subscriber: cognitoSub }, { id: clientId, secret })).body['access_token'] ?? ''
    const key = { 'idempotency-key': randomUUID() }
    const first = await setAnswers(token, key)
    const again = await setAnswers(token, key)
    expect([first.status, again.body]).toEqual([200, first.body])
    expect(first.headers['ratelimit']).toMatch(/^"client";r=\d+;t=\d+$/)
    const missing = await setAnswers(token, { 'idempotency-key': '' })
    expect(missing).toMatchObject({
      status: 422,
      body: { code: 'VALIDATION', errors: [{ pointer: '/Idempotency-Key' }] },
      headers: { 'content-type': 'application/problem+json; charset=utf-8' },
    })
    await requestLog.flush()
    const { rows } = await api.staffWith(clientReaders).get(requestCalls.list, { filters: { clientId: id } })
    expect(rows.map(({ route, status, errorCode }) => [route, status, errorCode])).toEqual([
      ['/app/security-answers', 422, 'VALIDATION'],
      ['/app/security-answers', 200, null],
      ['/app/security-answers', 200, null],
      ['/oauth/token', 200, null],
    ])
    expect(await api.staffWith(clientReaders).get(apiClientCalls.usage, { id })).toMatchObject({
      requests: 4,
      errors: 1,
    })
  })

  test('above the rate is rejected with the time to wait, in the language of the client', async () => {
    const { id, clientId, secret } = await clientWith()
    await sql`update api_client set requests_per_minute = 1 where id = ${id}`.execute(api.owner)
    const { cognitoSub } = await shopIn(api.owner, { withWallet: false })
    const token =
      (await requestToken({ subscriber: cognitoSub }, { id: clientId, secret })).body['access_token'] ?? ''
    expect((await setAnswers(token)).status).toBe(200)
    const { status, body, headers } = await setAnswers(token, { 'accept-language': 'fil-PH' })
    expect([status, body['code']]).toEqual([429, 'TOO_MANY'])
    expect(body['detail']).toMatch(/^Masyadong maraming request/)
    expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  })

  test.each([[''], ['garbage'], ['eyJhbGciOiJub25lIn0.e30.']])(
    'with the token %j is rejected',
    async (token) => {
      const { status, headers } = await setAnswers(token)
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"'])
    },
  )

  test('to an unknown path is a problem as well', async () => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url: '/v1/app/nothing' })
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8'])
  })
})
