import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { createBackup, programSettings, readBackup, restoreFolder } from '#platform/server/backup/backup.ts'
import { verifyDatabase } from '#platform/server/backup/verify-database.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { programsAt } from '#platform/server/embedded/binaries.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { makeTemplate, templateDatabase } from '#tests/cluster.ts'

// The embedded database of a small office, backed up while in use, restored beside and verified.
const scratch = mkdtempSync(join(tmpdir(), 'erp-console-backup-test-'))
const dataDir = join(scratch, 'data')
const secret = Buffer.alloc(32, 7)
const quiet = { log: () => {} }
let server: Awaited<ReturnType<typeof startEmbedded>>
let copy: string

const entry = (n: number) => ({
  action: 'Update' as const,
  kind: 'probe',
  recordId: String(n),
  label: `Probe ${n}`,
  call: '/probe',
  requestId: '',
  ip: '',
  actor: null,
})

beforeAll(async () => {
  server = await startEmbedded({ dataDir, ...quiet })
  await migrateToLatest(server.url)
  const db = openDatabase(server.url, { role: 'erp_api', max: 2 })
  await recordAudit(db, ...Array.from({ length: 20 }, (_, n) => entry(n)))
  await sealAll(db)
  await appendCheckpoint(db, openCheckpointFile(dataDir, secret))
  copy = join(scratch, 'copy')
  await createBackup({ ownerUrl: server.url, dataDir, isEmbedded: true, version: '1' }, copy)
  // Entries sealed after the backup started are not covered by its checkpoints.
  await recordAudit(db, entry(21))
  await sealAll(db)
  await appendCheckpoint(db, openCheckpointFile(dataDir, secret))
  await db.destroy()
}, 180_000)
afterAll(async () => {
  await server?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

test('backup › is intact after a restore, and tampering with it is detected', async () => {
  const place = join(scratch, 'restored')
  await restoreFolder(copy, place)
  const restored = await startEmbedded({ dataDir: place, ...quiet })
  try {
    const proof = await verifyDatabase(restored.url, place, secret)
    expect(proof).toMatchObject({ isIntact: true, auditEntries: 20, sealed: 20, checkpoints: 1, errors: [] })

    const owner = openDatabase(restored.url, { max: 1 })
    await sql`alter table audit_link disable trigger user`.execute(owner)
    await sql`delete from audit_link where position > 15`.execute(owner)
    await owner.destroy()
    const after = await verifyDatabase(restored.url, place, secret)
    expect(after.isIntact).toBe(false)
    expect(after.errors.join()).toContain('audit')
  } finally {
    await restored.stop()
  }
}, 180_000)

test('restore › refuses to overwrite data and to use a damaged backup', async () => {
  await expect(restoreFolder(copy, dataDir)).rejects.toThrow(/There is already a database in/)
  await expect(readBackup(copy)).resolves.toMatchObject({ kind: 'folder' })
  appendFileSync(join(copy, 'postgres.tar.gz'), 'x')
  await expect(restoreFolder(copy, join(scratch, 'never'))).rejects.toThrow(/is damaged/)
  expect(existsSync(join(scratch, 'never', 'postgres'))).toBe(false)
})

function drill(settings: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/backup.ts', 'drill'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, ERP_SECRET: secret.toString('base64'), ...settings },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

test('restore drill › runs as one command', () => {
  const { status, output } = drill({ DATA_DIR: dataDir })
  expect(output).toContain('The copy is complete.')
  expect(output).toContain('21 audit entries, 21 in the chain, 2 in external checkpoints.')
  expect(status).toBe(0)
}, 180_000)

// Only a database of the same or an older version can be dumped, so the embedded one is too new for most pg_dump.
const external = '/usr/lib/postgresql/15/bin'

test.skipIf(!existsSync(join(external, 'pg_dump')))(
  'restore drill of an external database › restores into a server that lacks the roles',
  async () => {
    const cluster = await startThrowaway({ programs: programsAt(external) })
    try {
      await makeTemplate(cluster.url)
      const ownerUrl = Object.assign(new URL(cluster.url), { pathname: `/${templateDatabase}` }).href
      const db = openDatabase(ownerUrl, { role: 'erp_api', max: 1 })
      await recordAudit(db, entry(1))
      await sealAll(db)
      await db.destroy()
      const { status, output } = drill({ DATABASE_URL: ownerUrl, DATA_DIR: join(scratch, 'external') })
      expect(output).toContain('1 audit entries, 1 in the chain')
      expect(output).toContain('The copy is complete.')
      expect(status).toBe(0)
    } finally {
      await cluster.stop()
    }
  },
  180_000,
)

test.each([
  ['', {}],
  ['?sslmode=disable', { PGSSLMODE: 'disable' }],
  ['?sslmode=no-verify', { PGSSLMODE: 'require' }],
  ['?sslmode=require', { PGSSLMODE: 'verify-full', PGSSLROOTCERT: 'system' }],
  ['?sslmode=require&uselibpqcompat=true', { PGSSLMODE: 'require' }],
  [
    '?sslmode=verify-full&sslrootcert=/ca.crt&sslcert=/erp.crt&sslkey=/erp.key&sslnegotiation=direct',
    {
      PGSSLMODE: 'verify-full',
      PGSSLROOTCERT: '/ca.crt',
      PGSSLCERT: '/erp.crt',
      PGSSLKEY: '/erp.key',
      PGSSLNEGOTIATION: 'direct',
    },
  ],
])(
  'TLS parameters “%s” › are passed to pg_dump as strictly as the product applies them',
  (query, settings) => {
    expect(programSettings(`postgres://ana:l%40kas@db.example/erp${query}`)).toEqual({
      PGHOST: 'db.example',
      PGPORT: '5432',
      PGUSER: 'ana',
      PGPASSWORD: 'l@kas',
      PGDATABASE: 'erp',
      ...settings,
    })
  },
)
