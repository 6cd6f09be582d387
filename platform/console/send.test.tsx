import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { toRead } from '#platform/access/access.ts'
import { readErrors } from '#platform/console/errors.ts'
import { HttpFailure, Refused, sentenceOf } from '#platform/console/failures.ts'
import { pendingNow } from '#platform/console/pending.ts'
import { askLegacy } from '#platform/console/legacy.ts'
import { useProving } from '#platform/console/proving.ts'
import { ask } from '#platform/console/send.ts'
import { beginSession, configureSession, isSignedIn } from '#platform/console/session-client.ts'
import { call, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/money.ts'

const needs = toRead({ title: 'Products', module: 'eLoad' })
const list = call('/eload/:carrier/list', {
  needs,
  request: z.object({ carrier: z.string(), search: z.string().optional() }),
  reply: z.object({ price: Money }),
})
const options = call('/mop/options', {
  needs,
  method: 'GET',
  request: z.object({ kind: z.string() }),
  reply: z.string(),
})
const pay = write('/wallet/pay', {
  needs,
  movesMoney: true,
  request: z.object({ amount: Money }),
  reply: z.object({ id: z.int() }),
})
const decide = write('/approvals/decide-ish', {
  needs,
  movesMoney: true,
  proof: { minutes: 60 },
  request: z.object({ id: z.int() }),
  reply: z.object({ id: z.int() }),
})
const quiet = call('/session/refresh-ish', {
  needs,
  background: true,
  request: z.object({}),
  reply: z.string(),
})

type Sent = { path: string; method: string; headers: Record<string, string>; body: unknown }

let sent: Sent[] = []
let answers: ((path: string) => Response | Promise<Response>)[] = []
let refreshes = 0

const answer =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status })
const ok = (message: unknown) => answer({ status: 'ok', message })

configureSession({
  refresh: async () => {
    refreshes += 1
    return { email: 'ana@erp.test', token: `renewed-${refreshes}`, expirationTime: Date.now() + 900_000 }
  },
  signOut: async () => {},
  prove: async () => {},
  person: async (email) => ({
    id: 1,
    email,
    name: 'Ana',
    level: 20,
    roleName: '',
    isLineManager: false,
    access: [],
  }),
})

beforeEach(async () => {
  sent = []
  answers = []
  refreshes = 0
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    sent.push({
      path,
      method: method ?? '',
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    const next = answers.shift()
    if (!next) throw new TypeError('The network is down.')
    return next(path)
  })
  await beginSession({ email: 'ana@erp.test', token: 'first', expirationTime: Date.now() + 900_000 })
})

afterEach(() => vi.unstubAllGlobals())

const failureOf = (asked: Promise<unknown>) =>
  asked.then(
    () => null,
    (failure: unknown) => failure,
  )

