import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditors } from '#areas/audit/access.ts'
import { auditHandlers } from '#areas/audit/server/handlers.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessCalls, type BusinessRow } from '#areas/merchants/businesses/contract.ts'
import { businessHandlers } from '#areas/merchants/businesses/server/handlers.ts'
import { subscriberCalls, type SubscriberRow } from '#areas/merchants/subscribers/contract.ts'
import { fullName } from '#areas/merchants/subscribers/labels.ts'
import { subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { exportKinds } from '#apps/api/registry.ts'
import { toRead } from '#platform/access/access.ts'
import type { AnyCall } from '#platform/contract/call.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import type { Page } from '#platform/contract/page.ts'
import { exportHandlers } from '#platform/server/exports/exports.ts'
import { withoutMark } from '#platform/server/files/csv.ts'
import { openTestApi, type TestApi, testConfiguration } from '#platform/server/testing/test-api.ts'
import { addFiles } from '#platform/server/uploads/uploads.ts'
import { statusLabel } from '#platform/words/status-label.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'erp-exports-'))
const configuration = testConfiguration({ DATA_DIR: folder })
let api: TestApi
let staff: ReturnType<TestApi['staffWith']>

beforeAll(async () => {
  api = await openTestApi(
    [...subscriberHandlers, ...businessHandlers, ...auditHandlers({}), ...exportHandlers(exportKinds)],
    { configuration },
  )
  addFiles(api.app, { db: api.db, configuration })
  staff = api.staffWith(toRead(merchantPlace), toRead(businessInfoPlace), auditors)
  await sql`
    insert into subscriber (first_name, last_name, mobile_number, email, region_code, status, watchlist_status, registered_at)
    select (array['Ana', 'Ben "Bo"', 'Carla', 'Dino'])[1 + i % 4],
      (array['Reyes', 'Santos, Jr.', 'de los Santos', 'Peñaflor', 'Abad'])[1 + i % 5],
      '+63918' || lpad((i * 7919 % 1000003)::text, 7, '0'),
      case when i % 3 = 0 then 'user' || i || '@example.com' end,
      (array['1300000000', '0400000000', '0700000000'])[1 + i % 4],
      case when i % 10 = 0 then 'inactive' else 'active' end,
      (array['clear', 'under_review', 'watchlisted'])[1 + i % 3],
      '2026-11-01T15:59:59.4Z'::timestamptz - make_interval(hours => (i % 90) * 5)
    from generate_series(1, 320) i`.execute(api.owner)
  await sql`
    insert into business (subscriber_id, business_name, business_type_id, region_code, province_code, city_code,
                          barangay_code, contact_number, status)
    select s.id, (array['=1+1', '@Nena', '-Sari', '+639171234567', ${'line\nbreak'}, 'Mang "K"', '100%', ''' +x'])[1 + s.id % 8], 1,
      region, coalesce(province, region), city, code, '+639990000000', (array['active', 'inactive'])[1 + s.id % 2]
    from subscriber s,
      (select region_code as region, province_code as province, city_code as city, code
       from place where kind = 'barangay' order by code limit 1) p
    where s.id % 2 = 0`.execute(api.owner)
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true })
})

