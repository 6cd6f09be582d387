import { afterAll, beforeAll, expect, test } from 'vitest'
import { makers, viewers } from '#platform/access/access.ts'
import { viewCalls } from '#platform/contract/views.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'
import { viewHandlers } from '#platform/server/views/handlers.ts'
import { maxViewsPerPerson } from '#platform/server/views/views.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(viewHandlers)
})
afterAll(() => api.close())

const pending = { parameters: { status: 'pending', search: 'nena' } }
const draft = { list: 'subscribers', name: 'Waiting', query: pending }
const namesFor = async (person: ReturnType<TestApi['staffWith']>, list = 'subscribers') =>
  (await person.get(viewCalls.list, { list })).map(({ name }) => name)

test('view › is returned as saved, and only to its owner', async () => {
  const ana = api.staffWith('any-right')
  const ben = api.staffWith('any-right')
  await ana.get(viewCalls.save, draft)
  expect(await ana.get(viewCalls.list, { list: 'subscribers' })).toMatchObject([
    { name: 'Waiting', query: pending, isMine: true, isShared: false, version: 1 },
  ])
  expect(await namesFor(ben)).toEqual([])
  expect(await namesFor(ana, 'businesses')).toEqual([])
})

test('shared view › requires the maker level', async () => {
  const viewer = api.staffWith(viewers)
  expect(await viewer.statusOf(viewCalls.save, { ...draft, isShared: true })).toBe(403)
  await viewer.get(viewCalls.save, draft)
})

test('shared view › is visible to everyone and can be changed only by its owner', async () => {
  const ana = api.staffWith(makers)
  const ben = api.staffWith('any-right')
  const { data } = await ana.get(viewCalls.save, { ...draft, list: 'staff', isShared: true })
  expect(await ben.get(viewCalls.list, { list: 'staff' })).toMatchObject([{ name: 'Waiting', isMine: false }])

  const theirs = { ...draft, list: 'staff', id: data.id, version: 1, name: 'Mine now' }
  expect((await ben.answer(viewCalls.save, theirs)).status).toBe(404)
  expect((await ben.answer(viewCalls.delete, { id: data.id, version: 1 })).status).toBe(404)
  await ana.get(viewCalls.save, { ...theirs, name: 'Renamed', isShared: true })
  expect(await namesFor(ben, 'staff')).toEqual(['Renamed'])
  await ana.get(viewCalls.delete, { id: data.id, version: 2 })
  expect(await namesFor(ben, 'staff')).toEqual([])
})

test('view › is not overwritten if it was changed in another tab', async () => {
  const ana = api.staffWith('any-right')
  const { data } = await ana.get(viewCalls.save, draft)
  await ana.get(viewCalls.save, { ...draft, id: data.id, version: 1, name: 'Second' })
  const late = await ana.answer(viewCalls.save, { ...draft, id: data.id, version: 1, name: 'Third' })
  expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } })
  expect(await namesFor(ana)).toEqual(['Second'])
})

test('view name › is unique in a list, ignoring case', async () => {
  const ana = api.staffWith('any-right')
  await ana.get(viewCalls.save, draft)
  const again = await ana.answer(viewCalls.save, { ...draft, name: ' WAITING ' })
  expect(again).toMatchObject({ status: 422, body: { errors: [{ field: 'name' }] } })
})

test('view › cannot be moved to another list', async () => {
  const ana = api.staffWith('any-right')
  const { data } = await ana.get(viewCalls.save, draft)
  expect(
    (await ana.answer(viewCalls.save, { ...draft, id: data.id, version: 1, list: 'other' })).status,
  ).toBe(404)
})

test('views › are limited per person and list', async () => {
  const ana = api.staffWith('any-right')
  for (let n = 0; n < maxViewsPerPerson; n++) await ana.get(viewCalls.save, { ...draft, name: `View ${n}` })
  expect(await ana.ask(viewCalls.save, { ...draft, name: 'One more' })).toBe(
    'platform.TOO_MANY_VIEWS {"count":50}',
  )
})

test.each([
  ['a list name with a path in it', { ...draft, list: '../etc' }, 'list'],
  ['no name', { ...draft, name: '  ' }, 'name'],
  ['a name that is too long', { ...draft, name: 'x'.repeat(61) }, 'name'],
  ['a field nobody knows', { ...draft, staffId: 1 }, 'staffId'],
  [
    'a range of days that no list knows',
    { ...draft, query: { parameters: { days: 'always' } } },
    'query.parameters.days',
  ],
  [
    'a day that is no day',
    { ...draft, query: { parameters: { from: 'yesterday' } } },
    'query.parameters.from',
  ],
  [
    'a range beside fixed days',
    { ...draft, query: { parameters: { days: 'today', to: '2026-11-21' } } },
    'query.parameters.days',
  ],
  ['a query that is no query', { ...draft, query: 'everything' }, 'query'],
])('%s › is rejected for its field', async (_, input, field) => {
  const response = await api.staffWith('any-right').answer(viewCalls.save, input)
  expect(response.status).toBe(422)
  expect(response.body.errors).toMatchObject([{ field }])
})

test('views › require a session', async () => {
  expect(await api.stranger.statusOf(viewCalls.list, { list: 'subscribers' })).toBe(401)
})
