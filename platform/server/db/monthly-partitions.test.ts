import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachPartition, detachPartition, listMonthlyPartitions } from './monthly-partitions.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'erp-console-months-'))
let database: Awaited<ReturnType<typeof openTestDatabase>>
let client: pg.Client

beforeAll(async () => {
  database = await openTestDatabase()
  client = new pg.Client({ connectionString: database.url, options: '-c timezone=UTC' })
  await client.connect()
  await client.query(`
    create table probe_txn (id int not null, note text, created_at timestamptz not null,
      primary key (id, created_at)) partition by range (created_at);
    create schema probe_month;
    create table probe_month.txn_other partition of probe_txn default;
    create table probe_month.txn_2020_01 partition of probe_txn for values from ('2020-01-01') to ('2020-02-01');
    insert into probe_txn select n, 'Kumusta, "' || n || '"', timestamptz '2020-01-05' + n * interval '1 minute'
      from generate_series(1, 5000) n;
    insert into probe_txn values (9999, 'ngayon', now())`)
})
afterAll(async () => {
  await client?.end()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
})

const count = async () =>
  (await client.query<{ count: number }>('select count(*)::int as count from probe_txn')).rows[0]?.count

test('detachPartition › exports, verifies and detaches an old month during open transactions, and it can be attached again', async () => {
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query('begin; select count(*) from probe_txn')
  const detaching = detachPartition(client, 'probe_month.txn_2020_01', folder)
  await other.query('commit')
  await other.end()
  expect(await detaching).toEqual({ rows: 5000 })
  expect(await count()).toBe(1)
  const text = gunzipSync(readFileSync(path.join(folder, 'txn_2020_01.csv.gz'))).toString()
  expect(text.split('\n').slice(0, 2)).toEqual([
    'id,note,created_at',
    '1,"Kumusta, ""1""",2020-01-05 00:01:00+00',
  ])
  await expect(
    client
      .query('begin; set local role erp_api; select from cold.txn_2020_01')
      .finally(() => client.query('rollback')),
  ).rejects.toThrow(/permission denied/)

  await attachPartition(client, 'probe_month.txn_2020_01', folder)
  expect(await count()).toBe(5001)
})

test('detachPartition › leaves a month in place that changes during the export', async () => {
  const elsewhere = path.join(folder, 'meanwhile')
  const other = new pg.Client({ connectionString: database.url })
  await other.connect()
  await other.query("begin; update probe_txn set note = 'binago' where id = 7 and created_at < '2021-01-01'")
  const rejection = expect(detachPartition(client, 'probe_month.txn_2020_01', elsewhere)).rejects.toThrow(
    /changed during the copy/,
  )
  await expect.poll(() => existsSync(path.join(elsewhere, 'txn_2020_01.json'))).toBe(true)
  await other.query('commit')
  await other.end()
  await rejection
  expect(await count()).toBe(5001)
  expect(existsSync(path.join(elsewhere, 'txn_2020_01.csv.gz'))).toBe(false)
})

test('detachPartition › rejects recent months, the ledger and the audit log', async () => {
  const months = await listMonthlyPartitions(client)
  const leaving = months.filter(({ mayLeave }) => mayLeave).map(({ month }) => month)
  expect(leaving).toEqual(['probe_month.txn_2020_01'])
  const posting = months.findLast(({ table }) => table === 'ledger_posting')
  await expect(detachPartition(client, posting?.month ?? '', folder)).rejects.toThrow(/read every month/)
  const recent = months.find(({ table, bounds }) => table === 'wallet_txn' && bounds !== 'DEFAULT')
  await expect(detachPartition(client, recent?.month ?? '', folder)).rejects.toThrow(/younger than 12 months/)
  await expect(detachPartition(client, 'pg_class', folder)).rejects.toThrow(/Unknown month/)
  expect(existsSync(path.join(folder, 'pg_class.csv.gz'))).toBe(false)
})
