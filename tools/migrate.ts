import { loadReferenceData } from '#apps/api/reference.ts'
import { migrateToLatest } from '#platform/server/migrate.ts'
import { withDatabase } from '#tools/start/with-database.ts'

await withDatabase(async (url) => {
  const count = await migrateToLatest(url)
  await loadReferenceData(url)
  console.log(count === 0 ? 'The schema is up to date.' : `Applied ${count} migrations.`)
})
