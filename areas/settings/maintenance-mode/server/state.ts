import { settingsMessages } from '#areas/settings/messages.ts'
import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { PublicState } from '#areas/settings/maintenance-mode/contract.ts'
import { allModules } from '#areas/settings/maintenance-mode/server/maintenance.ts'
import { type Database, listenToChannel } from '#platform/server/db.ts'

type Answer = { body: Buffer; etag: string }

// The periodic refresh compensates for missed notifications. Apps may cache the state for five seconds.
const refreshEveryMs = 30_000
const cacheControl = 'public, max-age=5, stale-while-revalidate=30, stale-if-error=600'

/**
 * Caches the public state in memory as response bytes and reloads it when the database reports a change. While the
 * database is unavailable, the last known state is served.
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
      // On an error the next change or the timer retries.
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

/**
 * Adds `GET /maintenance/state`, the current state for the apps. It needs neither authentication nor the database.
 */
export function addMaintenanceState(app: FastifyInstance, state: Pick<MaintenanceState, 'now' | 'refresh'>) {
  app.get('/v1/maintenance/state', async (request, reply) => {
    if (state.now() === null) await state.refresh()
    const answer = state.now()
    if (answer === null) {
      return reply
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'err', message: settingsMessages('STATE_UNKNOWN').text })
    }
    reply.header('etag', answer.etag).header('cache-control', cacheControl)
    const known = request.headers['if-none-match']?.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    if (known?.includes(answer.etag) || known?.includes('*')) return reply.code(304).send()
    return reply.type('application/json; charset=utf-8').send(answer.body)
  })
}
