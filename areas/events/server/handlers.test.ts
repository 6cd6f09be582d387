import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventsPlace } from '#areas/events/access.ts'
import { attendeeCalls, eventCalls } from '#areas/events/contract.ts'
import { attendeeHandlers, eventHandlers } from '#areas/events/server/handlers.ts'
import { advanceDueEvents } from './scheduled-job.ts'
import { toCreate, toDelete, toRead, toUpdate } from '#platform/access.ts'
import { violatedConstraint } from '#platform/server/db.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([...eventHandlers, ...attendeeHandlers])
})
afterAll(() => api.close())

const editor = () =>
  api.staffWith(toCreate(eventsPlace), toRead(eventsPlace), toUpdate(eventsPlace), toDelete(eventsPlace))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const draft = {
  title: 'Sari-sari Store Summit',
  venue: 'SMX Convention Center',
  startAt: inHours(6),
  endAt: inHours(10),
}

async function newEvent(about: object = {}) {
  const { data } = await editor().get(eventCalls.create, { ...draft, ...about })
  await editor().get(eventCalls.updateStatus, { eventId: data.eventId, status: 'published' })
  return data.eventId
}
let last = 0
const somebody = (eventId: number) => ({
  eventId,
  name: `Person ${++last}`,
  mobile: `0917${String(5_550_000 + last).padStart(7, '0')}`,
})
const infoOf = (id: number) => editor().get(eventCalls.info, { id })
const started = (eventId: number) =>
  sql`update event set start_at = now() - interval '2 hours', end_at = now() + interval '1 hour'
      where event_id = ${eventId}`.execute(api.owner)
const ended = (eventId: number) =>
  sql`update event set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour'
      where event_id = ${eventId}`.execute(api.owner)

