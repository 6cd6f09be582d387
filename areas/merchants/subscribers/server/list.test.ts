import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { merchantPlace } from '#areas/merchants/access.ts'
import { type SubscriberRow, subscriberCalls as calls } from '#areas/merchants/subscribers/contract.ts'
import { subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { toRead } from '#platform/access.ts'
import type { InputOf } from '#platform/contract/call.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
let staff: ReturnType<TestApi['staffWith']>

const size = 500
const regions = ['1300000000', '0400000000', '0700000000']
const states = [
  ['NoKYC', '', 'None'],
  ['PendingKYC', 'PendingVerification', 'Submitted'],
  ['FullyVerified', 'Live', 'Approved'],
  ['FullyVerified', 'Freeze', 'Approved'],
  ['FailedKYC', 'FailedVerification', 'Rejected'],
  ['ManualKYC', 'ManualVerification', 'Submitted'],
]
// Few distinct surnames, days and hours, so that every sort order has many ties.
const surnames = ['Reyes', 'Santos', 'de los Santos', 'Peñaflor', 'Zobel', 'Abad', 'Ñuñez']

beforeAll(async () => {
  api = await openTestApi(subscriberHandlers)
  staff = api.staffWith(toRead(merchantPlace))
  await sql`
    insert into subscriber (first_name, last_name, mobile_number, email, region_code, status, watchlist_status,
                            kyc_acct_type, kyc_acct_status, kyc_status, registered_at, cognito_sub)
    select
      (array['Ana', 'Ben', 'Carla', 'Dino'])[1 + i % 4],
      (${surnames}::text[])[1 + i % 7],
      '+63918' || lpad((i * 7919 % 1000003)::text, 7, '0'),
      case when i % 3 = 0 then 'user' || i || '@example.com' end,
      (${regions}::text[])[1 + i % 4],
      case when i % 10 = 0 then 'inactive' else 'active' end,
      (array['clear', 'clear', 'clear', 'under_review', 'watchlisted'])[1 + i % 5],
      state->>0, state->>1, state->>2,
      '2026-11-01T16:00:00Z'::timestamptz - make_interval(hours => (i % 90) * 5),
      case when i % 2 = 0 then ('00000000-0000-4000-8000-' || lpad(i::text, 12, '0'))::uuid end
    from generate_series(1, ${size}::int) i,
      lateral (select (${JSON.stringify(states)}::jsonb)->(i % 6) as state) s`.execute(api.owner)
  await sql`
    insert into business (subscriber_id, business_name, business_type_id, region_code, province_code, city_code,
                          barangay_code, contact_number)
    select s.id, (array['Tindahan ni Aling Nena', 'Mang Kanor Panaderia', '100% Lechon_Manok'])[1 + s.id % 3], 1,
      region, coalesce(province, region), city, code, '+639990000000'
    from subscriber s,
      (select region_code as region, province_code as province, city_code as city, code
       from place where kind = 'barangay' order by code limit 1) p
    where s.id % 50 = 0`.execute(api.owner)
  await sql`analyze subscriber`.execute(api.owner)
})
afterAll(() => api.close())

type ListQuery = InputOf<typeof calls.list>
const listed = (request: ListQuery) => staff.get(calls.list, { limit: 100, ...request })
const pageInfoOf = async (request: ListQuery) => (await listed({ ...request, limit: 1 })).pageInfo

/** Counts matching rows directly in the database. */
async function counted(condition: ReturnType<typeof sql>) {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from subscriber t where deleted_at is null and ${condition}`.execute(api.owner)
  return rows[0]?.n ?? -1
}

/** Reads every row page by page with the cursors of the responses. */
async function walked(request: ListQuery, between: () => Promise<unknown> = async () => {}) {
  const seen: SubscriberRow[] = []
  let cursor: string | undefined
  let page = 1
  do {
    const answer: Awaited<ReturnType<typeof listed>> = await listed({
      ...request,
      limit: 37,
      page,
      ...(cursor && { cursor }),
    })
    seen.push(...answer.rows)
    cursor = answer.pageInfo.nextCursor ?? undefined
    page++
    await between()
  } while (cursor)
  return { seen, page }
}

test('subscriber list › returns ten rows, newest first, with the total', async () => {
  const { rows, pageInfo } = await staff.get(calls.list, {})
  expect(rows).toHaveLength(10)
  expect(rows.map((row) => row.registered_at)).toEqual(
    rows
      .map((row) => row.registered_at)
      .toSorted()
      .toReversed(),
  )
  expect(pageInfo).toMatchObject({ page: 1, limit: 10, total: size, noOfPage: 50 })
})

describe('subscriber list filters', () => {
  test.each([
    ['kyc_acct_type', 'FullyVerified', sql`kyc_acct_type = 'FullyVerified'`],
    ['kyc_acct_type', ['FailedKYC', 'NoKYC'], sql`kyc_acct_type in ('FailedKYC', 'NoKYC')`],
    ['kyc_acct_status', 'Freeze', sql`kyc_acct_status = 'Freeze'`],
    ['watchlist_status', ['watchlisted'], sql`watchlist_status = 'watchlisted'`],
    ['status', 'inactive', sql`status = 'inactive'`],
    ['region', '1300000000', sql`region_code = '1300000000'`],
  ])('%s = %s returns matching rows and the correct total', async (key, value, condition) => {
    const request = { filters: { [key]: value } }
    const total = await counted(condition)
    expect(total).toBeGreaterThan(0)
    expect(total).toBeLessThan(size)
    expect((await pageInfoOf(request)).total).toBe(total)
    expect((await walked(request)).seen).toHaveLength(total)
  })

  test('combine with each other', async () => {
    const filters = { status: 'active', region: '1300000000', kyc_acct_type: 'FullyVerified' } as const
    const total = await counted(
      sql`status = 'active' and region_code = '1300000000' and kyc_acct_type = 'FullyVerified'`,
    )
    expect(total).toBeGreaterThan(0)
    expect((await pageInfoOf({ filters })).total).toBe(total)
    expect((await walked({ filters })).seen).toHaveLength(total)
  })

  test('return rows with a KYC type in the order of status', async () => {
    for (const [kyc_acct_type, sortDir] of [
      ['FailedKYC', 'desc'],
      ['FullyVerified', 'asc'],
      ['NoKYC', 'desc'],
    ] as const) {
      const { seen } = await walked({ filters: { kyc_acct_type }, sortBy: 'kyc_acct_status', sortDir })
      expect(seen).toHaveLength(await counted(sql`kyc_acct_type = ${kyc_acct_type}`))
    }
    const { seen } = await walked({ filters: { kyc_acct_status: 'Live' }, sortBy: 'kyc_acct_type' })
    expect(seen).toHaveLength(await counted(sql`kyc_acct_status = 'Live'`))
  })

  test.each([
    [{ dateFrom: '2026-10-25' }, sql`registered_at >= '2026-10-24T16:00:00Z'`],
    [{ dateTo: '2026-10-25' }, sql`registered_at < '2026-10-25T16:00:00Z'`],
    [
      { dateFrom: '2026-10-20', dateTo: '2026-10-22' },
      sql`registered_at >= '2026-10-19T16:00:00Z' and registered_at < '2026-10-22T16:00:00Z'`,
    ],
    [{ dateFrom: '2027-01-01' }, sql`false`],
  ])('filter by days in Manila: %j', async (dates, condition) => {
    const total = await counted(condition)
    expect((await pageInfoOf(dates)).total).toBe(total)
    expect((await walked(dates)).seen).toHaveLength(total)
  })

  test('return the correct total for dates with another filter', async () => {
    const request = { dateFrom: '2026-10-25', filters: { status: 'inactive' } } as const
    const total = await counted(sql`registered_at >= '2026-10-24T16:00:00Z' and status = 'inactive'`)
    expect((await pageInfoOf(request)).total).toBe(total)
  })

  test.each([
    [{ filters: { level: 5 } }, 'filters.level'],
    [{ filters: { kyc_acct_type: 'Unheard' } }, 'filters.kyc_acct_type'],
    [{ filters: { region: 'NCR' } }, 'filters.region'],
    [{ sortBy: 'birth_date' }, 'sortBy'],
    [{ dateFrom: 'yesterday' }, 'dateFrom'],
    [{ colour: 'red' }, 'colour'],
  ])('reject %j at %s', async (request, field) => {
    const { status, body } = await staff.answer(calls.list, request)
    expect(status).toBe(422)
    expect(body.errors?.map((error) => error.field)).toEqual([field])
  })

  test('subscriber list › clamps page and limit to their bounds', async () => {
    expect((await pageInfoOf({ page: -3 })).page).toBe(1)
    expect((await staff.get(calls.list, { limit: 5_000 })).pageInfo.limit).toBe(100)
    expect((await listed({ page: 9_999 })).rows).toEqual([])
  })
})

describe.each([
  ['registered_at', 't.registered_at'],
  ['name', 't.sort_name'],
  ['kyc_acct_type', 't.kyc_acct_type'],
  ['kyc_acct_status', 't.kyc_acct_status'],
] as const)('subscriber list › sorted by %s', (sortBy, column) => {
  test.each(['asc', 'desc'] as const)('%s, ties included, forward and back', async (sortDir) => {
    const { rows } = await sql<{ id: number }>`
        select id from subscriber t where deleted_at is null
        order by ${sql.raw(`${column} ${sortDir}, id ${sortDir}`)}`.execute(api.owner)
    const requested = rows.map(({ id }) => id)
    expect((await walked({ sortBy, sortDir })).seen.map(({ id }) => id)).toEqual(requested)

    const far = await listed({ sortBy, sortDir, page: 4, limit: 50 })
    expect(far.rows.map(({ id }) => id)).toEqual(requested.slice(150, 200))
    const back = await listed({
      sortBy,
      sortDir,
      page: 3,
      limit: 50,
      cursor: far.pageInfo.previousCursor ?? '',
    })
    expect(back.rows.map(({ id }) => id)).toEqual(requested.slice(100, 150))
  })
})

test('subscriber list › rejects a cursor of another sort order', async () => {
  const { pageInfo } = await listed({ sortBy: 'name' })
  const wrong = await staff.answer(calls.list, { sortBy: 'kyc_acct_type', cursor: pageInfo.nextCursor })
  expect(wrong).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
  expect(await staff.statusOf(calls.list, { cursor: 'not a cursor' })).toBe(422)
})

describe('subscriber list › cursor', () => {
  const first = () => listed({ limit: 5, sortBy: 'name' })

  test('reveals no value of a row', async () => {
    const { rows, pageInfo } = await first()
    const decoded = Buffer.from(pageInfo.nextCursor ?? '', 'base64url')
      .toString('latin1')
      .toLowerCase()
    expect(decoded.length).toBeGreaterThan(40)
    for (const { last_name } of rows) expect(decoded).not.toContain(last_name.toLowerCase())
    expect(decoded).not.toContain('next')
  })

  test.each([
    ['a changed character', (cursor: string) => (cursor.startsWith('A') ? 'B' : 'A') + cursor.slice(1)],
    [
      'a forged position',
      () => Buffer.from(JSON.stringify(['name', 'asc', 'next', 'a', 1])).toString('base64url'),
    ],
  ])('is rejected with %s', async (_, forge) => {
    const { pageInfo } = await first()
    const answer = await staff.answer(calls.list, {
      limit: 5,
      sortBy: 'name',
      cursor: forge(pageInfo.nextCursor ?? ''),
    })
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field: 'cursor' }] } })
  })

  test('is rejected for another person, other filters and another search', async () => {
    const { pageInfo } = await first()
    const cursor = pageInfo.nextCursor
    const request = { limit: 5, sortBy: 'name', cursor } as const
    expect(await staff.statusOf(calls.list, request)).toBe(200)
    expect(await staff.statusOf(calls.list, { ...request, limit: 50 })).toBe(200)
    expect(await api.staffWith(toRead(merchantPlace)).statusOf(calls.list, request)).toBe(422)
    expect(await staff.statusOf(calls.list, { ...request, filters: { status: 'active' } })).toBe(422)
    expect(await staff.statusOf(calls.list, { ...request, search: 'reyes' })).toBe(422)
    expect(await staff.statusOf(calls.list, { ...request, dateFrom: '2026-01-01' })).toBe(422)
  })
})

test('subscriber list › returns every row once while others are inserted', async () => {
  const { rows: before } = await sql<{
    id: number
  }>`select id from subscriber where deleted_at is null`.execute(api.owner)
  let added = 0
  const register = () =>
    sql`
    insert into subscriber (first_name, last_name, mobile_number)
    values ('New', 'Comer', ${`+63927${String(1_000_000 + ++added)}`})`.execute(api.owner)
  for (const sortBy of ['registered_at', 'name'] as const) {
    const { seen } = await walked({ sortBy, sortDir: 'desc' }, register)
    const ids = seen.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
  }
  expect(added).toBeGreaterThan(20)
  expect((await pageInfoOf({})).total).toBe(await counted(sql`true`))
  await sql`delete from subscriber where last_name = 'Comer'`.execute(api.owner)
})

test('subscriber list › returns the same rows for a distant page as by paging, including across days', async () => {
  // Beyond a thousand rows, the start of a page is located with the daily counts.
  await sql`
    insert into subscriber (first_name, last_name, mobile_number, registered_at)
    select 'Old', 'Timer', '+63928' || (1000000 + i), '2025-03-01T00:00:00Z'::timestamptz + make_interval(hours => i % 400)
    from generate_series(1, 2000) i`.execute(api.owner)
  // Daily counts stored as several increments, some negative, still add up to one count per day.
  await sql`delete from subscriber where last_name = 'Timer' and id % 9 = 0`.execute(api.owner)
  for (const [sortDir, dates] of [
    ['desc', {}],
    ['asc', {}],
    ['desc', { dateTo: '2025-03-15' }],
  ] as const) {
    const condition = 'dateTo' in dates ? sql`registered_at < '2025-03-15T16:00:00Z'` : sql`true`
    const { rows } = await sql<{ id: number }>`
      select id from subscriber where deleted_at is null and ${condition}
      order by ${sql.raw(`registered_at ${sortDir}, id ${sortDir}`)}`.execute(api.owner)
    for (const page of [11, 12, 13]) {
      const jumped = await listed({ sortDir, page, ...dates })
      expect(jumped.rows.map(({ id }) => id)).toEqual(
        rows.slice((page - 1) * 100, page * 100).map(({ id }) => id),
      )
      expect(jumped.pageInfo.total).toBe(rows.length)
    }
  }
  await sql`delete from subscriber where last_name = 'Timer'`.execute(api.owner)
})

test('subscriber list › has an index for complete mobile numbers', async () => {
  const plan = await api.owner.transaction().execute(async (db) => {
    await sql`set local enable_seqscan = off`.execute(db)
    return sql`explain select from subscriber where mobile_number = '+639171234567' and deleted_at is null`.execute(
      db,
    )
  })
  expect(JSON.stringify(plan.rows)).toContain('Index Cond: (mobile_number =')
})

describe('subscriber search', () => {
  const found = async (search: string) => (await walked({ search })).seen
  const totalOf = async (search: string) => (await pageInfoOf({ search })).total

  test.each([
    ['a whole name', 'ana reyes', sql`first_name = 'Ana' and last_name = 'Reyes'`],
    ['words in another order', 'Santos Ana', sql`first_name = 'Ana' and last_name like '%Santos'`],
    ['a part of a name', 'eñaf', sql`last_name = 'Peñaflor'`],
    ['a name typed without its mark', 'PENAFLOR', sql`last_name = 'Peñaflor'`],
    ['a name that begins with Ñ', 'ñuñ', sql`last_name = 'Ñuñez'`],
    ['two letters that begin a word', 'zo', sql`last_name = 'Zobel'`],
    ['a whole e-mail', 'USER120@example.com', sql`email = 'user120@example.com'`],
    [
      'a name with the last four digits of a number',
      'reyes 5433',
      sql`last_name = 'Reyes' and mobile_number like '%5433'`,
    ],
  ])('finds by %s', async (_, search, condition) => {
    const total = await counted(condition)
    expect(total).toBeGreaterThan(0)
    expect(await found(search)).toHaveLength(total)
    expect(await totalOf(search)).toBe(total)
  })

  test.each([
    'user12',
    'user120@example',
    '@example.com',
    'ser120@example.com',
    '+6391800',
    '0918 00',
    '91800',
    '5433',
    '180000',
    'reyes +63918',
    'ana example',
  ])('finds nobody by a part of a number or email: %s', async (search) => {
    expect(await found(search)).toEqual([])
    expect(await totalOf(search)).toBe(0)
  })

  test('finds one subscriber by a full number in any notation, and by cognito_sub', async () => {
    const { rows } = await sql<{ id: number; mobileNumber: string; cognitoSub: string }>`
      select id, mobile_number, cognito_sub from subscriber where cognito_sub is not null limit 1`.execute(
      api.owner,
    )
    const { id, mobileNumber, cognitoSub } = rows[0] ?? { id: 0, mobileNumber: '', cognitoSub: '' }
    const local = mobileNumber.replace('+63', '0')
    const writings = [
      mobileNumber,
      mobileNumber.slice(1),
      local,
      local.slice(1),
      `${local.slice(0, 4)} ${local.slice(4)}`,
    ]
    for (const search of [...writings, cognitoSub, cognitoSub.toUpperCase()]) {
      expect(
        (await found(search)).map((row) => row.id),
        search,
      ).toEqual([id])
    }
  })

  test('finds owners by the names of their businesses and returns the business', async () => {
    const owners = await counted(
      sql`exists (select from business b where b.subscriber_id = t.id and business_name like '%Nena')`,
    )
    const rows = await found('aling nena')
    expect(rows).toHaveLength(owners)
    expect(new Set(rows.map((row) => row.business?.businessName))).toEqual(
      new Set(['Tindahan ni Aling Nena']),
    )
    expect(await totalOf('aling nena')).toBe(owners)
    // A business name in the search combines with a filter.
    expect((await walked({ search: 'nena', filters: { status: 'inactive' } })).seen).toHaveLength(owners)
  })

  test('mobile number › is found in every common notation', async () => {
    const { rows } = await sql<{ id: number; mobile: string }>`
      select id, mobile_number as mobile from subscriber where deleted_at is null order by id desc limit 1`.execute(
      api.owner,
    )
    const [{ id, mobile } = { id: 0, mobile: '' }] = rows
    const national = mobile.slice(3)
    const [network, three, four] = [national.slice(0, 3), national.slice(3, 6), national.slice(6)]
    for (const search of [
      `(0${network}) ${three}.${four}`,
      `0063 ${national}`,
      `+63 0${network} ${three}-${four}`,
      `+63 (0)${network} ${three}${four}`,
    ])
      expect((await found(search)).map((row) => row.id)).toContain(id)
  })

  test('does not match the contact number of a business', async () => {
    expect(await found('+63999')).toEqual([])
  })

  test.each([
    ['%%', 0],
    ['__', 0],
    ['100%', 'lechon'],
    ['lechon_manok', 'lechon'],
    ['lechon-manok', 0],
    [String.raw`\\`, 0],
    ["o'br", 0],
    ["'; drop table subscriber; --", 0],
  ])('treats a wildcard as a literal character: %s', async (search, requested) => {
    const total =
      requested === 'lechon'
        ? await counted(
            sql`exists (select from business b where b.subscriber_id = t.id and business_name like '%Lechon%')`,
          )
        : requested
    expect(await totalOf(search)).toBe(total)
  })
})

test('subscriber list › returns and counts only the selected ids', async () => {
  const { rows, pageInfo } = await listed({
    filters: { id: ['7', '11', '7'] },
    sortBy: 'name',
    sortDir: 'asc',
  })
  expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([7, 11])
  expect(pageInfo.total).toBe(2)
  const narrowed = await listed({ filters: { id: ['7', '10', '11'], status: 'active' } })
  expect(narrowed.rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual([7, 11])
  const { rows: none, pageInfo: ofNone } = await listed({ filters: { id: ['999999'] } })
  expect([none.length, ofNone.total]).toEqual([0, 0])
})
