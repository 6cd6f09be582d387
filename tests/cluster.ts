import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { programsAt } from '#platform/server/embedded/binaries.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner URL of the cluster shared by the tests of a run. Each test file creates its own database in it. */
    postgres: string
  }
}

/** Migrated database from which test databases are copied. */
export const templateDatabase = 'erp_template'

/**
 * Provides one PostgreSQL server with a migrated template for the test run: the server at `TEST_POSTGRES`, a
 * temporary one from the programs in `TEST_POSTGRES_BIN`, to test any supported version, or a temporary embedded one.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env['TEST_POSTGRES']
  const bin = process.env['TEST_POSTGRES_BIN']
  const cluster =
    external === undefined
      ? await startThrowaway(bin ? { programs: programsAt(bin) } : {})
      : { url: external, stop: async () => {} }
  try {
    await makeTemplate(cluster.url)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  process.env['TEST_POSTGRES'] = cluster.url
  project.provide('postgres', cluster.url)
  return async () => {
    if (external === undefined) delete process.env['TEST_POSTGRES']
    await cluster.stop()
  }
}

/** Creates and migrates the template, replacing one of an earlier run. */
export async function makeTemplate(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    for (const name of [templateDatabase, 'erp_demo_template'])
      await client.query(`drop database if exists ${name} with (force)`)
    await client.query(`create database ${templateDatabase} template template0`)
  } finally {
    await client.end()
  }
  const template = new URL(ownerUrl)
  template.pathname = `/${templateDatabase}`
  const migrate = fileURLToPath(new URL('../platform/server/db/migrate.ts', import.meta.url))
  if (!existsSync(migrate)) return
  const { migrateToLatest } = await import('#platform/server/db/migrate.ts')
  await migrateToLatest(template.href)
  const { loadReferenceData } = await import('#apps/api/reference.ts')
  await loadReferenceData(template.href)
}
