import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isHoliday } from './acts/holidays.ts'
import { dayWeight } from './day-weights.ts'
import { figures } from './testing/figures.ts'
import { seed } from '#apps/api/seed.ts'
import { verifyAudit } from '#platform/server/audit/verify.ts'
import { noCheckpoints } from '#platform/server/audit/testing/entries.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

const dayMs = 86_400_000
const manilaMs = 8 * 3_600_000

/** The last time before now at which a clock in Manila showed the given time. */
function lastTimeAt(clock: string): number {
  const today = new Date(Date.now() + manilaMs).toISOString().slice(0, 10)
  const at = Date.parse(`${today}T${clock}:00+08:00`)
  return at > Date.now() ? at - dayMs : at
}

function isOutsideOffice(at: number) {
  const local = at + manilaMs
  const day = Math.floor(local / dayMs)
  const minute = (local - day * dayMs) / 60_000
  const isSunday = new Date(day * dayMs).getUTCDay() === 0
  return minute < 8.5 * 60 || minute > 18 * 60 || isSunday || isHoliday(day)
}

describe.each(['00:10', '09:00', '15:30', '23:50'])('demo data made at %s', (clock) => {
  const until = lastTimeAt(clock)
  const end = new Date(until).toISOString()
  let database: Awaited<ReturnType<typeof openTestDatabase>>
  beforeAll(async () => {
    database = await openTestDatabase()
    await seed(
      database.url,
      { subscribers: 2_000, transactions: 4_000, onlyWhenEmpty: true, until },
      () => {},
    )
  }, 240_000)
  afterAll(() => database.close())
  const read = async <Row>(text: string) => (await sql.raw<Row>(text).execute(database.owner)).rows

  test('people act in office hours, and nobody in the future', async () => {
    const acts = await read<{ at: number; action: string; kind: string }>(`
      select extract(epoch from at)::float8 * 1000 as at, action, kind from audit_entry where actor_id is not null`)
    expect(acts.length).toBeGreaterThan(300)
    expect(acts.filter(({ at }) => at > until || isOutsideOffice(at))).toEqual([])
  })

  test('requests and their decisions are not later than the demo', async () => {
    expect(
      await read(`
        select ref from approval_request where created_at > '${end}' or decided_at > '${end}'
        union all select ref_no from eload_b2b_request where created_at > '${end}' or decided_at > '${end}'
        union all select ref_no from ads_topup where created_at > '${end}' or updated_at > '${end}'
        union all select ref_no from wallet_txn where created_at > '${end}'
        union all select ref_no from eload_txn where created_at > '${end}'
        union all select raffle_id::text from raffle_winner where drawn_at > '${end}'`),
    ).toEqual([])
  })

  test('open requests have not expired', async () => {
    const open = await read<{ isOpen: boolean }>(
      `select expires_at > '${end}' as "isOpen" from approval_request where status = 'pending'`,
    )
    expect(open.length).toBeGreaterThan(8)
    expect(open.filter(({ isOpen }) => !isOpen)).toEqual([])
  })

  test('busy queues have several makers and checkers', async () => {
    const people = await read<{ kind: string; makers: number; checkers: number }>(`
      select kind, count(distinct actor_id) filter (where action in ('Create', 'Verify'))::int as makers,
        count(distinct actor_id) filter (where action in ('Approve', 'Reject'))::int as checkers
      from audit_entry where kind in ('adjustment', 'ads-topup', 'cif-request', 'eload-b2b') group by 1 order by 1`)
    expect(people.map(({ kind }) => kind)).toEqual(['adjustment', 'ads-topup', 'cif-request', 'eload-b2b'])
    expect(people.filter(({ makers, checkers }) => makers < 4 || checkers < 3)).toEqual([])
  })

  test('a person never decides their own request', async () => {
    expect(
      await read(`select r.ref from approval_request r join approval_decision d on d.request_id = r.id
        where d.person_id = r.maker_id or d.approver_id = r.maker_id`),
    ).toEqual([])
  })

  test('identities are reviewed in office hours, by several people and for different reasons', async () => {
    const reviews = await read<{ at: number; action: string; actor: string; code: string | null }>(`
      select extract(epoch from created_at)::float8 * 1000 as at, action, actor, reason_code as code from kyc_history where actor <> ''`)
    expect(new Set(reviews.map(({ action }) => action))).toEqual(
      new Set(['Approve', 'Reject', 'Request re-upload', 'Manual', 'Freeze']),
    )
    expect(reviews.filter(({ at }) => isOutsideOffice(at) || at > until)).toEqual([])
    for (const action of ['Approve', 'Reject'])
      expect(
        new Set(reviews.filter((each) => each.action === action).map(({ actor }) => actor)).size,
      ).toBeGreaterThan(2)
    expect(new Set(reviews.map(({ code }) => code)).size).toBeGreaterThan(4)
  })

  test('the state of an identity is that of its last review', async () => {
    expect(
      await read(`select s.id, s.kyc_acct_type, h.action from subscriber s
        join lateral (select action from kyc_history where subscriber_id = s.id order by created_at desc, id desc limit 1) h on true
        where h.action <> all (case s.kyc_acct_type when 'PendingKYC' then array['Upload', 'Re-upload'] when 'ManualKYC' then array['Manual']
          when 'FailedKYC' then array['Reject'] else array['Approve', 'Freeze'] end)`),
    ).toEqual([])
    const [queue] = await read<{ open: number; overdue: number; older: number }>(`
      select count(*)::int as open, count(*) filter (where due_at < '${end}')::int as overdue,
        count(*) filter (where opened_at < '${end}'::timestamptz - interval '3 days')::int as older from kyc_case where status = 'open'`)
    expect(queue?.open).toBeGreaterThan(30)
    expect(queue?.overdue).toBeLessThan((queue?.open ?? 0) / 5)
    expect(queue?.older).toBe(0)
  })

  test('a wallet that is not active has the person, time and reason of its last change', async () => {
    expect(
      await read(`select w.wallet_id, w.status, a.to_status from wallet w
        join lateral (select to_status, reason, actor_email from audit_entry
          where kind = 'wallet' and record_id = w.wallet_id::text order by at desc, id desc limit 1) a on true
        where a.to_status <> w.status or a.reason <> w.status_reason or a.actor_email <> w.status_changed_by`),
    ).toEqual([])
    const reasons = await read<{ status: string; reasons: number; people: number }>(`
      select status, count(distinct status_reason)::int as reasons, count(distinct status_changed_by)::int as people
      from wallet where status in ('on_hold', 'closed') group by 1`)
    expect(reasons).toHaveLength(2)
    expect(reasons.filter((each) => each.reasons < 3 || each.people < 3)).toEqual([])
    expect(
      await read(
        `select action from audit_entry where kind = 'wallet' and action in ('Hold', 'Release', 'Close') group by 1`,
      ),
    ).toHaveLength(3)
    expect(await read(`select from wallet where status_changed_at > '${end}'`)).toEqual([])
  })

  test('prices, methods and providers were changed, and the status of staff is that of their last change', async () => {
    const decided = await read<{ kind: string }>(
      `select kind from approval_request where status = 'approved' group by 1`,
    )
    expect(decided.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        'biller-price',
        'load-price',
        'payment-method',
        'topup-price',
        'wallet-status',
      ]),
    )
    expect(
      await read('select from eload_provider_switch where created_at < now() - interval $$3 days$$'),
    ).toHaveLength(4)
    expect(
      await read(`select u.email, u.status, a.action from staff_user u
        join lateral (select action from audit_entry where kind = 'user' and record_id = u.id::text order by at desc, id desc limit 1) a on true
        where u.status <> case a.action when 'Deactivate' then 'inactive' when 'Invite' then 'pending' else u.status end`),
    ).toEqual([])
    expect(await read(`select distinct action from audit_entry where kind = 'user'`)).toHaveLength(5)
  })

  test.each(Object.entries(figures))(
    '%s of today are close to those of the same hours a week ago',
    async (_name, { activity, rows }) => {
      const [sums] = await read<{ today: number; before: number; day: number }>(`
      with happened (moment, amount) as (${rows}), given as (
        select '${end}'::timestamptz at time zone 'Asia/Manila' as local
      )
      select count(*) filter (where date = local::date)::int as today, count(*) filter (where date = local::date - 7)::int as before,
        local::date - date '1970-01-01' as day
      from given left join lateral (
        select (moment at time zone 'Asia/Manila')::date as date from happened
        where moment <= '${end}' and (moment at time zone 'Asia/Manila')::time <= local::time
      ) d on date in (local::date, local::date - 7)
      group by local`)
      const { today = 0, before = 0, day = 0 } = sums ?? {}
      const expected = (before * dayWeight(activity, day)) / dayWeight(activity, day - 7)
      // In the first minutes of a day there are only single records.
      expect(Math.abs(today - expected)).toBeLessThanOrEqual(Math.max(5, 0.3 * expected))
      expect(await read(`select from (${rows}) x (moment, amount) where moment > '${end}'`)).toEqual([])
    },
  )

  test('notifications were sent in office hours, reached different numbers of people, and are opened before the end', async () => {
    const sent = await read<{ at: number; devices: number; opened: number; failed: number }>(`
      select extract(epoch from started_at)::float8 * 1000 as at, device_count::int as devices, opened_count::int as opened,
        failed_count::int as failed from notification where status = 'sent'`)
    expect(sent).toHaveLength(5)
    expect(
      sent.filter(({ at, devices, opened }) => isOutsideOffice(at) || devices === 0 || opened === 0),
    ).toEqual([])
    expect(
      new Set(sent.map(({ devices, opened }) => Math.round((100 * opened) / devices))).size,
    ).toBeGreaterThan(3)
    expect(
      await read(
        `select from push_delivery where opened_at > '${end}' or sent_at > '${end}' or opened_at < sent_at`,
      ),
    ).toEqual([])
  })

  test('exports have files named after their day', async () => {
    const files = await read<{ at: number; rows: number; isNamed: boolean; size: number | null }>(`
      select extract(epoch from r.requested_at)::float8 * 1000 as at, r.rows::int as rows, f.size::int as size,
        r.file_name like '%' || manila_day(r.requested_at) || '%' and f.name = r.file_name as "isNamed"
      from export_run r left join stored_file f on f.key = r.file_key`)
    expect(files.length).toBeGreaterThan(5)
    expect(
      files.filter(({ at, isNamed, rows, size }) => !isNamed || isOutsideOffice(at) || rows === 0 || !size),
    ).toEqual([])
    expect(
      await read(`select from audit_entry e join export_run r on e.record_id = r.id::text
        where e.kind = 'export' and (e.label <> r.file_name or e.at <> r.requested_at)`),
    ).toEqual([])
  })

  test('batches of adjustments have every outcome, and files with errors in their rows', async () => {
    const batches = await read<{
      status: string
      invalid: number
      done: number
      failed: number
      isOwn: boolean
    }>(`
      select b.status, b.invalid::int as invalid, b.done::int as done, b.failed::int as failed,
        f.name = b.file_name and f.name like '%' || manila_day(b.created_at) || '.csv' and f.uploaded_by = b.requested_by_id as "isOwn"
      from adjustment_batch b join stored_file f on f.key = b.file_key`)
    expect(new Set(batches.map(({ status }) => status))).toEqual(
      new Set(['cancelled', 'completed', 'draft', 'for_approval', 'partially_completed', 'rejected']),
    )
    expect(batches.filter(({ isOwn }) => !isOwn)).toEqual([])
    expect(batches.filter(({ invalid }) => invalid > 0).length).toBeGreaterThan(3)
    expect(batches.filter(({ failed }) => failed > 0)).toMatchObject([
      { status: 'partially_completed', failed: 1 },
    ])
    const [differing] = await read<{ count: number }>(`
      select count(*)::int as count from adjustment_batch b where b.done <> (
        select count(*) from adjustment a where a.batch_id = b.batch_id and a.status = 'completed' and a.created_at >= b.created_at
          and a.created_at <= b.ended_at + interval '1 minute')`)
    expect(differing).toEqual({ count: 0 })
  })

  test('the draw of a raffle is on the announced date', async () => {
    const winners = await read<{ isOnDay: boolean }>(`
      select manila_day(w.drawn_at) = manila_day(r.draw_at) as "isOnDay" from raffle_winner w join raffle r using (raffle_id)`)
    expect(winners).toHaveLength(9)
    expect(winners.filter(({ isOnDay }) => !isOnDay)).toEqual([])
  })

  test('ledger and audit log verify', async () => {
    expect(await read('select errors from ledger_verify()')).toEqual([{ errors: [] }])
    expect(await read('select from wallet_txn where balance_after < 0 or balance_before < 0')).toEqual([])
    expect(await verifyAudit(database.owner, noCheckpoints)).toMatchObject({ firstBroken: null })
  })
})