describe('event', () => {
  test('is created, published, updated with its version and cancelled, and each change is logged', async () => {
    const ana = editor()
    const { data } = await ana.get(eventCalls.create, draft)
    expect(data).toMatchObject({ id: data.eventId, status: 'draft', version: 1 })
    expect(await infoOf(data.eventId)).toMatchObject({
      eventId: data.eventId,
      title: draft.title,
      banner: null,
    })
    await ana.get(eventCalls.updateStatus, { eventId: data.eventId, status: 'published' })
    const change = { ...draft, eventId: data.eventId, capacity: 10 }
    expect(await ana.answer(eventCalls.update, { ...change, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
    await ana.get(eventCalls.update, { ...change, version: 2 })
    await ana.get(eventCalls.updateStatus, {
      eventId: data.eventId,
      status: 'cancelled',
      reason: 'A typhoon is coming',
    })
    expect((await infoOf(data.eventId)).cancelReason).toBe('A typhoon is coming')
    const { rows } = await ana.get(eventCalls.logs, { eventId: data.eventId })
    expect(rows.map(({ action }) => action)).toEqual(['Cancel', 'Update', 'Publish', 'Create'])
    expect(rows[1]?.changes).toMatchObject([{ field: 'capacity', label: 'Capacity', old: null, new: 10 }])
    expect(await ana.ask(eventCalls.update, { ...change, version: 4 })).toMatch('events.NOT_EDITABLE')
  })

  test('is rejected with the invalid field', async () => {
    for (const [field, wrong] of Object.entries({
      title: ' ',
      endAt: inHours(1),
      link: 'http://plain.example.ph',
      registrationEnd: inHours(99),
      capacity: 0,
    })) {
      const { status, body } = await editor().answer(eventCalls.create, { ...draft, [field]: wrong })
      expect([status, body.errors?.[0]?.field]).toEqual([422, field])
    }
    const nowhere = await editor().get(eventCalls.create, { ...draft, venue: '' })
    const publish = { eventId: nowhere.data.eventId, status: 'published' } as const
    expect(await editor().ask(eventCalls.updateStatus, publish)).toMatch('events.PLACE_REQUIRED')
  })

  test('starts and ends automatically, and marks absent attendees as no-shows', async () => {
    const eventId = await newEvent()
    const { data } = await editor().get(attendeeCalls.add, somebody(eventId))
    await started(eventId)
    expect(await advanceDueEvents(api.db)).toBe(1)
    expect((await infoOf(eventId)).status).toBe('ongoing')
    await ended(eventId)
    await advanceDueEvents(api.db)
    expect((await infoOf(eventId)).status).toBe('ended')
    expect((await editor().get(attendeeCalls.info, { attendeeId: data.attendeeId })).status).toBe('no_show')
    expect(await advanceDueEvents(api.db)).toBe(0)
  })

  test('is deleted while it has no registrations, and no longer found', async () => {
    const eventId = await newEvent()
    const { data } = await editor().get(attendeeCalls.add, somebody(eventId))
    const response = await editor().answer(eventCalls.delete, { eventId })
    expect(response).toMatchObject({ status: 409, body: { code: 'IN_USE' } })
    await editor().get(attendeeCalls.delete, { attendeeId: data.attendeeId })
    await editor().get(eventCalls.delete, { eventId })
    expect(await editor().statusOf(eventCalls.info, { id: eventId })).toBe(404)
  })

  test('is listed by title, status and days', async () => {
    await newEvent({ title: 'Ñandú night' })
    const found = await editor().get(eventCalls.list, { search: 'nandu', filters: { status: 'published' } })
    expect(found.rows.map(({ title }) => title)).toEqual(['Ñandú night'])
    expect(found.pageInfo.total).toBe(1)
    expect(await editor().statusOf(eventCalls.list, { sortBy: 'colour' })).toBe(422)
    const past = await editor().get(eventCalls.list, { dateTo: '2001-01-01' })
    expect(past).toMatchObject({ rows: [], pageInfo: { total: 0, noOfPage: 0 } })
  })
})

describe('capacity', () => {
  test('is never exceeded by concurrent registrations', async () => {
    const eventId = await newEvent({ capacity: 7 })
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => editor().ask(attendeeCalls.add, somebody(eventId))),
    )
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(7)
    expect(new Set(answers.filter((answer) => typeof answer === 'string'))).toEqual(
      new Set(['events.EVENT_FULL']),
    )
    expect((await infoOf(eventId)).attendeeCount).toBe(7)
  })

  test('is enforced by the table', async () => {
    const eventId = await newEvent({ capacity: 2 })
    const broken = await sql`
      insert into event_attendee (event_id, name, mobile, ticket)
      select ${eventId}, 'Person', '+63917666000' || n, rpad('', 25, 'A') || chr(64 + n) from generate_series(1, 3) n`
      .execute(api.db)
      .then(() => null, violatedConstraint)
    expect(broken).toBe('event_capacity')
  })

  test('is released by a cancellation, which cannot be undone when the event is full', async () => {
    const eventId = await newEvent({ capacity: 1 })
    const { data: first } = await editor().get(attendeeCalls.add, somebody(eventId))
    const move = (attendeeId: number, status: 'cancelled' | 'registered' | 'attended') =>
      editor().ask(attendeeCalls.updateStatus, { attendeeId, status })
    await move(first.attendeeId, 'cancelled')
    await editor().get(attendeeCalls.add, somebody(eventId))
    expect(await move(first.attendeeId, 'registered')).toBe('events.EVENT_FULL')
    expect(await move(first.attendeeId, 'attended')).toMatch('events.TRANSITION_INVALID')
    const fewer = { ...draft, eventId, capacity: null, version: 2 }
    await editor().get(eventCalls.update, fewer)
    expect(await move(first.attendeeId, 'registered')).toMatchObject({ message: expect.any(String) })
    const one = await editor().answer(eventCalls.update, { ...draft, eventId, capacity: 1, version: 3 })
    expect(one.body.errors).toMatchObject([
      { field: 'capacity', code: 'events.CAPACITY_BELOW_REGISTERED', params: { count: 2 } },
    ])
  })

  test('counts one registration per mobile number', async () => {
    const eventId = await newEvent()
    const ana = somebody(eventId)
    await editor().get(attendeeCalls.add, ana)
    const again = await editor().answer(attendeeCalls.add, {
      ...ana,
      name: 'Another',
      mobile: ana.mobile.replace(/^0/, '+63'),
    })
    expect(again).toMatchObject({ status: 409, body: { code: 'DUPLICATE', errors: [{ field: 'mobile' }] } })
    await editor().get(attendeeCalls.add, { ...ana, eventId: await newEvent() })
  })
})

describe('ticket', () => {
  test('checks its holder in once, even when scanned at two entrances concurrently', async () => {
    const eventId = await newEvent()
    const { data } = await editor().get(attendeeCalls.add, somebody(eventId))
    const { ticket, mobile } = await editor().get(attendeeCalls.info, { attendeeId: data.attendeeId })
    expect(mobile).toMatch(/^\+63917/)
    const answers = await Promise.all(
      [1, 2, 3].map(() => editor().answer(attendeeCalls.checkIn, { eventId, ticket })),
    )
    expect(answers.filter(({ body }) => body.status === 'ok')).toHaveLength(1)
    expect((await infoOf(eventId)).attendedCount).toBe(1)
    expect(await editor().ask(attendeeCalls.checkIn, { eventId, ticket })).toBe('events.ALREADY_CHECKED_IN')
    const { rows } = await editor().get(attendeeCalls.list, { eventId, filters: { status: 'attended' } })
    expect(rows[0]).toMatchObject({ status: 'attended', mobile: expect.stringContaining('***') })
  })

  test('is rejected at another event and before check-in opens', async () => {
    const eventId = await newEvent()
    const { data } = await editor().get(attendeeCalls.add, somebody(eventId))
    const { ticket } = await editor().get(attendeeCalls.info, { attendeeId: data.attendeeId })
    expect(await editor().ask(attendeeCalls.checkIn, { eventId: await newEvent(), ticket })).toMatch(
      'events.TICKET_UNKNOWN',
    )
    const later = await newEvent({ startAt: inHours(48), endAt: inHours(50) })
    expect(await editor().ask(attendeeCalls.checkIn, { eventId: later, ticket })).toMatch(
      'events.CHECK_IN_NOT_OPEN',
    )
  })
})

test('event permissions › are separate for reading, creating, updating and deleting', async () => {
  const eventId = await newEvent()
  const reader = api.staffWith(toRead(eventsPlace))
  expect(await reader.statusOf(attendeeCalls.list, { eventId })).toBe(200)
  expect(await reader.statusOf(attendeeCalls.add, somebody(eventId))).toBe(403)
  expect(await reader.statusOf(eventCalls.updateStatus, { eventId, status: 'published' })).toBe(403)
  expect(await reader.statusOf(eventCalls.delete, { eventId })).toBe(403)
})
