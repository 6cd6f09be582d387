import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDemoDatabase } from '#apps/api/seed/testing/demo-database.ts'

let database: Awaited<ReturnType<typeof openDemoDatabase>>
beforeAll(async () => void (database = await openDemoDatabase()), 180_000)
afterAll(() => database.close())

const count = async (from: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(
    database.owner,
  )
  return rows[0]?.n ?? 0
}

test('identity stage › creates a case with all images of the newest upload for every pending subscriber', async () => {
  const waiting = await count(`subscriber where kyc_acct_type in ('PendingKYC', 'ManualKYC')`)
  expect(waiting).toBeGreaterThan(20)
  expect(await count(`kyc_case where status = 'open'`)).toBe(waiting)
  // A few reviews are overdue, others are due soon or arrived just now.
  for (const [when, least, most] of [
    ['due_at < now()', 0, waiting / 8],
    [`due_at between now() and now() + interval '6 hours'`, 1, waiting / 2],
    [`opened_at > now() - interval '6 hours'`, 1, waiting / 2],
  ] as const) {
    const found = await count(`kyc_case where ${when}`)
    expect(found).toBeGreaterThanOrEqual(least)
    expect(found).toBeLessThan(most)
  }
  const complete = `subscriber s join kyc_record r on r.subscriber_id = s.id
    where s.kyc_acct_type in ('PendingKYC', 'ManualKYC')
      and case when r.id_type in ('Passport', 'ePhilID') then 2 else 3 end =
        (select count(*) from kyc_image i where i.history_id =
          (select max(h.id) from kyc_history h where h.subscriber_id = s.id and h.action in ('Upload', 'Re-upload')))`
  expect(await count(complete)).toBe(waiting)
})

test('identity stage › creates resubmissions with earlier images and expiry dates for most expiring IDs', async () => {
  const again = await count(`kyc_case where is_resubmission and status = 'open'`)
  expect(again).toBeGreaterThan(3)
  expect(
    await count(`kyc_case c where c.is_resubmission and 2 =
      (select count(distinct i.history_id) from kyc_image i where i.subscriber_id = c.subscriber_id)`),
  ).toBe(again)
  const expiring = `kyc_record where id_type in ('Passport', 'Driver''s License', 'PRC', 'Postal')`
  const dated = await count(`${expiring} and id_expiry > current_date`)
  expect(dated).toBeGreaterThan(0)
  expect(await count(`${expiring} and id_expiry is null`)).toBeLessThan(dated)
})

test('identity stage › creates a watchlist of 200 names, some similar to subscribers', async () => {
  expect(await count('watchlist_entry')).toBe(200)
  const alike = `subscriber s where s.kyc_acct_type = 'PendingKYC' and exists (
    select from watchlist_name n where similarity(n.folded, search_fold(s.first_name || ' ' || s.last_name)) > 0.5)`
  expect(await count(alike)).toBeGreaterThan(3)
})

test('identity stage › creates customers and goods for shops and pending number changes', async () => {
  expect(await count('business_customer')).toBeGreaterThan(100)
  expect(await count('business_product')).toBeGreaterThan(100)
  expect(await count(`cif_request where status = 'pending'`)).toBe(8)
})