describe('a call', () => {
  test('goes out as JSON with the token and a request id, and its reply comes back decoded', async () => {
    answers = [ok({ price: '1250.50' })]
    expect(await ask(list, { carrier: 'glo be', search: 'x' })).toEqual({ price: 125_050 })
    const [{ path, method, headers, body } = {} as Sent] = sent
    expect([path, method, body]).toEqual(['/v1/eload/glo%20be/list', 'POST', { search: 'x' }])
    expect(headers).toMatchObject({ Authorization: 'Bearer first', 'Content-Type': 'application/json' })
    expect(headers['X-Request-Id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['Idempotency-Key']).toBeUndefined()
  })

  test('marked GET carries its request in the query', async () => {
    answers = [ok('yes')]
    await ask(options, { kind: 'a&b' })
    expect(sent[0]).toMatchObject({ path: '/v1/mop/options?kind=a%26b', method: 'GET', body: undefined })
  })

  test('that moves money carries a key', async () => {
    answers = [answer({ status: 'ok', message: 'Paid.', data: { id: 3 } })]
    expect(await ask(pay, { amount: '5.00' }, { idempotencyKey: 'k' })).toEqual({
      message: 'Paid.',
      data: { id: 3 },
    })
    expect(sent[0]?.headers['Idempotency-Key']).toBe('k')
  })

  test('is counted while it is pending, and no longer when it fails', async () => {
    const asked = failureOf(ask(list, { carrier: 'globe' }))
    expect(pendingNow()).toBe(1)
    await asked
    expect(pendingNow()).toBe(0)
  })

  test('of the background shows no overlay', async () => {
    answers = [ok('yes')]
    const asked = ask(quiet, {})
    expect(pendingNow()).toBe(0)
    await asked
  })
})

describe('a failure', () => {
  test.each(['err', 'warning'])('of status %s is a refusal with the server’s words', async (status) => {
    answers = [answer({ status, message: 'Too late.', code: 'INVALID_STATE' })]
    const failure = await failureOf(ask(list, { carrier: 'globe' }))
    expect(failure).toBeInstanceOf(Refused)
    expect(failure).toMatchObject({ message: 'Too late.', code: 'INVALID_STATE' })
  })

  test('is no warning beside what was read, and is one beside a write', async () => {
    answers = [answer({ status: 'warning', message: { price: 1 } })]
    expect(await ask(list, { carrier: 'globe' })).toEqual({ price: 100 })
    answers = [answer({ status: 'warning', message: 'The chances no longer add up.', data: { id: 3 } })]
    expect(await failureOf(ask(pay, { amount: '5.00' }))).toBeInstanceOf(Refused)
  })

  test('without a message says the usual', async () => {
    answers = [answer({ status: 'err' })]
    expect(sentenceOf(await failureOf(ask(list, { carrier: 'globe' })))).toBe(
      'Something went wrong. Please try again.',
    )
  })

  test('of HTTP keeps the faults where forms look for them', async () => {
    const errors = [{ field: 'mobile', message: 'Invalid format' }]
    answers = [answer({ status: 'err', message: 'Check the form.', code: 'VALIDATION', errors }, 422)]
    const failure = await failureOf(ask(list, { carrier: 'globe' }))
    expect(failure).toBeInstanceOf(HttpFailure)
    expect(failure).toMatchObject({ status: 422, message: 'Check the form.', errors })
    expect(readErrors().list).toEqual(errors)
  })

  test('of something that is no envelope rejects too', async () => {
    answers = [() => new Response('<html>', { status: 502 })]
    expect(await failureOf(ask(list, { carrier: 'globe' }))).toMatchObject({ status: 502 })
  })

  test('to reach the server is said as such', async () => {
    expect(await failureOf(ask(list, { carrier: 'globe' }))).toMatchObject({ status: 0 })
  })

  test('carries the id by which the log of the server tells of it', async () => {
    answers = [
      answer({ status: 'err' }, 500),
      () => new Response('', { status: 502, headers: { 'x-request-id': 'theirs' } }),
    ]
    const first = await failureOf(ask(list, { carrier: 'globe' }))
    expect(first).toMatchObject({ requestId: sent[0]?.headers['X-Request-Id'] })
    expect(await failureOf(ask(list, { carrier: 'globe' }))).toMatchObject({ requestId: 'theirs' })
    expect(await failureOf(ask(list, { carrier: 'globe' }))).toMatchObject({
      requestId: sent[2]?.headers['X-Request-Id'],
    })
  })
})

describe('a 401', () => {
  test('renews the session and repeats the call once', async () => {
    answers = [answer({ status: 'err' }, 401), ok({ price: 1 })]
    expect(await ask(list, { carrier: 'globe' })).toEqual({ price: 100 })
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer first', 'Bearer renewed-1'])
  })

  test('of several calls at once renews it once', async () => {
    const no = answer({ status: 'err' }, 401)
    answers = [no, no, no, ok({ price: 1 }), ok({ price: 1 }), ok({ price: 1 })]
    await Promise.all(['a', 'b', 'c'].map((carrier) => ask(list, { carrier })))
    expect(refreshes).toBe(1)
  })

  test('that comes again ends the session', async () => {
    answers = [answer({ status: 'err' }, 401), answer({ status: 'err' }, 401)]
    expect(await failureOf(ask(list, { carrier: 'globe' }))).toMatchObject({ status: 401 })
    expect(isSignedIn()).toBe(false)
    expect(localStorage.getItem('userData')).toBeNull()
  })
})

describe('a call of before the identity service', () => {
  const old = call('/users/authenticate', { needs: 'public', request: z.object({}), reply: z.string() })

  test('that says 401 leaves the session and loads the page anew', async () => {
    answers = [answer({ status: 'err' }, 401)]
    let reloads = 0
    const failure = await failureOf(askLegacy(old, {}, () => void reloads++))
    expect(failure).toMatchObject({ status: 401 })
    expect([reloads, refreshes, isSignedIn(), localStorage.getItem('userData')]).toEqual([1, 0, false, null])
  })

  test('that fails otherwise leaves everything as it is', async () => {
    answers = [answer({ status: 'err', message: 'Too many.' }, 429)]
    await failureOf(askLegacy(old, {}, () => expect.fail('The page was loaded anew.')))
    expect(isSignedIn()).toBe(true)
  })
})

describe('a call that asks for proof', () => {
  const notProven = answer({ status: 'err', message: 'Enter your password again.', code: 'UNAUTHENTICATED' })

  test('is sent again with the same key once the person has proved who they are', async () => {
    answers = [notProven, answer({ status: 'ok', message: 'Done', data: { id: 7 } })]
    const { result } = renderHook(() => useProving())
    const asked = ask(decide, { id: 7 })
    await waitFor(() => expect(result.current).not.toBeNull())
    // The screen behind the dialog is not covered meanwhile.
    expect(pendingNow()).toBe(0)
    act(() => result.current?.answer(true))
    expect(await asked).toEqual({ message: 'Done', data: { id: 7 } })
    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers['Idempotency-Key']).toBe(sent[0]?.headers['Idempotency-Key'])
    await waitFor(() => expect(result.current).toBeNull())
  })

  test('is refused as it was when they do not', async () => {
    answers = [notProven]
    const { result } = renderHook(() => useProving())
    const asked = ask(decide, { id: 7 }).catch((failure: unknown) => failure)
    await waitFor(() => expect(result.current).not.toBeNull())
    act(() => result.current?.answer(false))
    expect(await asked).toBeInstanceOf(Refused)
    expect(sent).toHaveLength(1)
  })

  test('a wrong password elsewhere opens nothing', async () => {
    answers = [notProven]
    await expect(ask(pay, { amount: '1.00' })).rejects.toBeInstanceOf(Refused)
  })
})
