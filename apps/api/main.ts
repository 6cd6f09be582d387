import packageFile from '#package' with { type: 'json' }
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { addNotificationPictures } from '#areas/notifications/public.ts'
import { addLiveDraws, addPublishedDraws } from '#areas/raffle/public.ts'
import {
  addBackChannelLogout,
  makeAuthenticate,
  hasRecentReauthentication,
  rejectDemoAccounts,
} from '#areas/session/public.ts'
import { addMaintenanceState, cacheMaintenanceState, rejectIfClosed } from '#areas/settings/public.ts'
import type { FastifyInstance } from 'fastify'
import {
  addTokenEndpoint,
  makeAuthenticateClient,
  openClientRegistry,
  rejectDemoClient,
  startWebhookDispatcher,
} from '#areas/clients/public.ts'
import { clientCalls, events, handledCalls, jobs, providerRecords } from '#apps/api/registry.ts'
import { startRequestLog } from '#platform/server/clients/request-log.ts'
import { addClientCalls } from '#platform/server/clients/serve-clients.ts'
import { addProviderCallbacks } from '#platform/server/providers/callbacks.ts'
import { startEventStream } from '#platform/server/outbox/event-stream.ts'
import { startDispatcher } from '#platform/server/providers/dispatcher.ts'
import { startSandboxProvider } from '#platform/server/providers/sandbox-provider.ts'
import type { ProcessUrls } from '#platform/server/db/logins.ts'
import { notifyClockChanged, notifyLedgerStopped } from './ledger-alert.ts'
import { addRecordChanges } from '#platform/server/http/record-changes.ts'
import { startSealer } from '#platform/server/audit/seal.ts'
import { startViewLog } from '#platform/server/audit/view-log.ts'
import type { Configuration } from '#platform/server/settings/configuration.ts'
import { rejectReplacedSecret } from '#platform/server/settings/secret-rotation.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { recordDenials } from '#platform/server/http/denials.ts'
import { startClockChecks } from '#platform/server/ledger/clock-check.ts'
import { startLedgerChecks } from '#platform/server/ledger/ledger-check.ts'
import { addHealth, type ReadinessState } from '#platform/server/health/health.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { startMailSender } from '#platform/server/mail/delivery.ts'
import { addSmsReports } from '#platform/server/messages/delivery-reports.ts'
import { openReplica } from '#platform/server/http/replica.ts'
import { serve } from '#platform/server/http/serve.ts'
import { serveConsole } from '#platform/server/http/static.ts'
import type { CompletedRequest } from '#platform/server/observability/requests.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'

const builtFolder = (name: string) =>
  path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../dist', name)

type Count = (answered: CompletedRequest) => void
type ServerParts = {
  db: Database
  /** Connections as the role that posts payments of customers; null if clients are not served. */
  paymentsDb: Database | null
  /** Connects to PostgreSQL directly, not through a transaction pooler. */
  directUrl: string
  configuration: Configuration
  readiness: ReadinessState
  count: Count | undefined
}

/**
 * Starts the API, the worker or both, depending on the configuration. The database must already be migrated. Any
 * number of processes can share one database.
 */
