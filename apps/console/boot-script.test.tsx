import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { prefetchResponses, type ListPreload } from './boot-script.ts'
import { toRead } from '#platform/access/access.ts'
import { queryOptionsFor } from '#platform/console/api/query-options.ts'
import { callApi } from '#platform/console/api/api-client.ts'
import { configureSession, whenSessionReady, signOut } from '#platform/console/session/session-client.ts'
import { storeSession } from '#platform/console/session/session-storage.ts'
import { call, write } from '#platform/contract/call.ts'
import { listRequest, pageOf } from '#platform/contract/page.ts'

const place = { title: 'Products', module: 'eLoad' }
const needs = toRead(place)
const list = call('/things/list', {
  needs,
  request: listRequest({ filters: {}, sorts: ['name'], defaultSort: 'name' }),
  reply: pageOf(z.object({ id: z.int() })),
})
const change = write('/things/update', { needs, request: z.object({}), reply: z.object({}) })
const refresh = call('/session/refresh', { needs: 'public', request: z.object({}), reply: z.any() })
const input = { search: '', filters: {}, page: 1, limit: 50 }

const facts = {
  refresh: '/session/refresh',
  whoAmI: '/session/who-am-i',
  access: '/roles/getUserAccess',
  zone: 'Asia/Manila',
  screenPageSize: 25,
}
const ahead: ListPreload = { path: '/things/list', host: 'main', name: 'things', needs }
const page = { rows: [{ id: 7 }], pageInfo: { page: 1, limit: 50, total: 1, noOfPage: 1 } }
const ana = { id: 1, email: 'ana@erp.test', name: 'Ana', level: 1, roleName: '', isLineManager: false }

let sent: { path: string; body: string; token: string }[] = []
let statusOf: (path: string) => number = () => 200

beforeEach(() => {
  sent = []
  statusOf = () => 200
  localStorage.clear()
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    const { Authorization: token } = headers as Record<string, string>
    sent.push({ path, body: String(body), token: String(token) })
    const status = statusOf(path)
    const message = path.endsWith('/refresh') ? session('second') : page
    return Response.json({ status: status === 200 ? 'ok' : 'err', message }, { status })
  })
  configureSession({
    refresh: () => callApi(refresh, {}) as Promise<ReturnType<typeof session>>,
    signOut: async () => {},
    reauthenticate: async () => {},
    person: async () => ({ ...ana, access: [] }),
  })
})
afterEach(() => {
  globalThis.prefetchedResponses = undefined
  vi.unstubAllGlobals()
})

const session = (token: string) => ({ email: ana.email, token, expirationTime: Date.now() + 900_000 })

function open(address: string, about: ListPreload | null = ahead, forGuests = false) {
  history.replaceState(null, '', address)
  const metas = [
    ...(about ? [['ahead-list', JSON.stringify(about)]] : []),
    ...(forGuests ? [] : [['ahead-guest', '']]),
  ]
  document.head.replaceChildren(
    ...metas.map(([name = '', content = '']) =>
      Object.assign(document.createElement('meta'), { name, content }),
    ),
  )
  prefetchResponses(facts)
}
const paths = () => sent.map(({ path }) => path.slice('/v1'.length)).toSorted()

test('boot script › shows the outline of the shell only with a session', () => {
  delete document.documentElement.dataset.outline
  open('/things')
  expect(document.documentElement.dataset.outline).toBeUndefined()
  storeSession(session('first'))
  open('/things', ahead, true)
  expect(document.documentElement.dataset.outline).toBeUndefined()
  open('/things')
  expect(document.documentElement.dataset.outline).toBe('')
})

test('boot script › requests the first responses once, with the stored token', async () => {
  storeSession(session('first'))
  open('/things?size=50')
  expect(paths()).toEqual(['/roles/getUserAccess', '/session/refresh', '/session/who-am-i', '/things/list'])
  expect(sent.every(({ token }) => token === 'Bearer first')).toBe(true)
  expect(await callApi(list, input)).toEqual(page)
  expect(sent.filter(({ path }) => path.endsWith('/things/list'))).toHaveLength(1)
  // A later request for the same list goes to the server.
  await callApi(list, input)
  expect(sent.filter(({ path }) => path.endsWith('/things/list'))).toHaveLength(2)
})

test('boot script › does not answer a request that differs from the prefetched one', async () => {
  storeSession(session('first'))
  open('/things?size=50')
  await callApi(list, { ...input, page: 2 })
  expect(sent.filter(({ path }) => path.endsWith('/things/list'))).toHaveLength(2)
})

test('boot script › provides a received response immediately', async () => {
  storeSession(session('first'))
  open('/things?size=50')
  await vi.waitFor(() => expect(queryOptionsFor(list, input).initialData()).toEqual(page))
  expect(queryOptionsFor(list, input).initialData()).toBeUndefined()
})

test('boot script › lets the console repeat a request that failed and every request after a change', async () => {
  storeSession(session('first'))
  statusOf = () => 403
  open('/things?size=50')
  statusOf = () => 200
  expect(await callApi(list, input)).toEqual(page)
  open('/things?size=50')
  await callApi(change, {}).catch(() => {})
  sent = []
  await callApi(list, input)
  expect(paths()).toEqual(['/things/list'])
})

test('boot script › sends nothing without a persistent session or on a guest page', () => {
  open('/things')
  storeSession({ ...session('old'), expirationTime: Date.now() - 1 })
  open('/things')
  storeSession(session('first'))
  open('/draws', null, true)
  expect(sent).toEqual([])
})

test('boot script › discards responses of another session and of a session that ended', async () => {
  storeSession(session('first'))
  open('/things?size=50')
  storeSession(session('of another tab'))
  await callApi(list, input)
  expect(sent.at(-1)).toMatchObject({ path: '/v1/things/list', token: 'Bearer of another tab' })
  open('/things?size=50')
  await signOut()
  expect(globalThis.prefetchedResponses).toBeUndefined()
})

test('boot script › skips lists without access and lists whose address only the list can parse', () => {
  storeSession(session('first'))
  const tree = (read: boolean) =>
    JSON.stringify([{ title: place.title, modules: [{ name: place.module, access: { read } }] }])
  localStorage.setItem('userAccess', tree(false))
  open('/things')
  localStorage.setItem('userAccess', tree(true))
  for (const query of ['?status=active', '?view=3']) open(`/things${query}`)
  expect(paths().filter((path) => path === '/things/list')).toEqual([])
  open('/things')
  expect(paths().filter((path) => path === '/things/list')).toHaveLength(1)
})

test('boot script › uses the page size stored in the browser unless two people chose different ones', () => {
  storeSession(session('first'))
  localStorage.setItem('erp.list.things', JSON.stringify({ 7: { size: 25 } }))
  open('/things')
  localStorage.setItem('erp.list.things', JSON.stringify({ 7: { size: 25 }, 8: { size: 100 } }))
  open('/things')
  const lists = sent.filter(({ path }) => path.endsWith('/things/list'))
  expect(lists.map(({ body }) => JSON.parse(body) as object)).toEqual([{ ...input, limit: 25 }])
})

test('boot script › keeps prefetched responses valid when the session token is renewed', async () => {
  storeSession(session('first'))
  open('/things?size=50')
  await whenSessionReady()
  expect(sent.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1)
  expect(JSON.parse(localStorage.getItem('userData') ?? '{}')).toMatchObject({ token: 'second' })
  await callApi(list, input)
  expect(sent.filter(({ path }) => path.endsWith('/things/list'))).toHaveLength(1)
})
