import { Client } from 'pg'
import { inject } from 'vitest'
import { seedDemo } from '#apps/api/seed.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

/** Database with the demo data from which test databases are copied. `tests/cluster.ts` removes it before each run. */
const demoTemplate = 'erp_demo_template'

/**
 * Creates a test database with the demo data. Filling a database takes half a minute, so the first test of a run fills
 * the template and the others copy it.
 */
export async function openDemoDatabase() {
  await makeTemplate()
  return openTestDatabase(demoTemplate)
}

async function makeTemplate(): Promise<void> {
  const cluster = new URL(inject('postgres'))
  // A pool would close the idle connection, and with it release the lock.
  const admin = new Client({ connectionString: cluster.href })
  await admin.connect()
  try {
    // Tests in other processes wait until the template is complete.
    await admin.query('select pg_advisory_lock(hashtext($1))', [demoTemplate])
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [demoTemplate])
    if (rowCount !== 0) return
    const incomplete = `${demoTemplate}_incomplete`
    await admin.query(`drop database if exists ${incomplete} with (force)`)
    await admin.query(`create database ${incomplete} template erp_template strategy file_copy`)
    await seedDemo(Object.assign(cluster, { pathname: `/${incomplete}` }).href, () => {})
    await admin.query(`alter database ${incomplete} rename to ${demoTemplate}`)
  } finally {
    await admin.end()
  }
}
