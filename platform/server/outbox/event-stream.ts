import { sql } from 'kysely'
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import { logWarning } from '#platform/server/observability/logging.ts'
import { cloudEvent, type OutboxEvent } from '#platform/server/outbox/cloud-event.ts'
import { connectToStream, subjectPrefix } from '#platform/server/outbox/nats.ts'
import type { EventStreamSettings } from '#platform/server/settings/configuration.ts'

type PendingEvent = OutboxEvent & { position: number; eventId: string | null }
type Options = { stream: EventStreamSettings | null; publicUrl: string; pollMs?: number }

const batchSize = 500

/** Longer than a publication and an acknowledgement take, so that the transaction of a batch ends. */
const acknowledgementMs = 5_000

/**
 * Publishes the events of the outbox to NATS JetStream until it is stopped: each event once, by its identifier, and the events
 * of a record in their order. Of several processes one publishes at a time. Without a stream it ends the queue of events.
 */
export async function startEventStream(db: Database, { stream, publicUrl, pollMs = 200 }: Options) {
  await setEnabled(db, stream !== null)
  if (stream === null) return { stop: () => Promise.resolve() }
  const stopping = new AbortController()
  const running = run()

  async function run(): Promise<void> {
    const connection = await connectWithRetries()
    if (connection === null) return
    while (!stopping.signal.aborted) {
      const published = await publishBatch(db, publicUrl, connection.publish).catch((error: unknown) => {
        logWarning('Events could not be published to the stream. Retrying.', error)
        return 0
      })
      if (published < batchSize) await pause(pollMs)
    }
    await connection.close()
  }

  async function connectWithRetries() {
    while (!stopping.signal.aborted) {
      try {
        return await connectToStream(stream as EventStreamSettings)
      } catch (error) {
        logWarning('The stream of events cannot be reached. Retrying.', error)
        await pause(5_000)
      }
    }
    return null
  }

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(end, ms)
      function end() {
        clearTimeout(timer)
        stopping.signal.removeEventListener('abort', end)
        done()
      }
      stopping.signal.addEventListener('abort', end)
    })

  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function setEnabled(db: Database, isEnabled: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (isEnabled)
      await sql`insert into event_stream (name) values ('nats') on conflict do nothing`.execute(tx)
    else {
      await sql`delete from event_stream`.execute(tx)
      await sql`delete from event_stream_pending`.execute(tx)
    }
  })
}

/**
 * Publishes the oldest events and removes those that the stream has acknowledged. Returns how many were removed. An event that
 * fails stays, and so do the later ones of its record.
 */
async function publishBatch(
  db: Database,
  source: string,
  publish: (subject: string, id: string, body: string, timeoutMs: number) => Promise<void>,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { rows: turn } = await sql`select from event_stream for update skip locked`.execute(tx)
    if (turn.length === 0) return 0
    const { rows: events } = await sql<PendingEvent>`
      select p.sequence as position, e.id as event_id, e.type as event_type, p.event_at, e.aggregatetype, e.aggregateid, e.sequence,
        e.payload
      from event_stream_pending p left join outbox_event e on e.id = p.event_id and e.created_at = p.event_at
      order by p.sequence limit ${batchSize}`.execute(tx)
    const done: number[] = []
    let failure: unknown

    async function publishInOrder(ofRecord: PendingEvent[]): Promise<void> {
      for (const event of ofRecord) {
        if (event.eventId === null) logWarning('An event was deleted with its month before it was published.')
        else {
          const body = cloudEvent(event, source)
          await publish(`${subjectPrefix}.${event.eventType}`, event.eventId, body, acknowledgementMs)
        }
        done.push(event.position)
      }
    }

    const records = Map.groupBy(events, (event) => `${event.aggregatetype}/${event.aggregateid}`)
    await Promise.all(
      [...records.values()].map((ofRecord) =>
        publishInOrder(ofRecord).catch((error: unknown) => {
          failure = error
        }),
      ),
    )
    await sql`delete from event_stream_pending where sequence = any (${done}::bigint[])`.execute(tx)
    if (failure !== undefined) logWarning('The stream did not acknowledge all events. Retrying.', failure)
    return done.length
  })
}
