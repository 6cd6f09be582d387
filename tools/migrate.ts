import { loadReferenceData } from '#apps/api/reference.ts'
import { ensureApiLogin, isOwnersLogin } from '#platform/server/db/api-login.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run migrate   migrates as the owner in MIGRATION_URL and prepares the API's login in DATABASE_URL
await withDatabase(async (url) => {
  const count = await migrateToLatest(url)
  await loadReferenceData(url)
  const { databaseUrl, directUrl } = readConfiguration(process.env)
  if (databaseUrl !== null && !isOwnersLogin(directUrl ?? databaseUrl, url))
    await ensureApiLogin(url, databaseUrl, { isPooled: directUrl !== null })
  console.log(count === 0 ? 'The schema is up to date.' : `Applied ${count} migrations and functions.`)
})