export async function startServer(configuration: Configuration, urls: ProcessUrls) {
  await mkdir(configuration.dataDir, { recursive: true })
  const { db, workerDb, paymentsDb } = openDatabases(configuration, urls)
  await rejectReplacedSecret(db, configuration.secret)
  if (configuration.mode === 'production') {
    await rejectDemoAccounts(db)
    await rejectDemoClient(db)
  }
  const readiness = { isStarting: true, isStopping: false }
  const tracing = await startTraces(configuration)
  const watching = await startWatching(db, configuration, readiness)
  const context = {
    db,
    paymentsDb,
    directUrl:
      configuration.role === 'clients' ? (urls.paymentsUrl ?? '') : (configuration.directUrl ?? urls.apiUrl),
    configuration,
    readiness,
    count: watching?.count,
  }

  const sealer = startSealer(db, { dataDir: configuration.dataDir, secret: configuration.secret })
  const { role } = configuration
  const work =
    role === 'all' || role === 'worker' ? await startWork(workerDb, urls.workerUrl, configuration) : null
  const api =
    role === 'worker' ? null : role === 'clients' ? await startClientApi(context) : await startApi(context)
  readiness.isStarting = false
  return {
    /** Address of the API, or null for a worker-only process. */
    address: api?.address ?? null,
    /** Reports the process as stopping, completes open requests and closes the database connections. */
    async close() {
      readiness.isStopping = true
      const working = work?.stop()
      if (api) {
        await pause(configuration.drainMs)
        await api.stop()
      }
      await working
      await sealer.stop()
      await watching?.stop()
      await tracing?.stop()
      await db.destroy()
      if (workerDb !== db) await workerDb.destroy()
      if (paymentsDb !== null && paymentsDb !== db) await paymentsDb.destroy()
    },
  }
}

/**
 * Connections of the API, the worker and the API of clients, which have different rights. A process that is only one of
 * them has one pool. `paymentsDb` is null if the process does not serve clients.
 */
function openDatabases(
  { role, poolSize, directUrl }: Configuration,
  { apiUrl, workerUrl, paymentsUrl }: ProcessUrls,
) {
  const options = { max: poolSize, applicationName: role === 'all' ? 'erp' : `erp-${role}` }
  const openWorker = () => openDatabase(workerUrl, { ...options, role: 'erp_worker' })
  const openPayments = () =>
    paymentsUrl === null ? null : openDatabase(paymentsUrl, { ...options, role: 'erp_payments' })
  if (role === 'worker') {
    const db = openWorker()
    return { db, workerDb: db, paymentsDb: null }
  }
  if (role === 'clients') {
    const db = openPayments()
    if (db === null) throw new Error('The API of clients needs PAYMENTS_URL.')
    return { db, workerDb: db, paymentsDb: db }
  }
  const db = openDatabase(apiUrl, { ...options, role: 'erp_api', directUrl })
  if (role === 'api') return { db, workerDb: db, paymentsDb: null }
  return { db, workerDb: openWorker(), paymentsDb: openPayments() }
}

// Traces and metrics are imported only if they are configured.
async function startTraces({ traces }: Configuration) {
  if (traces === null) return null
  const { startTracing } = await import('#platform/server/observability/tracing.ts')
  return startTracing(traces, packageFile.version)
}

async function startWatching(db: Database, { ops, role }: Configuration, readiness: ReadinessState) {
  if (ops === null) return null
  const { startMetrics } = await import('#platform/server/health/metrics.ts')
  const { startOperations } = await import('#platform/server/health/operations-server.ts')
  const metrics = startMetrics(db, role)
  const operations = await startOperations(ops, { db, readiness, metrics })
  return { count: metrics.count, stop: operations.stop }
}

