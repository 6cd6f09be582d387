import type { Configuration } from '#platform/server/configuration.ts'
import type { Embedded } from '#platform/server/embedded/embedded.ts'
import { buildConsole } from '#tools/start/console-build.ts'
import { whenNpmIsGone } from '#tools/start/npm-watch.ts'
import { sentenceFor, whyNotListen } from '#tools/start/port.ts'
import { say, seconds, step, tell } from '#tools/start/steps.ts'

const began = performance.now()
const build = new AbortController()
let database: Promise<Embedded> | null = null
let building: Promise<unknown> | null = null
let server: Promise<{ address: string; close(): Promise<void> }> | null = null
let leaving = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void leave(0))
whenNpmIsGone(() => void (leaving || leave(0)))
try {
  await start()
} catch (error) {
  if (!leaving) {
    console.error(`\n${tell(error)}`)
    await leave(1)
  }
}

async function start(): Promise<void> {
  const { readConfiguration } = await import('#platform/server/configuration.ts')
  const configuration = readConfiguration(process.env)
  console.log(`Starting the console (${configuration.mode})`)
  database = openDatabase(configuration)
  // Everything that does not need the others goes on beside them: the build in a process of its own, and loading.
  const loading = import('#apps/api/main.ts')
  const ready = database.then(({ url }) => prepare(configuration, url))
  building = step(
    'Console',
    () => buildConsole(say, build.signal),
    (built) => (built ? 'built' : 'unchanged since it was built'),
  )
  await Promise.all([ready, building, loading])

  const { url } = await database
  const { startServer } = await loading
  server = startServer(configuration, url)
  const { address } = await server.catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen') throw error
    throw new Error(sentenceFor(error.code, configuration.host, configuration.port))
  })
  console.log(`\nReady in ${seconds(performance.now() - began).trim()}: ${address}`)
  if (configuration.mode === 'demo') {
    const { printSignIns } = await import('#tools/start/sign-ins.ts')
    printSignIns()
  }
  console.log('Ctrl-C stops it.')
}

async function openDatabase({ databaseUrl, dataDir, host, port }: Configuration): Promise<Embedded> {
  const { startEmbedded, whyNotStart } = await import('#platform/server/embedded/embedded.ts')
  const whyNot =
    (databaseUrl === null && (await whyNotStart(dataDir))) || (port !== 0 && (await whyNotListen(host, port)))
  if (whyNot) throw new Error(whyNot)
  if (databaseUrl !== null) {
    const { whyNotUse } = await import('#tools/start/outside-database.ts')
    const unusable = await whyNotUse(databaseUrl)
    if (unusable) throw new Error(unusable)
    say('Database   the one DATABASE_URL names')
    return { url: databaseUrl, stop: async () => {} }
  }
  return step(
    'Database',
    () => startEmbedded({ dataDir, log: say }),
    () => `embedded PostgreSQL, in ${dataDir}`,
  )
}

async function prepare({ mode }: Configuration, url: string): Promise<void> {
  const { migrateToLatest } = await import('#platform/server/migrate.ts')
  await step(
    'Schema',
    () => migrateToLatest(url),
    (count) => (count === 0 ? 'up to date' : `${count} migrations applied`),
  )
  const { loadReferenceData } = await import('#apps/api/reference.ts')
  await loadReferenceData(url)
  if (mode !== 'demo') return
  const { seedDemo } = await import('#apps/api/seed.ts')
  await step(
    'Demo data',
    () => seedDemo(url, say),
    (seeded) => (seeded ? 'made' : 'there already'),
  )
}

/** Stops everything, the database last. A second call, as by a second Ctrl-C, does not wait any longer. */
async function leave(code: number): Promise<void> {
  if (leaving) process.exit(1)
  leaving = true
  build.abort()
  // So that a build cut short clears its draft away.
  await building?.catch(() => {})
  const patience = setTimeout(() => process.exit(1), 75_000)
  try {
    if (server !== null) {
      console.log('\nStopping.')
      await within(
        10_000,
        server.then((running) => running.close()),
      )
    }
  } catch {
    // It did not start; what is left to stop is the database.
  }
  try {
    await (await database)?.stop()
  } catch {
    // It did not start either, and has said why.
  }
  clearTimeout(patience)
  process.exit(code)
}

/** Waits for work, but not longer than this: a request that never ends must not keep the database open. */
function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((done) => setTimeout(done, milliseconds))])
}
