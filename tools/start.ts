import type { Configuration } from '#platform/server/configuration.ts'
import { keepCompiled } from '#tools/start/compiled.ts'
import { buildConsole } from '#tools/start/console-build.ts'
import { whenNpmIsGone } from '#tools/start/npm-watch.ts'
import { sentenceFor, whyNotListen } from '#tools/start/port.ts'
import { findQuickly } from '#tools/start/resolving.ts'
import { say, seconds, step, tell } from '#tools/start/steps.ts'

/** Where the owner and the API sign in to the database, and how to let go of it. */
type Found = { ownerUrl: string; apiUrl: string; isOurs: boolean; stop: () => Promise<void> }

const began = performance.now()
keepCompiled()
findQuickly()
const build = new AbortController()
let drainMs = 0
let database: Promise<Found> | null = null
let building: Promise<unknown> | null = null
let server: Promise<{ address: string | null; close(): Promise<void> }> | null = null
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
  const [, , role] = process.argv
  const configuration = readConfiguration({ ...process.env, ...(role && { ERP_ROLE: role }) })
  const isAlone = configuration.role === 'all'
  drainMs = configuration.drainMs
  console.log(`Starting the ${isAlone ? 'console' : configuration.role} (${configuration.mode})`)
  database = openDatabase(configuration)
  // Everything that does not need the others goes on beside them: the build in a process of its own, and loading.
  const loading = import('#apps/api/main.ts')
  const ready = database.then((found) => (isAlone ? prepare(configuration, found) : mustBePrepared(found)))
  // Processes that run apart share one build, which `npm run build` makes.
  if (isAlone) {
    building = step(
      'Console',
      () => buildConsole(say, build.signal),
      (built) => (built ? 'built' : 'unchanged since it was built'),
    )
  }
  await Promise.all([ready, building, loading])

  const { apiUrl } = await database
  if (configuration.mode === 'production' && configuration.databaseUrl !== null) {
    const { whyNotAsApi } = await import('#platform/server/api-login.ts')
    const whyNot = await whyNotAsApi(apiUrl)
    if (whyNot) throw new Error(whyNot)
  }
  const { startServer } = await loading
  server = startServer(configuration, apiUrl)
  const { address } = await server.catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen') throw error
    throw new Error(sentenceFor(error.code, configuration.host, configuration.port))
  })
  console.log(`\nReady in ${seconds(performance.now() - began).trim()}: ${address ?? 'working on jobs'}`)
  if (isAlone && configuration.mode === 'demo') {
    const { printSignIns } = await import('#tools/start/sign-ins.ts')
    printSignIns()
  }
  console.log('Ctrl-C stops it.')
}

async function openDatabase({
  databaseUrl,
  migrationUrl,
  dataDir,
  host,
  port,
  role,
}: Configuration): Promise<Found> {
  const { runningUrl, startEmbedded, whyNotStart } = await import('#platform/server/embedded/embedded.ts')
  const { apiUrlOf } = await import('#platform/server/api-login.ts')
  const startsOne = databaseUrl === null && role === 'all'
  const whyNot =
    (startsOne && (await whyNotStart(dataDir))) ||
    (role !== 'worker' && port !== 0 && (await whyNotListen(host, port)))
  if (whyNot) throw new Error(whyNot)
  if (databaseUrl !== null) {
    const { whyNotUse } = await import('#tools/start/outside-database.ts')
    const ownerUrl = migrationUrl ?? databaseUrl
    // Until the migrations have run, the API's login may not be there.
    const unusable = await whyNotUse(role === 'all' ? ownerUrl : databaseUrl)
    if (unusable) throw new Error(unusable)
    say('Database   the one DATABASE_URL names')
    return { ownerUrl, apiUrl: databaseUrl, isOurs: false, stop: async () => {} }
  }
  const running = startsOne ? null : runningUrl(dataDir)
  if (running !== null) {
    say(`Database   the embedded one of the console that runs on ${dataDir}`)
    return { ownerUrl: running, apiUrl: apiUrlOf(running), isOurs: true, stop: async () => {} }
  }
  if (!startsOne) {
    throw new Error(
      'Processes that run apart need a database to share: set DATABASE_URL, or start "npm start" first.',
    )
  }
  const { url, stop } = await step(
    'Database',
    () => startEmbedded({ dataDir, log: say }),
    () => `embedded PostgreSQL, in ${dataDir}`,
  )
  return { ownerUrl: url, apiUrl: apiUrlOf(url), isOurs: true, stop }
}

async function prepare({ mode }: Configuration, { ownerUrl, apiUrl, isOurs }: Found): Promise<void> {
  const { migrateToLatest } = await import('#platform/server/migrate.ts')
  await step(
    'Schema',
    () => migrateToLatest(ownerUrl),
    (count) => (count === 0 ? 'up to date' : `${count} migrations applied`),
  )
  const { loadReferenceData } = await import('#apps/api/reference.ts')
  await loadReferenceData(ownerUrl)
  if (apiUrl !== ownerUrl) {
    const { prepareLogin } = await import('#platform/server/api-login.ts')
    await prepareLogin(ownerUrl, apiUrl, isOurs)
  }
  if (mode !== 'demo') return
  const { seedDemo } = await import('#apps/api/seed.ts')
  await step(
    'Demo data',
    () => seedDemo(ownerUrl, say),
    (seeded) => (seeded ? 'made' : 'there already'),
  )
}

/** A process beside others does not migrate: that is done once, before the new ones start. */
async function mustBePrepared({ apiUrl }: Found): Promise<void> {
  const { missingSteps } = await import('#platform/server/migrate.ts')
  const missing = await missingSteps(apiUrl)
  if (missing.length === 0) return
  throw new Error(
    `The database lacks ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'} of this build, the first of them ${missing[0]}. ` +
      'Run "npm run migrate" with MIGRATION_URL first.',
  )
}

/** Stops everything, the database last. A second call, as by a second Ctrl-C, does not wait any longer. */
async function leave(code: number): Promise<void> {
  if (leaving) process.exit(1)
  leaving = true
  build.abort()
  // So that a build cut short clears its draft away.
  await building?.catch(() => {})
  const patience = setTimeout(() => process.exit(1), drainMs + 75_000)
  try {
    if (server !== null) {
      console.log('\nStopping.')
      await within(
        drainMs + 25_000,
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
