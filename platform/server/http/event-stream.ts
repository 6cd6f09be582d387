import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { type Guard, permits } from '#platform/access/access.ts'
import { Forbidden, Unauthenticated } from '#platform/server/errors/errors.ts'
import type { Authenticate } from '#platform/server/staff.ts'

type StreamOptions = {
  /** Path below /v1. A parameter identifies the resource: `/smart-raffle/:raffleId/live`. */
  url: `/${string}`
  /** Parses the parameter, or throws. All streams of one key receive the same events. */
  keyOf: (params: Record<string, string>) => number
  authenticate: Authenticate
  /** Permission required to listen. */
  needs: Guard
  /** Current state of a key as one line of text, read once for all of its streams. */
  read: (key: number) => Promise<string>
}

type Limits = {
  heartbeatMs?: number
  checkEveryMs?: number
  maxStreams?: number
  /** Maximum number of streams per person, so that one person cannot use up the total. */
  maxStreamsPerPerson?: number
}

/** Maximum unsent bytes per listener. Above it the stream is closed, so that a slow client cannot exhaust memory. */
const maxUnreadBytes = 1_048_576

/**
 * Adds server-sent events with access control: the current state on connection, and again after every broadcast. A
 * listener whose session or permission ends is disconnected within a minute.
 */
export function addEventStream(
  app: FastifyInstance,
  { url, keyOf, authenticate, needs, read }: StreamOptions,
  { heartbeatMs = 15_000, checkEveryMs = 60_000, maxStreams = 2_000, maxStreamsPerPerson = 20 }: Limits = {},
) {
  const streams = new Map<PassThrough, { key: number; token: string; person: string }>()
  const reading = new Map<number, Promise<void>>()
  const changedKeys = new Set<number>()

  const streamsOf = (key: number) =>
    [...streams].flatMap(([stream, info]) => (info.key === key ? [stream] : []))
  function send(stream: PassThrough, text: string) {
    if (stream.writableLength > maxUnreadBytes) stream.destroy()
    else stream.write(text)
  }
  const event = (data: string) => `event: state\ndata: ${data}\n\n`

  /** Reads a key's state, repeating if it changed during the read, and sends it to all streams of the key. */
  function broadcast(key: number): Promise<void> {
    if (streamsOf(key).length === 0) return Promise.resolve()
    changedKeys.add(key)
    const running = reading.get(key)
    if (running) return running
    const run = (async () => {
      while (changedKeys.delete(key)) {
        const text = event(await read(key))
        for (const stream of streamsOf(key)) send(stream, text)
      }
    })()
      // Listeners fetch the state themselves when no event arrives; the next change is broadcast again.
      .catch((error: unknown) => app.log.error({ err: error }, 'An event could not be sent.'))
      .finally(() => reading.delete(key))
    reading.set(key, run)
    return run
  }

  const beats = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ': still here\n\n')
  }, heartbeatMs)
  const checks = setInterval(() => void closeUnauthorised(), checkEveryMs)
  beats.unref()
  checks.unref()

  async function closeUnauthorised() {
    for (const [stream, { token }] of streams) {
      const staff = await authenticate(token, { fresh: false, background: true }).catch(() => undefined)
      if (staff === null || (staff && !permits(staff, needs))) stream.end()
    }
  }

  const authenticateListener = async ({ headers: { authorization = '' } }: FastifyRequest) => {
    const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1] ?? ''
    const staff = token === '' ? null : await authenticate(token, { fresh: true, background: true })
    if (!staff) throw new Unauthenticated()
    if (!permits(staff, needs)) throw new Forbidden()
    return { token, person: staff.email }
  }

  const isFull = (person: string) =>
    streams.size >= maxStreams ||
    [...streams.values()].filter((each) => each.person === person).length >= maxStreamsPerPerson

  app.get(`/v1${url}`, async (request, response) => {
    const { token, person } = await authenticateListener(request)
    const key = keyOf(request.params as Record<string, string>)
    const first = await read(key)
    if (isFull(person)) return response.code(503).header('retry-after', 5).send()
    const stream = new PassThrough()
    streams.set(stream, { key, token, person })
    stream.on('close', () => streams.delete(stream))
    // Changes during the read were sent only to the other listeners.
    send(stream, event(first))
    void broadcast(key)
    return response
      .headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no', 'content-encoding': 'identity' })
      .type('text/event-stream')
      .send(stream)
  })

  app.addHook('preClose', async () => {
    clearInterval(beats)
    clearInterval(checks)
    for (const stream of streams.keys()) stream.end()
  })

  return {
    broadcast,
    /** Broadcasts all keys with listeners, after notifications may have been missed. */
    async broadcastAll() {
      await Promise.all([...new Set([...streams.values()].map(({ key }) => key))].map(broadcast))
    },
    listeners: () => streams.size,
  }
}
