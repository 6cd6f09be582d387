import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { createBackup, readBackup, restoreFolder } from '#platform/server/backup/backup.ts'
import { verifyDatabase } from '#platform/server/backup/verify-database.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'

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

test('restore drill › runs as one command', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/backup.ts', 'drill'], {
    cwd: resolve(import.meta.dirname, '..'),
    env: { ...process.env, DATA_DIR: dataDir, ERP_SECRET: secret.toString('base64') },
    encoding: 'utf8',
  })
  expect(`${stdout}${stderr}`).toContain('The copy is complete.')
  expect(stdout).toContain('21 audit entries, 21 in the chain, 2 in external checkpoints.')
  expect(status).toBe(0)
}, 180_000)
