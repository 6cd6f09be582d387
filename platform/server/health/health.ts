import type { FastifyInstance } from 'fastify'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** State for readiness checks: a stopping process reports not ready first and keeps serving requests for a while. */
export type ReadinessState = { isStarting?: boolean; isStopping: boolean }

/** Reason the process is not ready, or null. */
export function readinessError({ isStarting, isStopping }: ReadinessState): string | null {
  if (isStarting === true) return 'This process is starting.'
  return isStopping ? 'This process is stopping.' : null
}

export type DatabaseState = 'available' | 'read-only' | 'unavailable'

/** A probe of a balancer waits about a second, so a database that does not answer earlier counts as unavailable. */
const answerWithinMs = 500

/** Whether the database accepts writes. */
export async function databaseState(db: Database): Promise<DatabaseState> {
  return Promise.race([
    readDatabaseState(db),
    pause<DatabaseState>(answerWithinMs, 'unavailable', { ref: false }),
  ])
}

async function readDatabaseState(db: Database): Promise<DatabaseState> {
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`select pg_is_in_recovery() as is_read_only`.execute(
      db,
    )
    return rows[0]?.isReadOnly === true ? 'read-only' : 'available'
  } catch {
    return 'unavailable'
  }
}

/**
 * `/healthz` reports that the process responds; `/readyz` that it serves requests. `/readyz` reports the state of the
 * database but does not depend on it: the processes share it, so a balancer would remove all of them at the same time.
 * Without it they still serve the console, and answer calls with 503 and Retry-After.
 */
export function addHealth(app: FastifyInstance, db: Database, state: ReadinessState = { isStopping: false }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const message = readinessError(state)
    if (message === null) return { status: 'ok', database: await databaseState(db) }
    return response.code(503).header('retry-after', 2).send({ status: 'err', message })
  })
  // A kept-alive connection would send its next request to a process that is about to stop.
  app.addHook('onSend', async (_request, response) => {
    if (state.isStopping) response.header('connection', 'close')
  })
}
