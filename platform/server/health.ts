import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '#platform/server/database.ts'

/** `/healthz` says that the process answers; `/readyz` that its database does too. */
export function addHealth(app: FastifyInstance, db: Database) {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, answer) => {
    try {
      await sql`select 1`.execute(db)
      return { status: 'ok' }
    } catch {
      return answer
        .code(503)
        .header('retry-after', 2)
        .send({ status: 'err', message: 'The database cannot be reached.' })
    }
  })
}
