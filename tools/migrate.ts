import { loadReferenceData } from '#apps/api/reference.ts'
import { ensureLogins } from '#platform/server/db/logins.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run migrate   migrates as the owner in MIGRATION_URL and prepares the logins in DATABASE_URL, WORKER_URL and PAYMENTS_URL
await withDatabase(async (url) => {
  const count = await migrateToLatest(url)
  await loadReferenceData(url)
  const { databaseUrl, directUrl, workerUrl, paymentsUrl } = readConfiguration(process.env)
  if (databaseUrl !== null)
    await ensureLogins({
      ownerUrl: url,
      apiUrl: databaseUrl,
      directUrl,
      workerUrl: workerUrl ?? databaseUrl,
      paymentsUrl,
    })
  console.log(count === 0 ? 'The schema is up to date.' : `Applied ${count} migrations and functions.`)
})
