import { createServer } from 'node:http'
import type { Configuration } from '#platform/server/configuration.ts'
import type { Database } from '#platform/server/database.ts'
import { type Standing, whyNotReady } from '#platform/server/health.ts'
import { warnOf } from '#platform/server/logging.ts'

type Watched = { db: Database; standing: Standing; metrics: { type: string; text: () => Promise<string> } }

/** A second port, for those who run the house: whether the process lives, whether it is ready, and its counts. */
export async function startOperations(
  { host, port }: NonNullable<Configuration['ops']>,
  { db, standing, metrics }: Watched,
) {
  const server = createServer((request, answer) => {
    const say = (status: number, text: string, type = 'text/plain; charset=utf-8') =>
      void answer.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    const look = async () => {
      if (request.url === '/healthz') return say(200, 'ok\n')
      if (request.url === '/metrics') return say(200, await metrics.text(), metrics.type)
      if (request.url !== '/readyz') return say(404, 'There is nothing at this address.\n')
      const why = await whyNotReady(db, standing)
      say(why === null ? 200 : 503, `${why ?? 'ok'}\n`)
    }
    look().catch((error: unknown) => {
      warnOf('The counts could not be told.', error)
      say(500, 'The counts could not be told.\n')
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
