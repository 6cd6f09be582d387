import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadReferenceData } from '#apps/api/reference.ts'
import { postMovement } from '#areas/wallets/server/movements.ts'
import { circularMovement } from '#areas/wallets/server/testing/circular-movements.ts'
import { walletWith } from '#areas/wallets/server/testing/wallets.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { baseBackupOf } from '#platform/server/backup/base-backup.ts'
import { untar } from '#platform/server/backup/untar.ts'
import { type Database, inTransaction, openDatabase } from '#platform/server/db/database.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { chownTo, reachableTemporaryFolder, serverAccount } from '#platform/server/embedded/account.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'

// Point-in-time recovery of a server that archives its WAL, into a copy on the same machine.
const scratch = mkdtempSync(join(reachableTemporaryFolder(serverAccount()), 'erp-console-recovery-test-'))
const [base, wal, dataDir] = [join(scratch, 'base'), join(scratch, 'wal'), join(scratch, 'data')]
const secret = Buffer.alloc(32, 7)
const checkpoints = openCheckpointFile(dataDir, secret)
let server: Awaited<ReturnType<typeof startThrowaway>>
let owner: Database
let db: Database
let wallets: number[]
let next = 0

async function post(count: number) {
  for (let index = 0; index < count; index++)
    await inTransaction(db, (tx) => postMovement(tx, circularMovement(wallets, next++)))
  await recordAudit(db, {
    action: 'Update',
    kind: 'probe',
    recordId: String(next),
    label: `Probe ${next}`,
    call: '/probe',
    requestId: '',
    ip: '',
    actor: null,
  })
  await sealAll(db)
  await appendCheckpoint(db, checkpoints)
}

async function serverTime(): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now`.execute(
    owner,
  )
  return rows[0]?.now ?? ''
}

/** Ends the WAL segment and waits until it is archived. */
async function archive() {
  const { rows } = await sql<{ segment: string }>`
    select pg_walfile_name(pg_switch_wal()) as segment`.execute(owner)
  await expect
    .poll(
      async () =>
        (
          await sql<{ done: boolean }>`
            select last_archived_wal >= ${rows[0]?.segment} as done from pg_stat_archiver`.execute(owner)
        ).rows[0]?.done,
      { timeout: 30_000 },
    )
    .toBe(true)
}

beforeAll(async () => {
  chmodSync(scratch, 0o755)
  mkdirSync(wal, { mode: 0o755 })
  chownTo(serverAccount(), wal)
  server = await startThrowaway({
    settings: { archive_mode: 'on', archive_command: `cp "%p" "${wal}/%f"`, synchronous_commit: 'on' },
  })
  await migrateToLatest(server.url)
  await loadReferenceData(server.url)
  owner = openDatabase(server.url, { max: 2 })
  db = openDatabase(server.url, { role: 'erp_payments', max: 2 })
  wallets = []
  for (let index = 0; index < 6; index++) wallets.push((await walletWith(owner, 100_000)).walletId)
  await untar(await baseBackupOf(server.url), base)
}, 120_000)
afterAll(async () => {
  await db?.destroy()
  await owner?.destroy()
  await server?.stop()
  rmSync(scratch, { recursive: true, force: true })
})

function drill(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/backup.ts', 'drill', ...words], {
    cwd: resolve(import.meta.dirname, '..'),
    env: {
      ...process.env,
      ERP_SECRET: secret.toString('base64'),
      DATABASE_URL: server.url,
      MIGRATION_URL: server.url,
      DATA_DIR: dataDir,
    },
    encoding: 'utf8',
  })
  return { status, output: `${stdout}${stderr}` }
}

test('point-in-time drill › verifies the copy and counts the changes that it lacks', async () => {
  await post(7)
  const moment = await serverTime()
  await post(4)
  await archive()
  const { status, output } = drill('--at', moment, '--base', base, '--wal', wal)
  expect(output).toContain('The copy is complete.')
  expect(output).toContain('Restoring this time would lose 4 transfers with 8 postings')
  expect(output).toMatch(/\b1 {2}probe: Update/)
  expect(output).not.toContain('ERROR')
  expect(status).toBe(0)
  // The running database was not affected.
  await post(1)
}, 180_000)

test('point-in-time drill › fails when the copy does not match the checkpoints', async () => {
  const moment = await serverTime()
  await checkpoints.append({ position: 1_000_000, hash: 'a'.repeat(64), at: '2020-01-01T00:00:00.000Z' })
  await post(1)
  await archive()
  const { status, output } = drill('--at', moment, '--base', base, '--wal', wal)
  expect(output).toContain('ERROR audit')
  expect(status).toBe(1)
}, 180_000)

test('point-in-time drill › reports a time that the archive does not contain', async () => {
  const { status, output } = drill('--at', await serverTime(), '--base', base, '--wal', wal)
  expect(output).toContain('The archived WAL contains no transaction after')
  expect(status).toBe(1)
}, 180_000)

test.each([
  [['--at', '2026-11-23 14:05'], '--at requires a time with its zone'],
  [['--at', '2999-01-01T00:00:00Z'], '--at requires a time in the past'],
  [['--at', '2026-11-23T14:05:00+08:00'], 'Specify the archive'],
  [['--base', '/b', '--wal', '/w'], '--at requires a time with its zone'],
])('drill %j › is refused: %s', (words, reason) => {
  const { status, output } = drill(...words)
  expect(output).toContain(reason)
  expect(status).toBe(1)
})
