import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportKinds } from '#apps/api/registry.ts'
import { seed, stages } from '#apps/api/seed.ts'
import { billerPlace } from '#areas/bills/access.ts'
import { billsLogPlace } from '#areas/reports/access.ts'
import { toRead } from '#platform/access/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-exports-of-bills-'))
const configuration = testConfiguration({ DATA_DIR: folder })
let api: TestApi
beforeAll(async () => {
  api = await openTestApi(exportHandlers(exportKinds), { configuration })
  addFiles(api.app, { db: api.db, configuration })
  const requested = [
    'Staff',
    'Sign-ins',
    'Subscribers',
    'Wallets',
    'Transactions',
    'Top-ups by mode of payment',
    'Billers and bills',
  ]
  await seed(
    api.url,
    { subscribers: 400, transactions: 3000, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name)),
  )
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(api.owner)).rows

test('bills stage › creates billers, bills in every state and a balanced ledger', async () => {
  expect((await read('select from bills_biller')).length).toBeGreaterThan(10)
  expect((await read('select from bills_sell')).length).toBeGreaterThan(50)
  expect(await read('select distinct status from bills_sell')).toHaveLength(5)
  expect(await read('select distinct status from bills_topup')).toHaveLength(5)
  // Each top-up is reported by only one of the two reports.
  expect(await read('select from bills_topup b join topup_txn t using (ref_no)')).toEqual([])
  expect(await read<{ errors: unknown[] }>('select errors from ledger_verify()')).toEqual([{ errors: [] }])
})

test.each([
  [
    'billers',
    'bills_biller',
    billerPlace,
    /^Meralco,MERALCO,\w+,Electricity,"Bayani Bills, Kalsada Payments",10\.00,4\.00,50\.00,/m,
  ],
  ['bills-topup', 'bills_topup', billsLogPlace, /,Gcash,[\d.]+,/],
  [
    'bills-sell',
    'bills_sell',
    billsLogPlace,
    /^[^,]+,BIL\d{7},\w+,[^,]+,\+63\d{3}\*\*\*\d{4},[^,]*,Meralco,\*\*\*\d{4},600\.00,10\.00,4\.00,/m,
  ],
])('export %s › writes each row and requires the permission', async (report, table, place, line) => {
  const reader = api.staffWith(toRead(place))
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(api.db)
  const file = await reader.get(exportCalls.csv, { report })
  expect(file.rows).toBe(rows[0]?.n)
  const { payload } = await api.app.inject({ method: 'GET', url: file.url })
  expect(payload.trim().split('\r\n')).toHaveLength(file.rows + 1)
  expect(payload).toMatch(line)
  expect(payload).not.toMatch(/undefined|null|NaN/)
  expect(await api.staffWith('signed-in').statusOf(exportCalls.csv, { report })).toBe(403)
})
