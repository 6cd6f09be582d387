import { jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { inTransaction } from '#platform/server/db/database.ts'
import { defineEvent } from '#platform/server/outbox/define-event.ts'
import { startEventStream } from '#platform/server/outbox/event-stream.ts'
import { streamName, subjectPrefix } from '#platform/server/outbox/nats.ts'
import { publishEvent } from '#platform/server/outbox/publish-event.ts'
import { findNatsServer, startNatsServer } from '#platform/server/outbox/testing/nats-server.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

const counted = defineEvent({
  type: 'stream.counted',
  record: 'counter',
  scope: 'load:read',
  summary: 'A counter of this test was counted.',
  data: z.object({ count: z.int() }),
  example: { count: 1 },
})

const program = findNatsServer()
if (program === null && process.env['CI']) throw new Error('nats-server is not installed and cannot be.')

let api: TestApi
beforeAll(async () => {
  api = await openTestApi([])
})
afterAll(() => api.close())

const count = (counter: number, value: number) =>
  inTransaction(api.db, (tx) => publishEvent(tx, counted, counter, { count: value }))

const queued = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from event_stream_pending`.execute(api.owner)).rows[0]
    ?.n

describe('outbox', () => {
  test("has the columns of Debezium's outbox event router", async () => {
    const { rows } = await sql<{ name: string; type: string }>`
      select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
      where attrelid = 'outbox_event'::regclass and attnum > 0 order by attname`.execute(api.owner)
    expect(rows).toEqual(
      expect.arrayContaining([
        { name: 'aggregateid', type: 'text' },
        { name: 'aggregatetype', type: 'text' },
        { name: 'id', type: 'uuid' },
        { name: 'payload', type: 'jsonb' },
        { name: 'type', type: 'text' },
      ]),
    )
  })
})

describe('event stream', () => {
  test('queues no events without a stream, and empties the queue when the stream is removed', async () => {
    await count(1, 1)
    expect(await queued()).toBe(0)
    await sql`insert into event_stream (name) values ('nats')`.execute(api.owner)
    await count(1, 2)
    expect(await queued()).toBe(1)
    await startEventStream(api.worker, { stream: null, publicUrl: 'https://console.example' })
    expect(await queued()).toBe(0)
    await count(1, 3)
    expect(await queued()).toBe(0)
  })
})

describe.skipIf(program === null)('event stream of NATS', () => {
  let nats: Awaited<ReturnType<typeof startNatsServer>>
  const stops: (() => Promise<void>)[] = []
  beforeEach(async () => {
    nats = await startNatsServer(program ?? '')
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
    await nats.stop()
  })

  const start = async () => {
    const stream = await startEventStream(api.worker, {
      stream: { url: nats.url, credentialsFile: null },
      publicUrl: 'https://console.example',
      pollMs: 20,
    })
    stops.push(stream.stop)
    return stream
  }

  /** Messages of the stream in their order. */
  async function stored() {
    const connection = await connect({ servers: nats.url })
    try {
      const { streams } = await jetstreamManager(connection)
      const { state } = await streams.info(streamName)
      const messages = []
      for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
        const message = await streams.getMessage(streamName, { seq })
        if (message !== null) messages.push(message)
      }
      return messages.map(({ subject, data }) => ({
        subject,
        event: JSON.parse(Buffer.from(data).toString()) as {
          id: string
          subject: string
          data: { count: number }
        },
      }))
    } finally {
      await connection.close()
    }
  }

  test('publishes CloudEvents with the type in the subject', async () => {
    await start()
    await count(70, 1)
    await expect.poll(queued).toBe(0)
    expect(await stored()).toEqual([
      {
        subject: `${subjectPrefix}.stream.counted`,
        event: expect.objectContaining({
          specversion: '1.0',
          source: 'https://console.example',
          type: 'stream.counted',
          subject: 'counter/70',
          data: { count: 1 },
        }),
      },
    ])
  })

  test('stores an event once whose acknowledgement was lost', async () => {
    const first = await start()
    await count(80, 1)
    await expect.poll(queued).toBe(0)
    await first.stop()
    await sql`
      insert into event_stream_pending (sequence, event_id, event_at)
      select sequence, id, created_at from outbox_event where aggregateid = '80'`.execute(api.owner)
    await start()
    await expect.poll(queued).toBe(0)
    expect(await stored()).toHaveLength(1)
  })

  test('publishes each event once and in the order of its record when both sides are interrupted', async () => {
    const counters = Array.from({ length: 20 }, (_, index) => 100 + index)
    const stopCounting = new AbortController()
    const counting = Promise.all(
      counters.map(async (counter) => {
        let value = 0
        while (!stopCounting.signal.aborted) await count(counter, ++value)
        return value
      }),
    )
    const before = async () => (await queued()) ?? 0
    const first = await start()
    await start()
    await expect.poll(async () => (await stored()).length, { timeout: 10_000 }).toBeGreaterThan(200)
    await nats.kill()
    await expect.poll(before).toBeGreaterThan(300)
    nats.restart()
    await first.stop()
    await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBeGreaterThan(400)
    stopCounting.abort()
    const values = await counting
    await expect.poll(queued, { timeout: 30_000 }).toBe(0)

    const messages = await stored()
    const ids = messages.map(({ event }) => event.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [index, counter] of counters.entries()) {
      const ofCounter = messages.filter(({ event }) => event.subject === `counter/${counter}`)
      expect(ofCounter.map(({ event }) => event.data.count)).toEqual(
        Array.from({ length: values[index] ?? 0 }, (_, at) => at + 1),
      )
    }
  }, 90_000)
})
