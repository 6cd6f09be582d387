import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadReferenceData } from '#apps/api/reference.ts'
import { rowsHash } from './validation.ts'
import { postBatch } from '#areas/adjustments/batches/server/posting.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'
import type { Database } from '#platform/server/db.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { startEmbedded } from '#platform/server/embedded/embedded.ts'
import { readPostmasterFile } from '#platform/server/embedded/postmaster.ts'
import { waitUntil } from '#platform/server/embedded/processes.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { testConfiguration } from '#platform/server/testing/test-api.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'

const many = 6_000
// Number of simulated power cuts, set by the environment variable POWER_CUTS.
const cuts = Number(process.env['POWER_CUTS'] ?? 2)

let home: string
let dataDir: string
let embedded: Awaited<ReturnType<typeof startEmbedded>>
let db: Database
let worker: ChildProcess | undefined

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'erp-console-bulk-cut-'))
  dataDir = join(home, 'data')
  embedded = await startEmbedded({ dataDir, log: () => {} })
  await migrateToLatest(embedded.url)
  await loadReferenceData(embedded.url)
  db = openDatabase(embedded.url, { max: 4 })
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  await db.destroy()
  await embedded.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Creates a batch that is approved but not yet started. */
async function approvedBatch(): Promise<number> {
  await sql`
    insert into subscriber (cognito_sub, first_name, last_name, mobile_number, kyc_acct_type, kyc_acct_status, kyc_status, status)
    select gen_random_uuid(), 'Aling', 'Nena', '+63917' || lpad(i::text, 7, '0'), 'FullyVerified', 'Live', 'Approved', 'active'
    from generate_series(1, ${many}::int) i`.execute(db)
  await sql`select wallet_open(id, null, 'full') from subscriber`.execute(db)
  const { rows } = await sql<{ batchId: number }>`
    insert into adjustment_batch (file_key, file_name, file_sha256, row_count, valid, wallets, total_credit, requested_by_id,
      requested_by, updated_by)
    values ('adjustments/cut.csv', 'cut.csv', repeat('0', 64), ${many}, ${many}, ${many}, ${many * 125}, 1, 'ana@erp.test', 'ana@erp.test')
    returning batch_id`.execute(db)
  const batchId = rows[0]?.batchId ?? 0
  await sql`
    insert into adjustment_batch_row (batch_id, row_no, place, type, amount, reason_code, remarks, wallet_id, is_well_formed)
    select ${batchId}, row_number() over (order by wallet_id), row_number() over (order by wallet_id), 'credit', 125,
      'promo_credit', 'Promo of November', wallet_id, true
    from wallet`.execute(db)
  const payload = JSON.stringify({ rowsHash: await rowsHash(db, batchId) })
  const request = await sql<{ id: number }>`
    insert into approval_request (ref, kind, record_kind, record_id, title, payload, payload_hash, maker_id, maker_email, maker_name,
      approvals_needed, is_addressed, expires_at)
    values ('ADB-CUT', 'bulk-adjustment', 'adjustment-batch', ${String(batchId)}, '{"en": "Cut", "fil": "Cut"}', ${payload}::jsonb,
      sha256(${payload}::text::bytea), 1, 'ana@erp.test', 'Ana', 1, true, now() + interval '1 day')
    returning id`.execute(db)
  const requestId = request.rows[0]?.id ?? 0
  await sql`
    insert into approval_addressee (request_id, maker_id, person_id, email, name) values (${requestId}, 1, 2, 'ben@erp.test', 'Ben')`.execute(
    db,
  )
  await sql`
    insert into approval_decision (request_id, version, person_id, approver_id, maker_id, email, name, verdict, payload_hash, via)
    select id, 1, 2, 2, 1, 'ben@erp.test', 'Ben', 'approve', payload_hash, 'console' from approval_request where id = ${requestId}`.execute(
    db,
  )
  await sql`update approval_request set status = 'approved', decided_at = now() where id = ${requestId}`.execute(
    db,
  )
  await sql`
    update adjustment_batch set status = 'approved', request_id = ${requestId}, decided_by_id = 2, decided_by = 'ben@erp.test',
      decided_at = now() where batch_id = ${batchId}`.execute(db)
  return batchId
}

function keepWorking() {
  if (worker && worker.exitCode === null && worker.signalCode === null) return
  worker = spawn(
    process.execPath,
    ['areas/adjustments/batches/server/testing/posting-process.ts', embedded.url],
    { stdio: 'ignore', env: { ...process.env, DATA_DIR: dataDir } },
  )
}

async function cutPower() {
  const folder = join(dataDir, 'postgres')
  const pid = readPostmasterFile(folder)?.pid ?? 0
  process.kill(pid, 'SIGKILL')
  const runsAgain = () => {
    const file = readPostmasterFile(folder)
    return file !== null && file.pid !== pid && file.ready
  }
  expect(await waitUntil(runsAgain, 60_000)).toBe(true)
}

test(`batch posting › posts each of ${many} rows once when its database is killed ${cuts} times`, async () => {
  const batchId = await approvedBatch()
  const progress = async () => {
    const { rows } = await sql<{ done: number; status: string }>`
      select done, status from adjustment_batch where batch_id = ${batchId}`.execute(db)
    return rows[0] ?? { done: 0, status: '' }
  }
  // Starting the job runner creates the queue tables. The batch is then enqueued as the approval does it.
  const asking = await startJobs(db, embedded.url, [], testConfiguration())
  await enqueue(db, postBatch, { batchId }, { key: String(batchId) })
  await asking.stop()

  for (let cut = 1; cut <= cuts; cut++) {
    keepWorking()
    const { done: from } = await progress()
    const hasProgress = async () => (await progress().catch(() => ({ done: from }))).done > from
    expect(await until(hasProgress, 120_000)).toBe(true)
    await cutPower()
  }
  const { done } = await progress()
  expect(done).toBeLessThan(many)
  const isOver = async () => {
    keepWorking()
    return (await progress().catch(() => ({ status: '' }))).status === 'completed'
  }
  expect(await until(isOver, 240_000)).toBe(true)

  const { rows: balances } = await sql<{ balance: number; n: number }>`
    select l.posted as balance, count(*) as n from wallet w join ledger_balance l on l.account_id = w.ledger_account_id group by 1`.execute(
    db,
  )
  expect(balances).toEqual([{ balance: 125, n: many }])
  const { rows: created } = await sql<{ n: number; transfers: number }>`
    select count(*) as n, count(distinct transfer_id) as transfers from adjustment
    where batch_id = ${batchId} and status = 'completed'`.execute(db)
  expect(created).toEqual([{ n: many, transfers: many }])
  expect(await verifyLedger(db)).toEqual([])
}, 600_000)

async function until(is: () => Promise<boolean>, timeout: number): Promise<boolean> {
  await vi.waitFor(async () => expect(await is()).toBe(true), { timeout, interval: 20 })
  return true
}
