import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { embeddedUrls, ensureLogins } from '#platform/server/db/logins.ts'
import { freePort } from '#platform/server/embedded/postmaster.ts'
import { openTestDatabase, testConfiguration } from '#platform/server/testing/test-api.ts'
import { inspectDatabase } from '#tools/doctor/database.ts'
import { inspectServices } from './services.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'erp-console-doctor-'))
let database: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  database = await openTestDatabase()
  await ensureLogins({ ownerUrl: database.url, directUrl: null, ...embeddedUrls(database.url) }, true)
})
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const stateOf = (findings: Awaited<ReturnType<typeof inspectServices>>) =>
  Object.fromEntries(findings.map(({ part, state, says }) => [part, `${state}: ${says}`]))

test('doctor › checks all aspects of the database', async () => {
  const settings = testConfiguration({ DATA_DIR: dataDir, DATABASE_URL: database.url })
  expect(stateOf(await inspectDatabase(settings, embeddedUrls(database.url)))).toMatchObject({
    // The test cluster runs without fsync, which the doctor reports.
    Database: 'mind: fsync is off: a power cut loses what was acknowledged',
    Connections: expect.stringMatching(
      /^well: one API takes 17, one worker 18; max_connections \d+ allows \d+ APIs and 2 workers$/,
    ) as string,
    Schema: 'well: holds every migration of this build',
    Rights: 'well: no process can alter the journal or the audit',
    Months: 'well: the coming months of ledger and audit are prepared',
    Books: expect.stringMatching(/^mind: they were never checked/) as string,
    Audit: 'well: 0 entries in the chain, checkpoints up to 0',
    Jobs: expect.stringMatching(/^mind: no worker is running/) as string,
    Replica: 'unset: lists and reports read the database itself',
  })
})

test('doctor › explains errors of the database', async () => {
  await sql`delete from schema_step where name like '%0001-create-platform%'`.execute(database.owner)
  await sql`select ledger_stop('a test')`.execute(database.owner)
  const settings = testConfiguration({
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    WORKER_URL: database.url,
    READ_URL: database.url,
    ERP_MODE: 'production',
    PUBLIC_URL: 'https://console.example',
  })
  expect(
    stateOf(
      await inspectDatabase(settings, { apiUrl: database.url, workerUrl: database.url, paymentsUrl: null }),
    ),
  ).toMatchObject({
    Schema: expect.stringMatching(/^ill: lacks 1 migrations.*run npm run migrate/) as string,
    Rights: expect.stringMatching(/^ill: .*who may alter the journal/) as string,
    Books: 'ill: money is stopped: a test',
    Replica: expect.stringMatching(/^mind: it is no replica/) as string,
  })
  const gone = `postgres://ana:lihim@127.0.0.1:${await freePort()}/erp`
  const [away, ...others] = await inspectDatabase(settings, {
    apiUrl: gone,
    workerUrl: gone,
    paymentsUrl: null,
  })
  expect(away).toMatchObject({
    part: 'Database',
    state: 'ill',
    says: expect.stringContaining('ECONNREFUSED') as string,
  })
  expect(others).toEqual([])
})

test('doctor › tests every other service with a real request', async () => {
  const nobody = await freePort()
  const settings = testConfiguration({
    DATA_DIR: dataDir,
    SMTP_URL: `smtp://ana:lihim@127.0.0.1:${nobody}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${nobody}`,
  })
  const found = stateOf(await inspectServices(settings))
  expect(found).toMatchObject({
    'Data folder': expect.stringMatching(/^(well|mind): .* GB free$/) as string,
    Files: 'well: disk: written, read back and taken away',
    Identity: 'well: embedded',
    Mail: expect.stringMatching(/^ill: .*ECONNREFUSED/) as string,
    Push: 'unset: notifications stay in the outbox',
    SMS: 'unset: SMS stay in the Messages page',
    Traces: expect.stringMatching(/^ill: .*ECONNREFUSED/) as string,
  })
  expect(JSON.stringify(found)).not.toContain('lihim')
})

test('doctor command › reports invalid settings and fails', () => {
  const { status, stderr } = spawnSync(process.execPath, ['tools/doctor.ts'], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH: process.env['PATH'], PORT: 'x', ERP_MODE: 'pruduction' },
    encoding: 'utf8',
  })
  expect(stderr).toMatch(/✗ Settings {5}2 settings cannot be used:\n {2}PORT: .*\n {2}ERP_MODE: /)
  expect(status).toBe(1)
})
