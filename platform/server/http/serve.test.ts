import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { toCreate } from '#platform/access/access.ts'
import { call, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'
import { done, handlersFor, type RequestContext } from './handlers.ts'
import { AppError, VersionConflict } from '#platform/server/errors/errors.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { sql } from 'kysely'
import { testMessage } from '#platform/server/testing/test-messages.ts'

const place = { title: 'Products', module: 'BLVCK Coins' }
const probes = {
  echo: call('/probe/:name/echo', {
    needs: 'signed-in',
    request: z.object({ name: z.string(), amount: Money.optional(), note: z.string().max(5).optional() }),
    reply: z.object({ name: z.string(), centavos: z.int(), amount: Money }),
  }),
  save: write('/probe/save', {
    needs: toCreate(place),
    request: z.object({ say: z.string() }),
  }),
  pay: write('/probe/pay', {
    needs: 'signed-in',
    movesMoney: true,
    request: z.object({ amount: Money }),
    reply: z.object({ nth: z.int() }),
  }),
  payInGroup: write('/probe/pay-in-group', {
    needs: 'signed-in',
    movesMoney: true,
    groupCommit: true,
    request: z.object({ amount: Money }),
    reply: z.object({ nth: z.int() }),
  }),
  payOnce: write('/probe/pay-once', {
    needs: 'signed-in',
    movesMoney: true,
    groupCommit: true,
    request: z.object({ bill: z.string() }),
    reply: z.object({ nth: z.int() }),
  }),
  silent: write('/probe/silent', { needs: 'signed-in', request: z.object({}) }),
}

let paid = 0
const saved = { id: 1, status: 'active', version: 1 }
const updatedAt = '2026-11-20T02:05:00.000Z'
const pay = async ({ audit, request: { amount } }: RequestContext<{ amount: number }, unknown>) => {
  if (amount > 100_000) throw new AppError(testMessage('Too much.'))
  await audit({ action: 'Pay', kind: 'probe', recordId: 1 })
  return done(testMessage('Paid.'), { nth: ++paid })
}
const handlers = handlersFor(probes, {
  echo: async ({ request: { name, amount = 0 as never } }) => ({ name, centavos: amount, amount }),
  save: async ({ request: { say }, audit, db }) => {
    await audit({ action: 'Create', kind: 'probe', recordId: say })
    if (say === 'refuse') throw new AppError(testMessage('No, not this one.'))
    if (say === 'stale') throw new VersionConflict()
    if (say.startsWith('changed by ')) throw new VersionConflict({ updatedBy: say.slice(11), updatedAt })
    if (say === 'twice')
      await sql`insert into idempotency_key (person_id, call, key, content) select 1, '', 'a0000000-0000-4000-8000-000000000000'::uuid, '\\x'::bytea from generate_series(1, 2)`.execute(
        db,
      )
    if (say === 'error') throw new TypeError('a secret of the inside')
    return done(testMessage('Saved.'), saved)
  },
  pay: (context) => pay(context),
  payInGroup: (context) => pay(context),
  payOnce: async ({ audit, db, request: { bill } }) => {
    const { rows } = await sql`select from audit_entry where kind = 'probe' and record_id = ${bill}`.execute(
      db,
    )
    if (rows.length > 0) throw new AppError(testMessage('Already paid.'))
    await audit({ action: 'Pay', kind: 'probe', recordId: bill })
    return done(testMessage('Paid.'), { nth: ++paid })
  },
  silent: async () => done(testMessage('Saved.'), saved),
})

let api: TestApi
beforeAll(async () => void (api = await openTestApi(handlers)))
afterAll(() => api.close())

const raw = (payload: string, headers: Record<string, string> = {}, url = '/v1/probe/x/echo') =>
  api.app.inject({
    method: 'POST',
    url,
    payload,
    headers: {
      authorization: `Bearer ${api.staffWith('signed-in').token}`,
      'content-type': 'application/json',
      ...headers,
    },
  })
const tracesOf = async (recordId: string) => {
  const { rows } =
    await sql`select 1 from audit_entry where kind = 'probe' and record_id = ${recordId}`.execute(api.owner)
  return rows.length
}

describe('call', () => {
  test('parses pesos into centavos and serialises them back', async () => {
    const reply = await api.staffWith('signed-in').answer(probes.echo, { name: 'ñ /x', amount: '1250.5' })
    expect(reply.body).toEqual({ status: 'ok', message: { name: 'ñ /x', centavos: 125_050, amount: 1250.5 } })
  })

  test('authenticates before it validates: an anonymous request with a malformed body must sign in', async () => {
    const { statusCode, json } = await api.app.inject({
      method: 'POST',
      url: '/v1/probe/x/echo',
      headers: { 'content-type': 'application/json' },
      payload: '{broken',
    })
    expect([statusCode, json().message]).toEqual([401, 'Sign in first.'])
  })

  test('is an unknown action if it is not declared', async () => {
    const { statusCode, json } = await raw('{}', {}, '/v1/probe/save/explode')
    expect([statusCode, json()]).toEqual([
      404,
      expect.objectContaining({ status: 'err', message: 'Unknown action.' }),
    ])
  })

  test.each([
    ['malformed JSON', '{"a":', 400],
    ['a list in place of fields', '[1]', 422],
    ['depth', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 400],
    ['an unknown field', '{"colour":"red"}', 422],
    ['NUL', String.raw`{"note":"\u0000"}`, 400],
    ['a lone surrogate', String.raw`{"note":"\ud800"}`, 400],
    ['__proto__', '{"__proto__":{"note":"x"}}', 400],
    ['over-long text', '{"note":"123456"}', 422],
    ['a negative amount', '{"amount":-1}', 422],
    ['an amount with an exponent', '{"amount":"1e3"}', 422],
    ['ten megabytes', `{"note":"${'x'.repeat(10_000_000)}"}`, 413],
  ])('rejects %s with a message', async (_, body, status) => {
    const response = await raw(body)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({
      status: 'err',
      message: expect.stringMatching(/^[A-Z].+/),
      errors: expect.any(Array),
    })
  })

  test.each([
    'text/plain',
    'application/jsonx',
    'application/json\tx',
    ' application/xml',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'application/json; charset=utf-16',
    'text/json',
    'application/json, text/plain',
  ])('rejects the content type %j', async (type) => {
    expect((await raw('{}', { 'content-type': type })).statusCode).toBe(415)
  })

  test('names the invalid fields', async () => {
    const { json } = await raw('{"note":"123456","colour":1}')
    expect(
      json()
        .errors.map(({ field }: { field: string }) => field)
        .toSorted(),
    ).toEqual(['colour', 'note'])
  })
})

describe('write', () => {
  const maker = () => api.staffWith(toCreate(place))

  test('rolls back its audit entry when it is rejected', async () => {
    expect(await maker().ask(probes.save, { say: 'refuse' })).toBe('test.TEXT {"text":"No, not this one."}')
    expect(await tracesOf('refuse')).toBe(0)
  })
  test('adds an audit entry when it succeeds', async () => {
    await maker().ask(probes.save, { say: 'fine' })
    expect(await tracesOf('fine')).toBe(1)
  })
  test.each([
    ['stale', 409, 'STALE'],
    ['twice', 409, 'DUPLICATE'],
  ])('write that is %s responds with %i', async (say, status, code) => {
    const response = await api.staffWith(toCreate(place)).answer(probes.save, { say })
    expect([response.status, response.body.code]).toEqual([status, code])
  })
  test.each([
    ['rosa@erp.test', 'Rosa Diaz'],
    ['erp:expiry', 'erp:expiry'],
  ])('names the person of a version conflict: %s as %s', async (updatedBy, name) => {
    await sql`insert into staff_user (email, first_name, last_name) values ('rosa@erp.test', 'Rosa', 'Diaz')
      on conflict do nothing`.execute(api.owner)
    const { status, body } = await maker().answer(probes.save, { say: `changed by ${updatedBy}` })
    expect([status, body.messageCode]).toEqual([409, 'platform.CHANGED_BY'])
    expect(body.params).toMatchObject({ person: name })
    expect(body.message).toContain(`changed by ${name} on`)
  })
  test('reveals no details of an unexpected error', async () => {
    const { status, body } = await maker().answer(probes.save, { say: 'error' })
    expect([status, body.message]).toEqual([500, 'Something went wrong. Please try again.'])
  })
  test('write without an audit entry is an internal error', async () => {
    expect(await api.staffWith('signed-in').statusOf(probes.silent)).toBe(500)
  })
})

describe.each([
  ['in a transaction of its own', probes.pay],
  ['in a shared transaction', probes.payInGroup],
])('write that moves money %s', (_name, call) => {
  const key = () => crypto.randomUUID()

  test('requires an idempotency key', async () => {
    const { status, body } = await api
      .staffWith('signed-in')
      .answer(call, { amount: 1 }, { 'idempotency-key': 'x' })
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'Idempotency-Key'])
  })
  test('runs once per key and repeats the same reply', async () => {
    const person = api.staffWith('signed-in')
    const headers = { 'idempotency-key': key() }
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => person.answer(call, { amount: 5 }, headers)),
    )
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(answers[0]?.body.status).toBe('ok')
  })
  test('rejects the same key with another body', async () => {
    const person = api.staffWith('signed-in')
    const headers = { 'idempotency-key': key() }
    await person.answer(call, { amount: 5 }, headers)
    expect((await person.answer(call, { amount: 6 }, headers)).status).toBe(409)
  })
  test('has separate keys for each person and releases those of rejected requests', async () => {
    const headers = { 'idempotency-key': key() }
    const one = await api.staffWith('signed-in').answer(call, { amount: 5 }, headers)
    const other = await api.staffWith('signed-in').answer(call, { amount: 5 }, headers)
    expect(one.body.data).not.toEqual(other.body.data)

    const person = api.staffWith('signed-in')
    const again = { 'idempotency-key': key() }
    expect((await person.answer(call, { amount: 5_000 }, again)).body.message).toBe('Too much.')
    expect((await person.answer(call, { amount: 5 }, again)).body.status).toBe('ok')
  })
})

test('repeated write in a shared transaction › gets the stored reply, although it would now be rejected', async () => {
  const person = api.staffWith('signed-in')
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const bill = crypto.randomUUID()
  const pay = (how = headers) => person.answer(probes.payOnce, { bill }, how)
  const replies = [...(await Promise.all([pay(), pay(), pay()])), await pay()]
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(replies[0]?.body.status).toBe('ok')
  expect((await pay({ 'idempotency-key': crypto.randomUUID() })).body.message).toBe('Already paid.')
  expect(await tracesOf(bill)).toBe(1)
})

test('every API response › is private and must not be cached', async () => {
  const { headers } = await raw('{}')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
})
