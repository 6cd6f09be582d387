import { readOrder, seedByOrder } from '#apps/api/seed/cli.ts'
import { migrateToLatest } from '#platform/server/migrate.ts'
import { readConfiguration } from '#platform/server/configuration.ts'
import { say, tell } from '#tools/start/steps.ts'
import { withDatabase } from '#tools/start/with-database.ts'

try {
  const order = readOrder(process.argv.slice(2))
  if (readConfiguration(process.env).mode === 'production') {
    throw new Error('Invented people have no place among real ones: in production nothing is seeded.')
  }
  await withDatabase(async (url) => {
    await migrateToLatest(url)
    await seedByOrder(url, order, say)
  })
} catch (error) {
  console.error(tell(error))
  process.exitCode = 1
}
