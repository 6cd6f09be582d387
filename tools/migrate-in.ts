import { parseArgs } from 'node:util'
import { migrateIn } from '#areas/intake/public.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { withDatabase } from '#tools/start/with-database.ts'

// npm run migrate-in -- <folder> --as <email>   imports the files of another system (docs/moving-in.md)
//   --dry-run    checks the files and writes only the reports of refused rows
//   --continue   continues a run that was interrupted, with the same files

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
const { as } = values

await withDatabase(async (url) => {
  if (!folder || !as)
    throw new Error('Usage: npm run migrate-in -- <folder> --as <email> [--dry-run] [--continue]')
  const db = openDatabase(url, { max: 2, statementTimeoutMs: 600_000 })
  try {
    const wasAccepted = await migrateIn(db, readConfiguration(process.env), {
      folder,
      as,
      isDryRun: values['dry-run'],
      isContinued: values.continue,
      log: (line) => console.log(line),
    })
    process.exitCode = wasAccepted ? 0 : 1
  } finally {
    await db.destroy()
  }
})
