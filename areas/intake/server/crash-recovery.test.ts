import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openIntakeFixture } from '#areas/intake/server/testing/fixture.ts'
import { writeSubscribers } from '#areas/intake/server/testing/folders.ts'
import { verifyLedger } from '#areas/wallets/server/testing/wallets.ts'

const count = 12_000
let fixture: Awaited<ReturnType<typeof openIntakeFixture>>
const children = new Set<ChildProcess>()
const folder = writeSubscribers(mkdtempSync(path.join(tmpdir(), 'killed-')), count)
const dataDir = mkdtempSync(path.join(tmpdir(), 'killed-data-'))

beforeAll(async () => void (fixture = await openIntakeFixture()))
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await fixture.close()
})

function start(...command: string[]): ChildProcess {
  const child = spawn(process.execPath, command, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, MIGRATION_URL: fixture.url, DATA_DIR: dataDir },
  })
  children.add(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const numberOf = async (rows: ReturnType<typeof sql<{ n: number }>>) =>
  (await rows.execute(fixture.owner)).rows[0]?.n ?? 0
const created = () => numberOf(sql<{ n: number }>`select count(*) as n from intake_row where is_created`)
const isAbove = (read: () => Promise<number>, from: number) =>
  vi.waitFor(async () => expect(await read()).toBeGreaterThan(from), { timeout: 120_000, interval: 20 })

test('a data migration › creates each record and posts each balance once when its processes are killed', async () => {
  const ana = await fixture.administrator()
  const command = (...more: string[]) => start('tools/migrate-in.ts', folder, '--as', ana.email, ...more)

  // While the rows are read: nothing is stored.
  const reading = command()
  await isAbove(
    () =>
      numberOf(
        sql<{
          n: number
        }>`select count(*) as n from pg_stat_activity where query like '%insert into intake_row%' and pid <> pg_backend_pid()`,
      ),
    0,
  )
  await kill(reading)
  await vi.waitFor(async () =>
    expect(await numberOf(sql<{ n: number }>`select count(*) as n from intake_run`)).toBe(0),
  )

  // While records are created: a command without --continue is refused, and with it continues.
  const creating = command()
  await isAbove(created, 0)
  await kill(creating)
  const [refused] = (await once(command(), 'exit')) as [number]
  expect(refused).toBe(1)
  const before = await created()
  const continuing = command('--continue')
  await isAbove(created, before)
  await kill(continuing)
  const [code] = (await once(command('--continue'), 'exit')) as [number]
  expect(code).toBe(0)
  const totals = await sql<{ subscribers: number; wallets: number; owners: number }>`
    select (select count(*) from subscriber) as subscribers, (select count(*) from wallet) as wallets,
      (select count(distinct subscriber_id) from wallet) as owners`.execute(fixture.owner)
  expect(totals.rows).toEqual([{ subscribers: count, wallets: count, owners: count }])

  const requestId = await fixture.submit(await fixture.administrator())
  for (const person of [await fixture.administrator(), await fixture.administrator()])
    await fixture.decide(requestId, person)
  const done = async () => (await fixture.runOf()).done
  for (let kills = 0; kills < 2; kills++) {
    const from = await done()
    const worker = start('areas/intake/server/testing/posting-process.ts', fixture.url)
    await isAbove(done, from)
    await kill(worker)
  }
  start('areas/intake/server/testing/posting-process.ts', fixture.url)
  await vi.waitFor(async () => expect((await fixture.runOf()).status).toBe('completed'), {
    timeout: 180_000,
    interval: 100,
  })
  expect(await done()).toBe(count)
  const { rows } = await sql<{ wrong: number; total: number; control: number }>`
    select count(*) filter (where l.posted <> r.amount) as wrong, sum(l.posted)::bigint as total, max(i.amount) as control
    from intake_row r join intake_run i using (run_id) join wallet w on w.wallet_id = r.record_id
      join ledger_balance l on l.account_id = w.ledger_account_id
    where r.file = 'wallets'`.execute(fixture.owner)
  expect(rows[0]).toMatchObject({ wrong: 0, total: rows[0]?.control })
  expect(await numberOf(sql<{ n: number }>`select count(*) as n from wallet_txn`)).toBe(count)
  expect(await verifyLedger(fixture.owner)).toEqual([])
}, 900_000)
