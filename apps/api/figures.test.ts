import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figureCalls } from '#areas/dashboard/contract.ts'
import { figureHandlers } from '#areas/dashboard/server/handlers.ts'
import { exportKinds, figures } from '#apps/api/registry.ts'
import { allScreens } from '#apps/console/areas.ts'
import { openTestApi, type TestApi } from '#platform/server/testing/test-api.ts'

let api: TestApi
beforeAll(async () => {
  api = await openTestApi(figureHandlers(figures))
  // The rows are inserted without their parents and without the counting triggers.
  for (const [name, insert] of Object.entries(inserts)) {
    await api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql
        .raw(
          `with v as (
            select row_number() over ()::int as n, at from (
              select now() - least(interval '1 second' * n * n * 40, now() - manila_start - interval '1 second') as at
              from generate_series(1, 7) n, (select (manila_day(now())::timestamp at time zone 'Asia/Manila') as manila_start) s
              union all select now() - interval '7 days' - interval '2 seconds' from generate_series(1, 3)
              union all select now() - interval '6 days' from generate_series(1, 2)
            ) all_of_them
          ) ${insert}`,
        )
        .execute(tx)
        .catch((error: unknown) => {
          throw new Error(`The rows of ${name} could not be written.`, { cause: error })
        })
    })
  }
})
afterAll(() => api.close())

// `v` assigns each row a number and a time: seven today, three a week ago and two in between.
const sale = (status: string) => `
  insert into eload_txn (ref_no, mobile, carrier, provider_id, sku, amount_centavos, srp_centavos, cost_centavos, status, created_at)
  select '${status}' || n, '0917•••1234', 'globe', 1, 'SKU', 1000 + n, 1000, 900, '${status}', at from v`
const inserts: Record<string, string> = {
  'load-sales': sale('success'),
  'load-failed': sale('failed'),
  'wallet-topups': `
    insert into topup_txn (ref_no, subscriber_id, wallet_id, user_name, mobile, payment_method, amount_centavos, balance_before,
      balance_after, status, created_at)
    select 'T' || n, 1, 1, 'Ana', '0917', 'gcash', 500 + n, 0, 1, 'paid', at from v`,
  'bills-paid': `
    insert into bills_sell (ref_no, user_id, wallet_id, user_name, mobile, biller_id, provider_id, biller_code, account_number,
      amount_centavos, posts_on, transfer_id, created_at)
    select 'B' || n, 1, 1, 'Ana', '0917', 1, 1, 'MERALCO', '1234567890', 900 + n, current_date, gen_random_uuid(), at from v`,
  'new-subscribers': `
    insert into subscriber (first_name, last_name, mobile_number, registered_at)
    select 'Ana', 'Reyes', '+63917' || lpad(n::text, 7, '0'), at from v`,
  'new-businesses': `
    insert into business (subscriber_id, business_name, business_type_id, region_code, province_code, city_code, barangay_code,
      contact_number, created_at)
    select 1, 'Tindahan ' || n, 1, 'a', 'b', 'c', 'd', '+639171234567', at from v`,
  'esupplies-orders': `
    insert into eseller_order (business_id, buyer_name, buyer_mobile, address, seller, subtotal, total, payment_method, due_at, created_at)
    select 1, 'Ana', '+639171234567', 'Maynila', 'Seller', 700 + n, 700 + n, 'cod', at, at from v`,
  'b2b-deposits': `
    insert into eload_b2b_request (user_id, business_name, account_name, amount, rebate, default_rebate, sender_bank,
      sender_account_name, receiver_bank, deposit_type, deposit_date, deposit_reference, requested_by_id, requested_by, created_at)
    select 1, 'Shop', 'Ana', 100000 + n, 300, 300, 'BPI', 'Ana', 'BDO', 'check', current_date, 'R' || n, 1, 'a', at from v`,
  'ads-topups': `
    insert into ads_topup (advertiser_id, advertiser, amount, credit_amount, bank, deposit_reference, deposited_at, created_by, created_at)
    select 1, 'Firm', 10000 + n, 10000 + n, 'BPI', 'R' || n, at, 'a', at from v`,
  'ads-cashouts': `
    insert into ads_cashout (business_id, business_name, user_name, amount, bank, account_name, account_no, channel, hold_id, created_by, created_at)
    select 1, 'Shop', 'Ana', 10000 + n, 'BPI', 'Ana', '123456', 'InstaPay', gen_random_uuid(), 'a', at from v`,
  adjustments: `
    insert into adjustment (wallet_id, account_no, owner_name, type, amount, reason_code, remarks, requested_by_id, requested_by, updated_by, created_at)
    select 1, '1', 'Ana', 'credit', 100 + n, 'other', 'Five letters', 1, 'a', 'a', at from v`,
  'prp-redemptions': `
    insert into prp_redemption (subscriber_id, cognito_sub, name, mobile_number, item_id, item_name, deliverable, points,
      points_transfer, created_by, updated_by, created_at)
    select 1, gen_random_uuid(), 'Ana', '0917', 1, 'Mug', true, 5, gen_random_uuid(), 'a', 'a', at from v`,
}

