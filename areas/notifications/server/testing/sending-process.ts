import { sendNotification } from '#areas/notifications/server/sending-job.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'

// Runs in its own process so that a test can kill it.
const url = process.argv[2] ?? ''
await startJobs(
  openDatabase(url, { role: 'erp_worker', max: 4 }),
  url,
  [sendNotification],
  readConfiguration(process.env),
  { look: 0.5 },
)
