import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import path from 'node:path'
import { addNotificationPictures } from '#areas/notifications/public.ts'
import { makeAuthenticate, recentlyProven, refuseDemoAccounts } from '#areas/session/public.ts'
import { addMaintenanceState, keepMaintenanceState } from '#areas/settings/public.ts'
import { handledCalls } from '#apps/api/calls.ts'
import { jobs } from '#apps/api/jobs.ts'
import { tellMoneyStopped } from '#apps/api/money-stopped.ts'
import { startSealer } from '#platform/server/audit/seal.ts'
import type { Configuration } from '#platform/server/configuration.ts'
import { openDatabase } from '#platform/server/database.ts'
import { recordDenials } from '#platform/server/denials.ts'
import { startLedgerChecks } from '#platform/server/ledger/checking.ts'
import { addHealth } from '#platform/server/health.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { startPost } from '#platform/server/mail/sending.ts'
import { serve } from '#platform/server/serve.ts'
import { addConsole } from '#platform/server/static.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'

const consoleFolder = path.resolve(
  path.dirname(fileURLToPath(import.meta.url)),
  '..',
  '..',
  'dist',
  'console',
)

/** Starts the API and, where it is built, the console before it. The database is migrated already. */
export async function startServer(configuration: Configuration, ownerUrl: string) {
  await mkdir(configuration.dataDir, { recursive: true })
  const db = openDatabase(ownerUrl, { role: 'erp_api', max: 12 })
  if (configuration.mode === 'production') await refuseDemoAccounts(db)

  const authentication = await makeAuthenticate(db, ownerUrl)
  const app = serve({
    calls: handledCalls,
    db,
    authenticate: authentication.authenticate,
    configuration,
    proven: (staff, minutes) => recentlyProven(db, staff, minutes),
    onDenied: recordDenials(db),
  })
  addHealth(app, db)
  const maintenance = await keepMaintenanceState(db, ownerUrl)
  if (configuration.apis !== 'others') addMaintenanceState(app, maintenance)
  addFiles(app, { db, configuration })
  if (configuration.apis !== 'others') addNotificationPictures(app, { db, configuration })
  await addConsole(app, consoleFolder, configuration)
  const sealer = startSealer(db, { dataDir: configuration.dataDir, secret: configuration.secret })

  const ledgerChecks = startLedgerChecks(db, { onStop: tellMoneyStopped(configuration) })

  const working = await startJobs(db, ownerUrl, jobs, configuration)
  const post = startPost(db, configuration)

  const address = await app.listen({ port: configuration.port, host: configuration.host })
  return {
    address,
    /** Answers what is under way, then lets go of the database. */
    async close() {
      await app.close()
      await Promise.all([working.stop(), post.stop()])
      await ledgerChecks.stop()
      await sealer.stop()
      await maintenance.stop()
      await authentication.stop()
      await db.destroy()
    },
  }
}
