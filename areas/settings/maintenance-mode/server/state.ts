import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PublicState } from '#areas/settings/maintenance-mode/contract.ts'
import { allModules } from '#areas/settings/maintenance-mode/server/maintenance.ts'
import type { Database } from '#platform/server/db/database.ts'
import { listenToChannel } from '#platform/server/db/channel-listener.ts'

type Answer = { body: Buffer; etag: string }

// A missed notification is made up for after so long; apps may show what they know for five seconds.
const refreshEveryMs = 30_000
const cacheControl = 'public, max-age=5, stale-while-revalidate=30, stale-if-error=600'

/**
 * Keeps the public state in memory as the bytes that are sent, read anew whenever the database tells of a change.
 * While the database is away, what was known last is still told.
 */
export async function cacheMaintenanceState(db: Database, listenUrl: string) {
  let answer: Answer | null = null
  let reading: Promise<void> | null = null
  let isStale = false

  const refresh = (): Promise<void> => {
    isStale = true
    return (reading ??= readUntilFresh())
  }
  async function readUntilFresh() {
    try {
      while (isStale) {
        isStale = false
        answer = answerOf(await allModules(db))
      }
    } catch {
      // The next change, or the timer, tries again.
    } finally {
      reading = null
    }
  }
  const line = listenToChannel(listenUrl, 'erp_maintenance', {
    onChange: () => void refresh(),
    onDown: () => {},
  })
  const timer = setInterval(() => void refresh(), refreshEveryMs)
  timer.unref()
  await line.begun
  await refresh()
  return {
    now: () => answer,
    refresh,
    async stop() {
      clearInterval(timer)
      await line.stop()
      await reading
    },
  }
}

export type MaintenanceState = Awaited<ReturnType<typeof cacheMaintenanceState>>

function answerOf(modules: Awaited<ReturnType<typeof allModules>>): Answer {
  const body = Buffer.from(JSON.stringify({ status: 'ok', message: PublicState.parse({ modules }) }))
  return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
}

/** `GET /maintenance/state`: the present state, for the apps. It asks neither who nor the database. */
export function addMaintenanceState(app: FastifyInstance, state: Pick<MaintenanceState, 'now' | 'refresh'>) {
  app.get('/v1/maintenance/state', async (request, reply) => {
    if (state.now() === null) await state.refresh()
    const answer = state.now()
    if (answer === null) {
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'err', message: 'The state is not known yet.' })
    }
    reply.header('etag', answer.etag).header('cache-control', cacheControl)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(answer.etag) || known?.includes('*')) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.body)
  })
}
