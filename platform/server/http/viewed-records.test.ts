import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { listCall } from '#platform/contract/page.ts'
import { AppError } from '#platform/server/errors/errors.ts'
import { platformMessages } from '#platform/contract/errors/messages.ts'
import { handlersFor } from '#platform/server/http/handlers.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const calls = {
  read: call('/test/person', {
    needs: 'signed-in',
    request: z.strictObject({ sub: z.string(), reason: z.string().optional() }),
    reply: z.object({ id: z.int(), first: z.string(), owner: z.object({ last: z.string() }) }),
    views: { kind: 'subscriber', id: 'id', label: ['first', 'owner.last'] },
  }),
  byRequest: call('/test/photos', {
    needs: 'signed-in',
    request: z.strictObject({ sub: z.string() }),
    reply: z.object({ photos: z.int() }),
    views: { kind: 'kyc', id: 'sub' },
  }),
  list: listCall('/test/people', z.object({ id: z.int() }), { needs: 'signed-in', sorts: ['id'] }),
  messages: listCall('/test/messages', z.object({ id: z.int() }), {
    needs: 'signed-in',
    sorts: ['id'],
    views: { kind: 'message' },
  }),
}
const emptyPage = { rows: [], pageInfo: { page: 1, limit: 10, total: 0, noOfPage: 0 } }
const handlers = handlersFor(calls, {
  read: ({ request: { sub } }) => {
    if (sub === 'unknown') throw new AppError(platformMessages('FILE_GONE'))
    return { id: 12, first: 'Maria', owner: { last: 'Santos' } }
  },
  byRequest: () => ({ photos: 2 }),
  list: () => emptyPage,
  messages: () => emptyPage,
})

let api: TestApi
beforeAll(async () => void (api = await openTestApi(handlers)))
afterAll(() => api.close())

async function viewsBy({ email }: { email: string }) {
  await api.viewLog.flush()
  const { rows } = await sql<Record<string, unknown>>`
    select access, kind, record_id, label, reason, request_id, ip, call, actor_name
    from record_view where actor_email = ${email} order by id`.execute(api.db)
  return rows
}

test('view log › contains who opened which record by which request, with the reason', async () => {
  const person = api.staffWith('signed-in')
  const { headers } = await person.answer(calls.read, { sub: 'a', reason: 'Ticket 7' })
  expect(await viewsBy(person)).toEqual([
    {
      access: 'view',
      kind: 'subscriber',
      recordId: '12',
      label: 'Maria Santos',
      reason: 'Ticket 7',
      requestId: headers['x-request-id'],
      ip: '127.0.0.1',
      call: '/test/person',
      actorName: `Person ${person.id}`,
    },
  ])
})

test('view log › takes the ID from the request if the reply has none, and the path for a list', async () => {
  const person = api.staffWith('signed-in')
  await person.get(calls.byRequest, { sub: 's-1' })
  await person.get(calls.messages, {})
  expect(await viewsBy(person)).toMatchObject([
    { kind: 'kyc', recordId: 's-1', label: '' },
    { kind: 'message', recordId: '/test/messages' },
  ])
})

test('view log › contains no rejected reads and no lists without a declaration', async () => {
  const person = api.staffWith('signed-in')
  await person.ask(calls.read, { sub: 'unknown' })
  await person.get(calls.list, {})
  await person.get(calls.list, { search: 'Santos' })
  expect(await viewsBy(person)).toEqual([])
})

test('view log › contains searches by a number or email, masked, with the same key for the same person', async () => {
  const person = api.staffWith('signed-in')
  for (const search of ['0917 123 4567', '+639171234567', '09171234568', 'Juan@example.com'])
    await person.get(calls.list, { search })
  const views = await viewsBy(person)
  expect(views).toMatchObject([
    { access: 'search', kind: 'person-search', label: '+63917***4567', call: '/test/people' },
    { label: '+63917***4567' },
    { label: '+63917***4568' },
    { label: 'j***@example.com' },
  ])
  expect(views[0]?.['recordId']).toBe(views[1]?.['recordId'])
  expect(new Set(views.map(({ recordId }) => recordId)).size).toBe(3)
})
