import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { inputFor, type Row } from '#apps/api/insider/testing/inputs.ts'
import { clientCalls } from '#apps/api/registry.ts'
import { openDemoDatabase } from '#apps/api/seed/testing/demo-database.ts'
import { Random } from '#apps/api/seed/random.ts'
import type { AnyClientCall } from '#platform/contract/client-call.ts'
import { ClientScope } from '#platform/contract/client-scopes.ts'
import { commonErrors, malformedStatus, writeErrors } from '#platform/server/clients/client-document.ts'
import { statusOfCode } from '#platform/server/clients/problem.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'
import { openTestClientApi, type TestClientApi } from '#platform/server/testing/test-client-api.ts'

const calls = clientCalls.map(({ call }) => [`${call.method} ${call.path}`, call] as const)
const forSubscribers = calls.filter(([, call]) => call.actsFor === 'subscriber')

/** Values that a field does not expect. */
const strange = [
  null,
  '',
  ' ',
  -1,
  0,
  1e21,
  0.001,
  true,
  [],
  {},
  'Ñ\u{1f600}\u0000',
  "'; drop table wallet; --",
  'x'.repeat(9_000),
]

type Person = { subscriberId: number; accountNo: string; mobile: string; texts: string[] }

let database: Awaited<ReturnType<typeof openDemoDatabase>>
let app: TestClientApi
let victim: Person
let stranger: Person
let victimRows: Row[]
beforeAll(async () => {
  database = await openDemoDatabase()
  app = openTestClientApi({ payments: database.owner, configuration: testConfiguration() }, clientCalls)
  ;[victim, stranger] = await twoPeople()
  victimRows = await rowsOf(victim)
}, 180_000)
afterAll(async () => {
  await app.close()
  await database.close()
})

/** The two subscribers with the most transactions who have money in wallets. */
async function twoPeople(): Promise<[Person, Person]> {
  const { rows } = await sql<Person>`
    select s.id as subscriber_id, min(w.account_no) as account_no, s.mobile_number as mobile,
      array_remove(array[s.email, s.mobile_number, s.first_name || ' ' || s.last_name, min(w.account_no)], null) as texts
    from subscriber s join wallet w on w.subscriber_id = s.id and w.status = 'active'
      join ledger_balance b on b.account_id = w.ledger_account_id join wallet_txn t on t.wallet_id = w.wallet_id
    where s.status = 'active' and s.deleted_at is null
    group by s.id having sum(b.posted) > 0 order by count(*) desc, s.id limit 2`.execute(database.owner)
  const [one, other] = rows
  if (!one || !other) throw new Error('The demo has no two subscribers with transactions.')
  return [one, other]
}

/** All records that a person's own reads return. */
async function rowsOf(person: Person): Promise<Row[]> {
  const client = app.client({ subscriberId: person.subscriberId })
  const random = new Random(7, 44)
  const rows: Row[] = []
  for (let round = 0; round < 2; round++)
    for (const [, call] of calls) {
      if (call.kind !== 'read') continue
      const input = inputFor(call.request, { random, row: random.of([{}, ...rows]), rows, known: {} })
      const { status, body } = await client.answer(call, input)
      if (status === 200) rows.push(...flatten(body))
    }
  return rows
}

const flatten = (body: unknown): Row[] => {
  const { data = body } = Object(body) as { data?: unknown }
  return (Array.isArray(data) ? data : [data]).filter(
    (each): each is Row => typeof each === 'object' && each !== null,
  )
}

const balanceOf = async ({ subscriberId }: Person) => {
  const { rows } = await sql<{ balance: number }>`
    select sum(b.posted)::bigint as balance from wallet w join ledger_balance b on b.account_id = w.ledger_account_id
    where w.subscriber_id = ${subscriberId}`.execute(database.owner)
  return rows[0]?.balance ?? 0
}

