import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { toRead } from '#platform/access/access.ts'
import { getFieldErrors } from './field-errors.ts'
import { HttpError, ApiError, errorMessage } from '#platform/console/http/api-errors.ts'
import { getPendingCount } from './pending-requests.ts'
import { callLegacyApi } from './legacy-api.ts'
import { useReauthenticationPrompt } from '#platform/console/session/reauthentication.ts'
import { callApi } from './api-client.ts'
import { beginSession, configureSession, isSignedIn } from '#platform/console/session/session-client.ts'
import { call, write } from '#platform/contract/call.ts'
import { Money } from '#platform/contract/fields/money.ts'

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
  request: z.object({ id: z.int() }),
  reply: z.object({ id: z.int() }),
})
const signIn = write('/session/sign-in-ish', { needs: 'public', reply: z.object({ id: z.int() }) })
const quiet = call('/session/refresh-ish', {
  needs,
  background: true,
  request: z.object({}),
  reply: z.string(),
})

type Sent = { path: string; method: string; headers: Record<string, string>; body: unknown }

let sent: Sent[] = []
let stubs: ((path: string) => Response | Promise<Response>)[] = []
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
  reauthenticate: async () => {},
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
  stubs = []
  refreshes = 0
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    sent.push({
      path,
      method: method ?? '',
      headers: headers as Record<string, string>,
      body: typeof body === 'string' ? JSON.parse(body) : undefined,
    })
    const next = stubs.shift()
    if (!next) throw new TypeError('The network is down.')
    return next(path)
  })
  await beginSession({ email: 'ana@erp.test', token: 'first', expirationTime: Date.now() + 900_000 })
})

afterEach(() => vi.unstubAllGlobals())

const errorOf = (pending: Promise<unknown>) =>
  pending.then(
    () => null,
    (error: unknown) => error,
  )

describe('callApi', () => {
  test('sends JSON with the token and a request id and decodes the reply', async () => {
    stubs = [ok({ price: '1250.50' })]
    expect(await callApi(list, { carrier: 'glo be', search: 'x' })).toEqual({ price: 125_050 })
    const [{ path, method, headers, body } = {} as Sent] = sent
    expect([path, method, body]).toEqual(['/v1/eload/glo%20be/list', 'POST', { search: 'x' }])
    expect(headers).toMatchObject({ Authorization: 'Bearer first', 'Content-Type': 'application/json' })
    expect(headers['X-Request-Id']).toMatch(/^[\da-f-]{36}$/)
    expect(headers['Idempotency-Key']).toBeUndefined()
  })

  test('sends the fields of a GET call in the query string', async () => {
    stubs = [ok('yes')]
    await callApi(options, { kind: 'a&b' })
    expect(sent[0]).toMatchObject({ path: '/v1/mop/options?kind=a%26b', method: 'GET', body: undefined })
  })

  test('sends an idempotency key with a money call', async () => {
    stubs = [answer({ status: 'ok', message: 'Paid.', data: { id: 3 } })]
    expect(await callApi(pay, { amount: '5.00' }, { idempotencyKey: 'k' })).toEqual({
      message: 'Paid.',
      data: { id: 3 },
    })
    expect(sent[0]?.headers['Idempotency-Key']).toBe('k')
  })

  test('counts a pending request until it ends, even with an error', async () => {
    const pending = errorOf(callApi(list, { carrier: 'globe' }))
    expect(getPendingCount()).toBe(1)
    await pending
    expect(getPendingCount()).toBe(0)
  })

  test('shows no overlay for a background request', async () => {
    stubs = [ok('yes')]
    const pending = callApi(quiet, {})
    expect(getPendingCount()).toBe(0)
    await pending
  })
})

describe('error', () => {
  test.each(['err', 'warning'])(
    'error of status %s is an ApiError with the server message',
    async (status) => {
      stubs = [answer({ status, message: 'Too late.', code: 'INVALID_STATE' })]
      const error = await errorOf(callApi(list, { carrier: 'globe' }))
      expect(error).toBeInstanceOf(ApiError)
      expect(error).toMatchObject({ message: 'Too late.', code: 'INVALID_STATE' })
    },
  )

  test('error with status warning is ignored for a read and thrown for a write', async () => {
    stubs = [answer({ status: 'warning', message: { price: 1 } })]
    expect(await callApi(list, { carrier: 'globe' })).toEqual({ price: 100 })
    stubs = [answer({ status: 'warning', message: 'The chances no longer add up.', data: { id: 3 } })]
    expect(await errorOf(callApi(pay, { amount: '5.00' }))).toBeInstanceOf(ApiError)
  })

  test('error without a message uses the default message', async () => {
    stubs = [answer({ status: 'err' })]
    expect(errorMessage(await errorOf(callApi(list, { carrier: 'globe' })))).toBe(
      'Something went wrong. Please try again.',
    )
  })

  test('of HTTP stores the field errors for forms', async () => {
    const errors = [{ field: 'mobile', message: 'Invalid format' }]
    stubs = [answer({ status: 'err', message: 'Check the form.', code: 'VALIDATION', errors }, 422)]
    const error = await errorOf(callApi(list, { carrier: 'globe' }))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).toMatchObject({ status: 422, message: 'Check the form.', errors })
    expect(getFieldErrors().list).toEqual(errors)
  })

  test('is thrown for a reply that is no envelope', async () => {
    stubs = [() => new Response('<html>', { status: 502 })]
    expect(await errorOf(callApi(list, { carrier: 'globe' }))).toMatchObject({ status: 502 })
  })

  test('is a connection error if the server cannot be reached', async () => {
    expect(await errorOf(callApi(list, { carrier: 'globe' }))).toMatchObject({ status: 0 })
  })

  test('contains the request id of the server log', async () => {
    stubs = [
      answer({ status: 'err' }, 500),
      () => new Response('', { status: 502, headers: { 'x-request-id': 'theirs' } }),
    ]
    const first = await errorOf(callApi(list, { carrier: 'globe' }))
    expect(first).toMatchObject({ requestId: sent[0]?.headers['X-Request-Id'] })
    expect(await errorOf(callApi(list, { carrier: 'globe' }))).toMatchObject({ requestId: 'theirs' })
    expect(await errorOf(callApi(list, { carrier: 'globe' }))).toMatchObject({
      requestId: sent[2]?.headers['X-Request-Id'],
    })
  })
})

