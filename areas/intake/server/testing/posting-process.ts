import { postBalances } from '#areas/intake/server/posting.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'

// Separate process that posts opening balances, so that tests can kill it at any point.
const url = process.argv[2] ?? ''
const db = openDatabase(url, { role: 'erp_worker', max: 4 })
await startJobs(db, url, [postBalances], readConfiguration(process.env), { look: 0.5, supervise: 1 })
