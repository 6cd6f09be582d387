import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** Whether a process should be sent requests: a stopping one says no first, and goes on answering for a while. */
export type ReadinessState = { isStarting?: boolean; isStopping: boolean }

/** Why the process should not be sent requests now, or null. */
export async function readinessError(db: Database, state: ReadinessState): Promise<string | null> {
  if (state.isStarting) return 'This process is starting.'
  if (state.isStopping) return 'This process is stopping.'
  try {
    await sql`select 1`.execute(db)
    return null
  } catch {
    return 'The database cannot be reached.'
  }
}

/** `/healthz` says that the process answers; `/readyz` that it may be sent requests: its database answers too. */
export function addHealth(app: FastifyInstance, db: Database, state: ReadinessState = { isStopping: false }) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, response) => {
    const message = await readinessError(db, state)
    if (message === null) return { status: 'ok' }
    return response.code(503).header('retry-after', 2).send({ status: 'err', message })
  })
  // A connection that is kept would carry the next request to where soon nobody is.
  app.addHook('onSend', async (_request, response) => {
    if (state.isStopping) response.header('connection', 'close')
  })
}