describe('status 401', () => {
  test('refreshes the session and repeats the call once', async () => {
    stubs = [answer({ status: 'err' }, 401), ok({ price: 1 })]
    expect(await callApi(list, { carrier: 'globe' })).toEqual({ price: 100 })
    expect(sent.map(({ headers }) => headers.Authorization)).toEqual(['Bearer first', 'Bearer renewed-1'])
  })

  test('status 401 of simultaneous calls refreshes the session once', async () => {
    const no = answer({ status: 'err' }, 401)
    stubs = [no, no, no, ok({ price: 1 }), ok({ price: 1 }), ok({ price: 1 })]
    await Promise.all(['a', 'b', 'c'].map((carrier) => callApi(list, { carrier })))
    expect(refreshes).toBe(1)
  })

  test('status 401 after a refresh ends the session', async () => {
    stubs = [answer({ status: 'err' }, 401), answer({ status: 'err' }, 401)]
    expect(await errorOf(callApi(list, { carrier: 'globe' }))).toMatchObject({ status: 401 })
    expect(isSignedIn()).toBe(false)
    expect(localStorage.getItem('userData')).toBeNull()
  })
})

describe('legacy call', () => {
  const old = call('/users/authenticate', { needs: 'public', request: z.object({}), reply: z.string() })

  test('ends the session and reloads the page on status 401', async () => {
    stubs = [answer({ status: 'err' }, 401)]
    let reloads = 0
    const error = await errorOf(callLegacyApi(old, {}, () => void reloads++))
    expect(error).toMatchObject({ status: 401 })
    expect([reloads, refreshes, isSignedIn(), localStorage.getItem('userData')]).toEqual([1, 0, false, null])
  })

  test('keeps the session on other errors', async () => {
    stubs = [answer({ status: 'err', message: 'Too many.' }, 429)]
    await errorOf(callLegacyApi(old, {}, () => expect.fail('The page was loaded anew.')))
    expect(isSignedIn()).toBe(true)
  })
})

describe('call with reauthentication', () => {
  const notProven = answer({ status: 'err', message: 'Enter your password again.', code: 'UNAUTHENTICATED' })

  test('is repeated with the same key after the person reauthenticates', async () => {
    stubs = [notProven, answer({ status: 'ok', message: 'Done', data: { id: 7 } })]
    const { result } = renderHook(() => useReauthenticationPrompt())
    const pending = callApi(decide, { id: 7 })
    await waitFor(() => expect(result.current).not.toBeNull())
    // No overlay is shown while the dialog is open.
    expect(getPendingCount()).toBe(0)
    act(() => result.current?.resolve(true))
    expect(await pending).toEqual({ message: 'Done', data: { id: 7 } })
    expect(sent).toHaveLength(2)
    expect(sent[1]?.headers['Idempotency-Key']).toBe(sent[0]?.headers['Idempotency-Key'])
    await waitFor(() => expect(result.current).toBeNull())
  })

  test('shows the act to confirm and is repeated with the same key after its confirmation', async () => {
    const confirmation = { id: 'c1', act: 'adjustment', label: 'Credit Aling Nena', amount: '₱60,000.00' }
    const unconfirmed = answer({ status: 'err', message: 'Confirm.', code: 'UNAUTHENTICATED', confirmation })
    stubs = [notProven, unconfirmed, answer({ status: 'ok', message: 'Done', data: { id: 7 } })]
    const { result } = renderHook(() => useReauthenticationPrompt())
    const pending = callApi(decide, { id: 7 })
    await waitFor(() => expect(result.current?.confirmation).toBeNull())
    act(() => result.current?.resolve(true))
    await waitFor(() => expect(result.current?.confirmation).toEqual(confirmation))
    act(() => result.current?.resolve(true))
    expect(await pending).toEqual({ message: 'Done', data: { id: 7 } })
    expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1)
  })

  test('keeps its original error if the person cancels', async () => {
    stubs = [notProven]
    const { result } = renderHook(() => useReauthenticationPrompt())
    const pending = callApi(decide, { id: 7 }).catch((error: unknown) => error)
    await waitFor(() => expect(result.current).not.toBeNull())
    act(() => result.current?.resolve(false))
    expect(await pending).toBeInstanceOf(ApiError)
    expect(sent).toHaveLength(1)
  })

  test('shows no dialog for a wrong password in a call without a session', async () => {
    stubs = [notProven]
    await expect(callApi(signIn, {})).rejects.toBeInstanceOf(ApiError)
  })
})
