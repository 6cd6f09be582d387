import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** State for readiness checks: a stopping process reports not ready first and keeps serving requests for a while. */
export type ReadinessState = { isStarting?: boolean; isStopping: boolean }

/** Reason the process is not ready, or null. */
export async function readinessError(db: Database, state: ReadinessState): Promise<string | null> {
  if (state.isStarting) return 'This process is starting.'
  if (state.isStopping) return 'This process is stopping.'
  try {
    const { rows } = await sql<{ isReadOnly: boolean }>`select pg_is_in_recovery() as is_read_only`.execute(
      db,
    )
    return rows[0]?.isReadOnly === true ? 'The database is read-only.' : null
  } catch {
    return 'The database cannot be reached.'
  }
}

/** `/healthz` reports that the process responds; `/readyz` that it can serve requests, including its database. */
export function addHealth(app: FastifyInstance, db: Database, state: ReadinessState = { isStopping: false }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const message = await readinessError(db, state)
    if (message === null) return { status: 'ok' }
    return response.code(503).header('retry-after', 2).send({ status: 'err', message })
  })
  // A kept-alive connection would send its next request to a process that is about to stop.
  app.addHook('onSend', async (_request, response) => {
    if (state.isStopping) response.header('connection', 'close')
  })
}
