import { openDatabase } from '#platform/server/database.ts'
import { readConfiguration } from '#platform/server/configuration.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { countRows } from '#platform/server/jobs/testing/counting.ts'

// A process of its own, so that a test can kill it as no process can kill itself.
const url = process.argv[2] ?? ''
await startJobs(
  openDatabase(url, { role: 'erp_api', max: 4 }),
  url,
  [countRows],
  readConfiguration(process.env),
  {
    look: 0.5,
  },
)
console.log('working')
