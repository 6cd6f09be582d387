import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsPlace } from '#areas/events/access.ts'
import { attendeeCalls, eventCalls } from '#areas/events/contract.ts'
import { attendeeHandlers, eventHandlers } from './handlers.ts'
import { attendeeImport } from './import.ts'
import { toCreate, toRead, toUpdate } from '#platform/access.ts'
import { fileCalls } from '#platform/contract/file.ts'
import { importCalls } from '#platform/contract/imports.ts'
import { importHandlers } from '#platform/server/imports/imports.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles, fileHandlers } from '#platform/server/uploads/uploads.ts'

let api: TestApi
const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-attendees-'))
beforeAll(async () => {
  const configuration = testConfiguration({ DATA_DIR: folder })
  const calls = [...eventHandlers, ...attendeeHandlers, ...fileHandlers, ...importHandlers([attendeeImport])]
  api = await openTestApi(calls, { configuration })
  addFiles(api.app, { db: api.db, configuration })
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const editor = () => api.staffWith(toCreate(eventsPlace), toRead(eventsPlace), toUpdate(eventsPlace))
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

test('attendee import › registers people, skips those already registered, and reports those beyond the capacity', async () => {
  const client = editor()
  const { data: event } = await client.get(eventCalls.create, {
    title: 'Roadshow',
    venue: 'Plaza',
    startAt: inHours(5),
    endAt: inHours(9),
    capacity: 3,
  })
  const { eventId } = event
  await client.get(eventCalls.updateStatus, { eventId, status: 'published' })
  await client.get(attendeeCalls.add, { eventId, name: 'Ana', mobile: '09175550001' })

  const text =
    'Name,Mobile,Email\nAna,0917 555 0001,\nBen,09175550002,ben@example.ph\nCarla,9175550003,\nDan,09175550004,\nEva,12,\n'
  const bytes = Buffer.from(text)
  const promise = {
    folder: 'imports',
    fileName: 'people.csv',
    contentType: 'text/csv',
    size: bytes.length,
  } as const
  const signed = await client.get(fileCalls.sign, promise)
  const headers = { 'content-type': signed.contentType }
  await api.app.inject({ method: 'PUT', url: signed.uploadUrl, payload: bytes, headers })
  await client.get(fileCalls.finish, { key: signed.key })

  const request = { kind: 'event-attendee', key: signed.key }
  const { mapping } = await client.get(importCalls.read, request)
  expect(await client.ask(importCalls.check, { ...request, mapping })).toBe('events.EVENT_NOT_FOUND')
  const { data } = await client.get(importCalls.check, { ...request, mapping, target: String(eventId) })
  expect(data.counts).toEqual({ create: 2, update: 0, skip: 1, error: 2, total: 5 })
  const { rows } = await client.get(importCalls.rows, { runId: data.runId, result: 'error' })
  expect(rows[0]?.errors[0]?.message).toBe('This event is already full.')
  await client.get(importCalls.apply, { runId: data.runId, partial: true })
  const people = await client.get(attendeeCalls.list, { eventId, sortBy: 'name', sortDir: 'asc' })
  expect(people.rows.map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Carla'])
  expect((await client.get(eventCalls.info, { id: eventId })).attendeeCount).toBe(3)
})

test('attendee import › requires permission to register people', async () => {
  const reader = api.staffWith(toRead(eventsPlace))
  expect(await reader.statusOf(importCalls.template, { kind: 'event-attendee' })).toBe(403)
})
