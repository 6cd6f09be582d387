import { parseSeedOptions, seedWithOptions } from '#apps/api/seed/cli.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { print, errorText } from '#tools/start/progress.ts'
import { withDatabase } from '#tools/start/with-database.ts'

try {
  const order = parseSeedOptions(process.argv.slice(2))
  if (readConfiguration(process.env).mode === 'production') {
    throw new Error('Demo data is not loaded in production.')
  }
  await withDatabase(async (url) => {
    await migrateToLatest(url)
    await seedWithOptions(url, order, print)
  })
} catch (error) {
  console.error(errorText(error))
  process.exitCode = 1
}