async function startApi({ db, paymentsDb, directUrl, configuration, readiness, count }: ServerParts) {
  const authentication = await makeAuthenticate(db, directUrl)
  const replica = configuration.readUrl
    ? openReplica(configuration.readUrl, configuration.poolSize)
    : undefined
  const viewLog = startViewLog(db)
  const app = serve({
    replica,
    viewLog,
    calls: handledCalls,
    db,
    authenticate: authentication.authenticate,
    configuration,
    isReauthenticated: (staff, minutes) => hasRecentReauthentication(db, staff, minutes),
    confirmsActs: true,
    onDenied: recordDenials(db),
    ...(count && { count }),
  })
  addHealth(app, db, readiness)
  const maintenance = await cacheMaintenanceState(db, directUrl)
  if (configuration.apis !== 'others') addMaintenanceState(app, maintenance)
  addFiles(app, { db, configuration, viewLog })
  addBackChannelLogout(app, { db, configuration })
  addSmsReports(app, { db, configuration })
  if (configuration.apis !== 'others') addNotificationPictures(app, { db, configuration })
  const isMain = configuration.apis !== 'others'
  const { authenticate } = authentication
  if (isMain) addPublishedDraws(app, { db })
  const draws = isMain ? addLiveDraws(app, { db, listenUrl: directUrl, authenticate }) : null
  const recordChanges = isMain ? addRecordChanges(app, { db, authenticate }) : null
  const clients = paymentsDb && (await addClients(app, { paymentsDb, directUrl, configuration }))
  if (configuration.mode === 'demo' && clients) {
    const { addSandbox } = await import('#apps/api/sandbox/sandbox.ts')
    addSandbox(app, { db, configuration, folder: builtFolder('sandbox') })
  }
  await serveConsole(app, builtFolder('console'), configuration)
  return {
    address: await app.listen({ port: configuration.port, host: configuration.host }),
    async stop() {
      recordChanges?.stop()
      await app.close()
      await clients?.stop()
      await viewLog.stop()
      await draws?.stop()
      await maintenance.stop()
      await authentication.stop()
      await replica?.close()
    },
  }
}

/** Starts a process that only serves the calls of API clients. */
async function startClientApi({ db, directUrl, configuration, readiness, count }: ServerParts) {
  const app = serve({ calls: [], db, authenticate: async () => null, configuration, ...(count && { count }) })
  addHealth(app, db, readiness)
  addFiles(app, { db, configuration })
  const clients = await addClients(app, { paymentsDb: db, directUrl, configuration })
  return {
    address: await app.listen({ port: configuration.port, host: configuration.host }),
    async stop() {
      await app.close()
      await clients.stop()
    },
  }
}

/** Adds the token endpoint and the calls of API clients. */
async function addClients(
  app: FastifyInstance,
  {
    paymentsDb: db,
    directUrl,
    configuration,
  }: Pick<ServerParts, 'directUrl' | 'configuration'> & { paymentsDb: Database },
) {
  const registry = await openClientRegistry(db, directUrl)
  const requestLog = startRequestLog(db)
  addTokenEndpoint(app, { db, registry, configuration, requestLog })
  const authenticate = makeAuthenticateClient(db, registry, configuration)
  addClientCalls(app, {
    calls: clientCalls,
    events,
    db,
    authenticate,
    configuration,
    requestLog,
    rejectIfClosed,
  })
  // In the demo a provider in this process takes the place of all providers.
  const sandbox =
    configuration.mode === 'demo'
      ? await startSandboxProvider({ secret: 'sandbox', callbackUrl: configuration.publicUrl })
      : null
  const override = sandbox && { url: sandbox.url, secret: sandbox.secret, timeoutMs: 5_000 }
  addProviderCallbacks(app, { db, records: providerRecords, override })
  const dispatcher = startDispatcher(db, { records: providerRecords, override })
  return {
    async stop() {
      await dispatcher.stop()
      await sandbox?.stop()
      await requestLog.stop()
      await registry.stop()
    },
  }
}

async function startWork(db: Database, url: string, configuration: Configuration) {
  const ledgerChecks = startLedgerChecks(db, { onStop: notifyLedgerStopped(configuration) })
  const clockChecks = startClockChecks(db, {
    toleranceS: configuration.clockToleranceS,
    onChange: notifyClockChanged(configuration),
  })
  const working = await startJobs(db, url, jobs, configuration)
  const post = startMailSender(db, configuration)
  const webhooks = startWebhookDispatcher(db, { configuration })
  const { eventStream, publicUrl } = configuration
  const events = await startEventStream(db, { stream: eventStream, publicUrl })
  return {
    async stop() {
      await Promise.all([working.stop(), post.stop(), webhooks.stop(), events.stop()])
      await clockChecks.stop()
      await ledgerChecks.stop()
    },
  }
}
