import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PassThrough } from 'node:stream'
import { type Guard, permits } from '#platform/access/access.ts'
import { Denied, SignInFirst } from '#platform/server/refusal.ts'
import type { Authenticate } from '#platform/server/staff.ts'

type About = {
  /** Below /v1, with one parameter that names what is listened to: `/smart-raffle/:raffleId/live`. */
  url: `/${string}:${string}`
  /** Reads the parameter, or refuses. Streams of one key get the same text at the same moment. */
  keyOf: (params: Record<string, string>) => number
  authenticate: Authenticate
  /** Who may listen. */
  needs: Guard
  /** What a key's streams are told: one line of text, read once for all of them. */
  read: (key: number) => Promise<string>
}

type Limits = {
  beatEveryMs?: number
  checkEveryMs?: number
  mostStreams?: number
  /** Of one person, so that nobody takes the places of all. */
  mostOfOne?: number
}

/** What lies unread by one listener before the line is given up: a screen that hangs costs no more. */
const mostUnreadBytes = 1_048_576

/**
 * Server-sent events for those whom a guard admits: the present state at once, and again at every `tell`. A listener whose
 * session or right ends is disconnected within a minute.
 */
export function addEventStream(
  app: FastifyInstance,
  { url, keyOf, authenticate, needs, read }: About,
  { beatEveryMs = 15_000, checkEveryMs = 60_000, mostStreams = 2_000, mostOfOne = 20 }: Limits = {},
) {
  const streams = new Map<PassThrough, { key: number; token: string; person: string }>()
  const reading = new Map<number, Promise<void>>()
  const again = new Set<number>()

  const of = (key: number) => [...streams].flatMap(([stream, about]) => (about.key === key ? [stream] : []))
  function say(stream: PassThrough, text: string) {
    if (stream.writableLength > mostUnreadBytes) stream.destroy()
    else stream.write(text)
  }
  const event = (data: string) => `event: state\ndata: ${data}\n\n`

  /** Reads a key's state until nothing has changed meanwhile, and tells every stream of it. */
  function tell(key: number): Promise<void> {
    if (of(key).length === 0) return Promise.resolve()
    again.add(key)
    const running = reading.get(key)
    if (running) return running
    const run = (async () => {
      while (again.delete(key)) {
        const text = event(await read(key))
        for (const stream of of(key)) say(stream, text)
      }
    })()
      // Whoever listens asks by itself when nothing comes; the next change is told again.
      .catch((error: unknown) => app.log.error({ err: error }, 'A state could not be told.'))
      .finally(() => reading.delete(key))
    reading.set(key, run)
    return run
  }

  const beats = setInterval(() => {
    for (const stream of streams.keys()) say(stream, ': still here\n\n')
  }, beatEveryMs)
  const checks = setInterval(() => void letGo(), checkEveryMs)
  beats.unref()
  checks.unref()

  async function letGo() {
    for (const [stream, { token }] of streams) {
      const staff = await authenticate(token, { fresh: false, background: true }).catch(() => undefined)
      if (staff === null || (staff && !permits(staff, needs))) stream.end()
    }
  }

  const holder = async ({ headers: { authorization = '' } }: FastifyRequest) => {
    const token = /^Bearer ([\w.~+/=-]{1,4096})$/i.exec(authorization)?.[1] ?? ''
    const staff = token === '' ? null : await authenticate(token, { fresh: true, background: true })
    if (!staff) throw new SignInFirst()
    if (!permits(staff, needs)) throw new Denied()
    return { token, person: staff.email }
  }

  const isFull = (person: string) =>
    streams.size >= mostStreams ||
    [...streams.values()].filter((each) => each.person === person).length >= mostOfOne

  app.get(`/v1${url}`, async (request, answer) => {
    const { token, person } = await holder(request)
    const key = keyOf(request.params as Record<string, string>)
    const first = await read(key)
    if (isFull(person)) return answer.code(503).header('retry-after', 5).send()
    const stream = new PassThrough()
    streams.set(stream, { key, token, person })
    stream.on('close', () => streams.delete(stream))
    // What changed while it was read has been told to the others only.
    say(stream, event(first))
    void tell(key)
    return answer
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
    tell,
    /** Tells every key that somebody listens to: after a time when nobody knows what was missed. */
    async tellAll() {
      await Promise.all([...new Set([...streams.values()].map(({ key }) => key))].map(tell))
    },
    listeners: () => streams.size,
  }
}
