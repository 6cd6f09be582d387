import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportKinds } from '#apps/api/registry.ts'
import { seed, stages } from '#apps/api/seed.ts'
import { b2bPlace } from '#areas/eload/b2b/access.ts'
import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { auditPlace, cashoutPlace, topupPlace } from '#areas/kantoads/access.ts'
import { toRead } from '#platform/access/access.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-exports-of-deposits-'))
const configuration = testConfiguration({ DATA_DIR: folder })
let api: TestApi
beforeAll(async () => {
  api = await openTestApi(exportHandlers(exportKinds), { configuration })
  addFiles(api.app, { db: api.db, configuration })
  const requested = ['Staff', 'Sign-ins', 'Load line', 'Subscribers', 'Wallets', 'Transactions']
  const ours = ['Kanto Ads', 'eLoad deposits and shares']
  await seed(
    api.url,
    { subscribers: 600, transactions: 600, onlyWhenEmpty: true, until: Date.now() },
    () => {},
    stages.filter(({ name }) => requested.includes(name) || ours.includes(name)),
  )
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

test.each([
  ['kantoads-topups', 'ads_topup', /ADT0000001/],
  ['kantoads-cashouts', 'ads_cashout', /\*{3}\d{4}/],
  ['kantoads-audits', 'ads_audit', /100\.00/],
  ['kantoads-cancellations', 'ads_cancellation', /ADX0000001,.*,All,/],
  ['eload-b2b', 'eload_b2b_request', /B2B0000001/],
  ['eload-profit-sharing', 'eload_profit_share', /All networks,40\.00,30\.00,30\.00/],
])('export %s › writes each row and requires the permission', async (report, table, line) => {
  const reader = api.staffWith(
    ...[topupPlace, cashoutPlace, auditPlace, b2bPlace, profitSharingPlace].map(toRead),
  )
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(api.db)
  const file = await reader.get(exportCalls.csv, { report })
  expect(file.rows).toBe(rows[0]?.n)
  const { payload } = await api.app.inject({ method: 'GET', url: file.url })
  expect(payload.trim().split('\r\n')).toHaveLength(file.rows + 1)
  expect(payload).toMatch(line)
  expect(payload).not.toMatch(/undefined|null|NaN/)
  expect(await api.staffWith('signed-in').statusOf(exportCalls.csv, { report })).toBe(403)
})