const sum = (amounts: readonly (number | null)[]) =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0)

describe.each(figures.map((figure) => [figure.name, figure] as const))('%s', (name, figure) => {
  const person = () => api.staffWith(figure.needs)
  const overview = async () => {
    const { at, figures: readable } = await person().get(figureCalls.overview, {})
    const found = readable.find((each) => each.name === name)
    if (!found) throw new Error(`The overview lacks ${name}.`)
    return { at, ...found }
  }

  test.each(['today', 'before'] as const)('equals the sum of its source rows for: %s', async (day) => {
    const now = await overview()
    const { rows, pageInfo, sums } = await person().get(figureCalls.rows, {
      figure: name,
      day,
      at: now.at,
      limit: 100,
    })
    expect(now[day].count).toBe(day === 'today' ? 7 : 3)
    expect([rows.length, pageInfo.total, sums]).toEqual([now[day].count, now[day].count, now[day]])
    expect(sum(rows.map(({ amount }) => amount))).toBe(now[day].amount ?? 0)
    expect(now[day].amount === null).toBe(figure.amount === undefined)
  })

  test('equals the sum of its hours, each computed from its own rows', async () => {
    const { at, today, before, hours } = await overview()
    const { rows } = await person().get(figureCalls.hours, { figure: name, at, limit: 100 })
    expect(rows).toEqual(hours)
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour))
    expect(sum(hours.map(({ todayCount }) => todayCount))).toBe(today.count)
    expect(sum(hours.map(({ beforeCount }) => beforeCount))).toBe(before.count)
    expect(sum(hours.map(({ todayAmount }) => todayAmount))).toBe(today.amount ?? 0)
    expect(sum(hours.map(({ beforeAmount }) => beforeAmount))).toBe(before.amount ?? 0)
    const busiest = hours.toSorted((a, b) => b.todayCount - a.todayCount)[0]
    const { sums } = await person().get(figureCalls.rows, {
      figure: name,
      day: 'today',
      at,
      hour: busiest?.hour ?? 0,
    })
    expect(sums).toEqual({ count: busiest?.todayCount, amount: busiest?.todayAmount })
  })

  test('links to screens that exist', async () => {
    const { at } = await overview()
    const { rows } = await person().get(figureCalls.rows, { figure: name, day: 'today', at })
    const [pathname = ''] = rows[0]?.path.split('?') ?? []
    const patterns = allScreens.map(({ path }) => new RegExp(`^${path.replace(/\/:\w+\??/g, '/[^/]+')}$`))
    expect(patterns.filter((pattern) => pattern.test(pathname)).length).toBeGreaterThan(0)
  })

  test('can be exported by row and by hour', () => {
    const names = exportKinds.map((kind) => kind.name)
    expect(names).toContain(`figure-${name}`)
    expect(names).toContain(`hours-${name}`)
  })
})