test('exports › have unique names', () => {
  const names = exportKinds.map(({ name }) => name)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

/** Reads every row of a list, page by page. */
async function walked<Row>(call: AnyCall, input: object): Promise<Row[]> {
  const seen: Row[] = []
  let cursor: string | null | undefined
  let page = 1
  do {
    const answer = (await staff.get(call, {
      ...input,
      limit: 100,
      page,
      ...(cursor && { cursor }),
    })) as unknown as Page<Row>
    seen.push(...answer.rows)
    cursor = answer.pageInfo.nextCursor
    page++
  } while (cursor)
  return seen
}

async function fetched(url: string): Promise<Buffer> {
  const { rawPayload, statusCode } = await api.app.inject({ method: 'GET', url })
  expect(statusCode).toBe(200)
  return rawPayload
}

async function exported(report: string, input: object): Promise<Record<string, string>[]> {
  const answer = await staff.ask(exportCalls.csv, { report, ...input } as never)
  if (answer === 'platform.NO_DATA') return []
  if (typeof answer === 'string') throw new Error(answer)
  const text = (await fetched(answer.url)).toString('utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  const rows = parse(text, { bom: true, columns: true, record_delimiter: '\r\n' }) as Record<string, string>[]
  expect(rows).toHaveLength(answer.rows)
  return rows
}

const manilaSecond = (moment: string) =>
  new Date(Math.floor(Date.parse(moment) / 1000) * 1000 + 8 * 3_600_000)
    .toISOString()
    .slice(0, 19)
    .replace('T', ' ')

test('exports › include every report in the contract', () => {
  const named = [
    'topup',
    'eload',
    'blvck',
    'bills-topup',
    'bills-sell',
    'eload-rewards',
    'kankolek',
    'wallet-txn',
  ]
  expect(exportKinds.map(({ name }) => name)).toEqual(expect.arrayContaining(named))
})

const day = fc.constantFrom('2026-10-15', '2026-10-22', '2026-10-31', '2026-11-01', '2026-11-02')
const some = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 })
const withoutGaps = (input: object) =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))

describe('export content', () => {
  test('matches the subscriber list row by row for every request', async () => {
    const listView = (row: SubscriberRow) => ({
      ID: String(row.id),
      Name: fullName(row),
      'Mobile number': row.mobile_number,
      Email: row.email ?? '',
      Business: row.business?.businessName ?? '',
      'KYC type': statusLabel(row.kyc_acct_type),
      'KYC status': statusLabel(row.kyc_acct_status),
      Wallet: statusLabel(row.wallet_status ?? ''),
      Watchlist: statusLabel(row.watchlist_status),
      Status: statusLabel(row.status),
      'Registered on': manilaSecond(row.registered_at),
    })
    const input = fc.record({
      search: some(fc.constantFrom('ana', 'santos', 'user1', '0918', 'zz', 'ñaf')),
      filters: fc
        .record({
          status: some(fc.constantFrom('active', 'inactive')),
          watchlist_status: some(fc.subarray(['clear', 'under_review', 'watchlisted'], { minLength: 1 })),
          region: some(fc.constantFrom('1300000000', '0400000000')),
        })
        .map(withoutGaps),
      sortBy: some(fc.constantFrom('registered_at', 'name', 'kyc_acct_type')),
      sortDir: some(fc.constantFrom('asc', 'desc')),
      dateFrom: some(day),
      dateTo: some(day),
    })
    await fc.assert(
      fc.asyncProperty(input.map(withoutGaps), async (request) => {
        const rows = await walked<SubscriberRow>(subscriberCalls.list, request)
        const file = await exported('subscribers', request)
        const plain = file.map((row) => ({ ...row, Business: withoutMark(row['Business'] ?? '') }))
        expect(plain).toEqual(rows.map(listView))
      }),
      { numRuns: 30 },
    )
  })

  test('matches the business list row by row for every request', async () => {
    const input = fc.record({
      search: some(fc.constantFrom('nena', 'sari', '=1', '100%')),
      filters: fc.record({ status: some(fc.constantFrom('active', 'inactive')) }).map(withoutGaps),
      sortBy: some(fc.constantFrom('createdAt', 'businessName')),
      sortDir: some(fc.constantFrom('asc', 'desc')),
    })
    await fc.assert(
      fc.asyncProperty(input.map(withoutGaps), async (request) => {
        const rows = await walked<BusinessRow>(businessCalls.list, request)
        const file = await exported('businesses', request)
        expect(
          file.map((row) => [
            row['ID'],
            withoutMark(row['Business'] ?? ''),
            row['Contact number'],
            row['Status'],
          ]),
        ).toEqual(
          rows.map((row) => [
            String(row.businessId),
            row.businessName,
            row.contactNumber,
            statusLabel(row.status),
          ]),
        )
      }),
      { numRuns: 20 },
    )
  })
})