/** Requests of a call with the records of the victim, and some with fields that do not fit. */
function* requestsFor(call: AnyClientCall, count: number): Generator<Record<string, unknown>> {
  const random = new Random(call.path.length, 45)
  for (let nth = 0; nth < count; nth++) {
    const row = random.of([{}, ...victimRows])
    const input = Object(inputFor(call.request, { random, row, rows: victimRows, known: {} })) as Record<
      string,
      unknown
    >
    const names = Object.keys((call.request as z.ZodObject).shape ?? {})
    yield nth % 2 === 1 && names.length > 0 ? { ...input, [random.of(names)]: random.of(strange) } : input
  }
}

const declaredStatuses = (call: AnyClientCall) => [
  200,
  malformedStatus,
  ...[...commonErrors, ...writeErrors, ...call.errors].map(statusOfCode),
]

describe.each(calls)('%s', (_, call) => {
  test('rejects a request without a valid token, without the scope and without its subscriber', async () => {
    const url = `/v1${call.path.replace(/:\w+/g, '1')}`
    for (const headers of [{}, { authorization: 'Bearer none' }, { authorization: 'Basic YTpi' }]) {
      const reply = await app.app.inject({ method: call.method, url, headers })
      expect(reply.statusCode).toBe(401)
    }
    const { subscriberId } = victim
    const scopes = ClientScope.options.filter((scope) => scope !== call.scope)
    expect((await app.client({ subscriberId, scopes }).answer(call)).status).toBe(403)
    if (call.actsFor === 'subscriber') expect((await app.client({}).answer(call)).status).toBe(403)
  })

  test('answers requests that do not fit with a declared error', async () => {
    const client = app.client({ subscriberId: stranger.subscriberId })
    for (const request of requestsFor(call, 24)) {
      const { status } = await client.answer(call, request)
      expect(declaredStatuses(call)).toContain(status)
    }
  })
})

test('the subscriber › sees own data that others must not see', () => {
  const shown = JSON.stringify(victimRows)
  expect(victim.texts.filter((text) => shown.includes(text)).length).toBeGreaterThan(2)
})

test.each(forSubscribers.filter(([, { kind }]) => kind === 'read'))(
  '%s › shows a subscriber nothing of another one',
  async (_, call) => {
    const client = app.client({ subscriberId: stranger.subscriberId })
    for (const request of requestsFor(call, 24)) {
      const { status, body } = await client.answer(call, request)
      if (status !== 200) continue
      const shown = JSON.stringify(body)
      expect(victim.texts.filter((text) => shown.includes(text))).toEqual([])
    }
  },
)

test('payments › never take money from the wallet of another subscriber', async () => {
  const before = await balanceOf(victim)
  const client = app.client({ subscriberId: stranger.subscriberId })
  for (const [, call] of forSubscribers) {
    if (!call.movesBalance) continue
    for (const request of requestsFor(call, 40)) await client.answer(call, request)
  }
  expect(await balanceOf(victim)).toBeGreaterThanOrEqual(before)
})

test('payments › take effect once for ten requests at once with one key', async () => {
  const found = clientCalls.find(({ call }) => call.path === '/app/wallets/:accountNo/transfers')
  if (!found) throw new Error('There is no call for transfers.')
  const before = await balanceOf(stranger)
  const client = app.client({ subscriberId: stranger.subscriberId })
  const key = { 'idempotency-key': randomUUID() }
  const replies = await Promise.all(
    Array.from({ length: 10 }, () =>
      client.answer(
        found.call,
        { accountNo: stranger.accountNo, to: victim.mobile, amount: 1, note: '' },
        key,
      ),
    ),
  )
  const sent = replies.filter(({ status }) => status === 200)
  expect(new Set(sent.map(({ body }) => body['refNo'])).size).toBe(1)
  expect(replies.filter(({ status }) => status >= 500)).toEqual([])
  expect(before - (await balanceOf(stranger))).toBeLessThanOrEqual(100 + 1_500)
})
