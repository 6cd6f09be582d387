import type { ProcessUrls } from '#platform/server/db/logins.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { cacheCompiledCode } from '#tools/start/compile-cache.ts'
import { buildApp } from '#tools/start/console-build.ts'
import { onNpmExit } from '#tools/start/npm-exit.ts'
import { listenErrorMessage, portError } from '#tools/start/port.ts'
import { installResolver } from '#tools/start/module-resolution.ts'
import { type PreparingPage, servePreparingPage } from '#tools/start/preparing-page.ts'
import { announceSteps, print, formatSeconds, runStep, errorText, stepStates } from '#tools/start/progress.ts'

/** Database URLs of the owner and the processes, and a function that releases the database. */
type DatabaseHandle = ProcessUrls & {
  ownerUrl: string
  isOurs: boolean
  stop: () => Promise<void>
}

const began = performance.now()
cacheCompiledCode()
installResolver()
const build = new AbortController()
let drainMs = 0
let database: Promise<DatabaseHandle> | null = null
let building: Promise<unknown> | null = null
let server: Promise<{ address: string | null; close(): Promise<void> }> | null = null
let preparing: PreparingPage | null = null
let isShuttingDown = false

for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => void shutDown(0))
onNpmExit(() => void (isShuttingDown || shutDown(0)))
try {
  await start()
} catch (error) {
  if (!isShuttingDown) {
    console.error(`\n${errorText(error)}`)
    await shutDown(1)
  }
}

async function start(): Promise<void> {
  const { readConfiguration } = await import('#platform/server/settings/configuration.ts')
  const [, , role] = process.argv
  const configuration = readConfiguration({ ...process.env, ...(role && { ERP_ROLE: role }) })
  const isAlone = configuration.role === 'all'
  drainMs = configuration.drainMs
  console.log(`Starting the ${isAlone ? 'console' : configuration.role} (${configuration.mode})`)
  await rejectUnusable(configuration)
  if (isAlone && configuration.port !== 0) {
    announceSteps([
      'Database',
      'Schema',
      ...(configuration.mode === 'demo' ? ['Demo data' as const] : []),
      'Console',
    ])
    preparing = await servePreparingPage(configuration.host, configuration.port, stepStates)
  }
  database = openDatabase(configuration)
  // Independent work runs in parallel: the build in a separate process, and module loading.
  const loading = import('#apps/api/main.ts')
  const ready = database.then((found) =>
    isAlone ? prepare(configuration, found) : requireMigrated(configuration, found),
  )
  // Separate processes share one build, which `npm run build` creates.
  if (isAlone) {
    building = runStep(
      'Console',
      async () => {
        const isBuilt = await buildApp('console', print, build.signal)
        // A production process builds and serves no sandbox phone.
        if (configuration.mode === 'demo') await buildApp('sandbox', print, build.signal)
        return isBuilt
      },
      (built) => (built ? 'built' : 'unchanged since it was built'),
    )
  }
  await Promise.all([ready, building, loading])

  const urls = await database
  if (configuration.databaseUrl !== null) await rejectUnsafeLogins(configuration, urls)
  const { startServer } = await loading
  await preparing?.close()
  server = startServer(configuration, urls)
  const { address } = await server.catch((error: NodeJS.ErrnoException) => {
    if (error.syscall !== 'listen') throw error
    throw new Error(listenErrorMessage(error.code, configuration.host, configuration.port))
  })
  console.log(
    `\nReady in ${formatSeconds(performance.now() - began).trim()}: ${address ?? 'working on jobs'}`,
  )
  if (isAlone && configuration.mode === 'demo') {
    const { printDemoAccounts: printSignIns } = await import('#tools/start/demo-accounts.ts')
    printSignIns(address ?? '')
  }
  console.log('Press Ctrl-C to stop.')
}

async function rejectUnsafeLogins(
  { mode, role, directUrl }: Configuration,
  { apiUrl, workerUrl, paymentsUrl }: DatabaseHandle,
): Promise<void> {
  const { loginError } = await import('#platform/server/db/logins.ts')
  const { sessionError } = await import('#platform/server/db/session-check.ts')
  const isProduction = mode === 'production'
  const error =
    (isProduction && (role === 'all' || role === 'api') && (await loginError(apiUrl, 'erp_api'))) ||
    (isProduction && (role === 'all' || role === 'worker') && (await loginError(workerUrl, 'erp_worker'))) ||
    (isProduction &&
      (role === 'all' || role === 'clients') &&
      paymentsUrl !== null &&
      (await loginError(paymentsUrl, 'erp_payments'))) ||
    ((role === 'all' || role === 'api') && (await sessionError(apiUrl, directUrl)))
  if (error) throw new Error(error)
}

function startsDatabase({ databaseUrl, role }: Configuration): boolean {
  return databaseUrl === null && role === 'all'
}

