import { openDatabase } from '#platform/server/db/database.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { countRowsJob } from './count-rows-job.ts'

// A separate worker process that a test can kill.
const url = process.argv[2] ?? ''
await startJobs(
  openDatabase(url, { role: 'erp_worker', max: 4 }),
  url,
  [countRowsJob],
  readConfiguration(process.env),
  {
    look: 0.5,
  },
)
console.log('working')
