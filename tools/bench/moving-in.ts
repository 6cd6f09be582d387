import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { loadReferenceData } from '#apps/api/reference.ts'
import { openingBalancesType, submitBalances } from '#areas/intake/server/approval-type.ts'
import { commandContext, migrateIn } from '#areas/intake/server/command.ts'
import { postBalances } from '#areas/intake/server/posting.ts'
import { writeSubscribers } from '#areas/intake/server/testing/folders.ts'
import { decisionHash } from '#platform/server/approvals/hash.ts'
import { decide } from '#platform/server/approvals/decide.ts'
import { type Database, openDatabase } from '#platform/server/db/database.ts'
import { migrateToLatest } from '#platform/server/db/migrate.ts'
import { startThrowaway } from '#platform/server/embedded/throwaway.ts'
import { readConfiguration } from '#platform/server/settings/configuration.ts'

// node tools/bench/moving-in.ts [subscribers]   imports subscribers with a wallet each, in a throw-away PostgreSQL

const count = Number(process.argv[2] ?? 1_000_000)
const configuration = readConfiguration(process.env)
const folder = mkdtempSync(path.join(tmpdir(), 'moving-in-'))
const cluster = await startThrowaway({ synced: true })
const db = openDatabase(cluster.url, { max: 4, statementTimeoutMs: 600_000 })

async function measure<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const start = performance.now()
  const result = await work()
  console.log(`${name.padEnd(36)} ${((performance.now() - start) / 1_000).toFixed(1).padStart(7)} s`)
  return result
}

async function addAdministrators(): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with role as (insert into staff_role (name, level, access) values ('Operator', 60, '[]') returning id)
    insert into staff_user (email, first_name, last_name, role_id, status)
    select 'operator-' || i || '@erp.test', 'Ana', 'Reyes', id, 'active' from role, generate_series(1, 4) i returning email`.execute(
    db,
  )
  return rows.map(({ email }) => email)
}

/** Submits and approves the balances, as the console does. */
async function approve(tx: Database, runId: number, [maker = '', ...approvers]: string[]) {
  await submitBalances(await commandContext(tx, configuration, maker), runId, 2)
  const { rows } = await sql<{ requestId: number; hash: Buffer }>`
    select id as request_id, payload_hash as hash from approval_request where kind = 'opening-balances'`.execute(
    tx,
  )
  const [request] = rows
  if (!request) throw new Error('Nothing was submitted.')
  for (const email of approvers)
    await decide(await commandContext(tx, configuration, email), [openingBalancesType], {
      requestId: request.requestId,
      hash: decisionHash(request.hash),
      verdict: 'approve',
      reason: 'Compared with the totals.',
      via: 'console',
    })
}

try {
  await migrateToLatest(cluster.url)
  await loadReferenceData(cluster.url)
  const [operator = '', ...others] = await addAdministrators()
  await measure(`${count.toLocaleString('en')} rows in each file written`, async () =>
    writeSubscribers(folder, count),
  )
  const options = {
    folder,
    as: operator,
    isContinued: false,
    log: (line: string) => console.log(`${(performance.now() / 1_000).toFixed(1).padStart(7)} s  ${line}`),
  }
  await measure('checked (dry run)', () => migrateIn(db, configuration, { ...options, isDryRun: true }))
  await measure('checked, and records created', () =>
    migrateIn(db, configuration, { ...options, isDryRun: false }),
  )
  await measure('submitted and approved', () => db.transaction().execute((tx) => approve(tx, 2, others)))
  await measure('balances posted, ledger checked', () =>
    postBalances.run({
      db,
      data: { runId: 2 },
      now: '',
      configuration,
      signal: new AbortController().signal,
      progress: async () => {},
      run: { id: 0, attempt: 1, startedBy: '' },
    }),
  )
  const { rows } = await sql<{ status: string; done: number }>`select status, done from intake_run`.execute(
    db,
  )
  console.log(rows)
} finally {
  await db.destroy()
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