/** Rejects a data folder or a port that another program uses. */
async function rejectUnusable(configuration: Configuration): Promise<void> {
  const { dataDir, host, port, role } = configuration
  const { startError } = await import('#platform/server/embedded/embedded.ts')
  const error =
    (startsDatabase(configuration) && (await startError(dataDir))) ||
    (role !== 'worker' && port !== 0 && (await portError(host, port)))
  if (error) throw new Error(error)
}

async function openDatabase(configuration: Configuration): Promise<DatabaseHandle> {
  const { databaseUrl, workerUrl, paymentsUrl, migrationUrl, dataDir, role } = configuration
  const { runningUrl, startEmbedded } = await import('#platform/server/embedded/embedded.ts')
  const { embeddedUrls } = await import('#platform/server/db/logins.ts')
  const startsOne = startsDatabase(configuration)
  if (databaseUrl !== null) {
    const { databaseError } = await import('#tools/start/external-database.ts')
    const ownerListUrl = migrationUrl ?? databaseUrl
    // The API's login may not exist before the migrations, so the owner's URL is checked.
    const unusable = await databaseError(role === 'all' ? ownerListUrl : databaseUrl)
    if (unusable) throw new Error(unusable)
    print('Database   the one DATABASE_URL names')
    const { primaryUrl } = await import('#platform/server/db/host-list.ts')
    // Only a process that migrates has to reach the database as its owner.
    const ownerUrl = role === 'all' ? await primaryUrl(ownerListUrl) : ownerListUrl
    return {
      ownerUrl,
      apiUrl: databaseUrl,
      workerUrl: workerUrl ?? databaseUrl,
      paymentsUrl,
      isOurs: false,
      stop: async () => {},
    }
  }
  const running = startsOne ? null : runningUrl(dataDir)
  if (running !== null) {
    print(`Database   the embedded one of the console that runs on ${dataDir}`)
    return { ownerUrl: running, ...embeddedUrls(running), isOurs: true, stop: async () => {} }
  }
  if (!startsOne) {
    throw new Error('Separate processes need a shared database. Set DATABASE_URL, or run "npm start" first.')
  }
  const { url, stop } = await runStep(
    'Database',
    () => startEmbedded({ dataDir, log: print }),
    () => `embedded PostgreSQL, in ${dataDir}`,
  )
  return { ownerUrl: url, ...embeddedUrls(url), isOurs: true, stop }
}

async function prepare(
  { mode, directUrl }: Configuration,
  { isOurs, ...urls }: DatabaseHandle,
): Promise<void> {
  const { migrateToLatest } = await import('#platform/server/db/migrate.ts')
  await runStep(
    'Schema',
    () => migrateToLatest(urls.ownerUrl),
    (count) => (count === 0 ? 'up to date' : `${count} migrations and functions applied`),
  )
  const { loadReferenceData } = await import('#apps/api/reference.ts')
  await loadReferenceData(urls.ownerUrl)
  const { ensureLogins } = await import('#platform/server/db/logins.ts')
  await ensureLogins({ ...urls, directUrl }, isOurs)
  if (mode !== 'demo') return
  const { seedDemo } = await import('#apps/api/seed.ts')
  await runStep(
    'Demo data',
    () => seedDemo(urls.ownerUrl, print),
    (seeded) => (seeded ? 'made' : 'there already'),
  )
}

/** Separate processes do not migrate. Migrations run once before new processes start. */
async function requireMigrated(
  { directUrl, role }: Configuration,
  { apiUrl, workerUrl, paymentsUrl }: DatabaseHandle,
): Promise<void> {
  const { pendingMigrations: missingSteps } = await import('#platform/server/db/migrate.ts')
  const url = { worker: workerUrl, clients: paymentsUrl, api: null, all: null }[role]
  const missing = await missingSteps(url ?? directUrl ?? apiUrl)
  if (missing.length === 0) return
  throw new Error(
    `The database lacks ${missing.length} ${missing.length === 1 ? 'migration' : 'migrations'} of this build, the first of them ${missing[0]}. ` +
      'Run "npm run migrate" with MIGRATION_URL first.',
  )
}

/** Stops everything, the database last. A second call, for example by a second Ctrl-C, exits immediately. */
async function shutDown(code: number): Promise<void> {
  if (isShuttingDown) process.exit(1)
  isShuttingDown = true
  build.abort()
  // Lets a cancelled build remove its temporary output.
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
    // The start failed, so only the database has to be stopped.
  }
  try {
    await (await database)?.stop()
  } catch {
    // The database failed to start and has already reported the error.
  }
  clearTimeout(patience)
  process.exit(code)
}

/** Waits for work up to a time limit, so that an endless request does not keep the database open. */
function within(milliseconds: number, work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((done) => setTimeout(done, milliseconds))])
}
