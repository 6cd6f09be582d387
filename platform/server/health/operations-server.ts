import { createServer } from 'node:http'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import type { Database } from '#platform/server/db/database.ts'
import { databaseState, type ReadinessState, readinessError } from './health.ts'
import { logWarning } from '#platform/server/observability/logging.ts'

type OperationsOptions = {
  db: Database
  readiness: ReadinessState
  metrics: { type: string; text: () => Promise<string> }
}

/** Starts the operations port with liveness, readiness and metrics. */
export async function startOperations(
  { host, port }: NonNullable<Configuration['ops']>,
  { db, readiness, metrics }: OperationsOptions,
) {
  const server = createServer((request, response) => {
    const respond = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    const look = async () => {
      if (request.url === '/healthz') return respond(200, 'ok\n')
      if (request.url === '/metrics') return respond(200, await metrics.text(), metrics.type)
      if (request.url !== '/readyz') return respond(404, 'Not found.\n')
      const message = readinessError(readiness)
      if (message !== null) return respond(503, `${message}\n`)
      respond(200, `ok, database ${await databaseState(db)}\n`)
    }
    look().catch((error: unknown) => {
      logWarning('The metrics could not be collected.', error)
      respond(500, 'The metrics could not be collected.\n')
    })
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}
