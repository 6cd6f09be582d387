import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsPlace } from '#areas/events/access.ts'
import { attendeeCalls, eventCalls } from '#areas/events/contract.ts'
import { attendeeExport } from '#areas/events/server/exports.ts'
import { attendeeHandlers, eventHandlers } from '#areas/events/server/handlers.ts'
import { toCreate, toRead, toUpdate } from '#platform/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'
import { openApiWithFiles } from '#platform/server/uploads/testing/api-with-files.ts'

let api: Awaited<ReturnType<typeof openApiWithFiles>>
beforeAll(async () => {
  api = await openApiWithFiles([...eventHandlers, ...attendeeHandlers, ...exportHandlers([attendeeExport])])
})
afterAll(() => api.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('attendee export › masks mobile numbers as in the list', async () => {
  const client = api.staffWith(toCreate(eventsPlace), toRead(eventsPlace), toUpdate(eventsPlace))
  const { data } = await client.get(eventCalls.create, {
    title: 'Roadshow',
    venue: 'Plaza',
    startAt: inHours(5),
    endAt: inHours(9),
  })
  const { eventId } = data
  await client.get(eventCalls.updateStatus, { eventId, status: 'published' })
  await client.get(attendeeCalls.add, { eventId, name: 'Ana', mobile: '09175550001' })
  const [row] = (await client.get(attendeeCalls.list, { eventId })).rows

  const { url, rows } = await client.get(exportCalls.csv, { report: 'event-attendees', fixed: { eventId } })
  const text = (await api.app.inject({ method: 'GET', url })).body
  expect(rows).toBe(1)
  expect(text).toContain(`Ana,${row?.mobile}`)
  expect(text).not.toContain('5550001')
})
