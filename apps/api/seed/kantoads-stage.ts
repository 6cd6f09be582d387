import { sql } from 'kysely'
import { Random } from './random.ts'
import { asActor, databaseOver } from './actor-context.ts'
import { actAt } from './acts/act-at.ts'
import { type Colleagues, colleaguesIn } from './acts/colleagues.ts'
import { officeTime } from './acts/office-hours.ts'
import { hasMaker, isTrue, type Stage } from '#apps/api/seed/stage.ts'
import { findAudit } from '#areas/kantoads/audits/server/audits.ts'
import { auditCalls } from '#areas/kantoads/audits/contract.ts'
import { auditHandlers } from '#areas/kantoads/audits/server/handlers.ts'
import { bankFileCalls } from '#areas/kantoads/bank-files/contract.ts'
import { bankFileHandlers } from '#areas/kantoads/bank-files/server/handlers.ts'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationHandlers } from '#areas/kantoads/cancellations/server/handlers.ts'
import { cashoutCalls } from '#areas/kantoads/cashouts/contract.ts'
import { cashoutHandlers } from '#areas/kantoads/cashouts/server/handlers.ts'
import { bankNames, collateralTypes } from '#areas/kantoads/contract.ts'
import { openAudits, recordPlacement, requestCashout, requestTopup } from '#areas/kantoads/public.ts'
import { topupCalls } from '#areas/kantoads/topups/contract.ts'
import { topupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { wholeCentavos } from '#platform/contract/fields/money.ts'
import type { Database } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/staff.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const game = 60
const advertisers = [
  ['Kapeng Barako Trading', 'Gising sa Barako'],
  ['Sari Noodles Inc.', 'Pasko sa bawat kanto'],
  ['Aling Puring Food Corp.', 'Sarap ng lutong bahay'],
  ['Malinis Home Care', 'Linis na abot-kaya'],
  ['Tindahan Mobile', 'Load dito, bes'],
  ['Biyaya Rice Mill', 'Bigas ng bayan'],
] as const

const does = asActor([
  ...topupHandlers,
  ...cashoutHandlers,
  ...bankFileHandlers,
  ...auditHandlers,
  ...cancellationHandlers,
])
type During = Colleagues & { until: number }

/**
 * Advertisers with ads credit, collateral at stores, audits with e-renta, cashouts with a bank file, and
 * cancellations.
 */
export const kantoadsStage: Stage = {
  name: 'Kanto Ads',
  brings: 'transactions',

  when: isTrue(`exists (select from wallet_txn) and not exists (select from ads_topup) and ${hasMaker}`),

  async run(client, { until }) {
    const db = databaseOver(client)
    const colleagues = await colleaguesIn(db)
    if (!colleagues) return
    const during = { ...colleagues, until }
    await topups(db, during)
    const stores = await placements(db, until)
    await audits(db, during)
    await cashouts(db, during, stores)
    await cancellations(db, during, stores)
  },
}

// Office minutes since the newest top-ups. Those before are spread over five weeks.
const newest = [1_000, 800, 640, 500, 300, 130, 25]
const oldTopups = 23

async function topups(db: Database, { maker, checker, until }: During) {
  for (let nth = 0; nth < oldTopups + newest.length; nth++) {
    const random = new Random(nth, game)
    const [advertiser] = advertisers[nth % advertisers.length] ?? advertisers[0]
    const age = newest[nth - oldTopups] ?? 1_300 + (oldTopups - nth) * 560 + random.between(0, 400)
    const topupId = await actAt(db, officeTime(until, age), (tx) =>
      requestTopup(tx, {
        advertiser,
        amount: wholeCentavos(random.between(20, 180) * 50_000),
        bank: random.of(bankNames.slice(0, 7)),
        depositReference: `DEP${random.digits(9)}`,
        depositedAt: new Date(officeTime(until, age + random.between(45, 200))).toISOString(),
        by: 'advertiser app',
      }),
    )
    if (nth >= oldTopups + 3) continue
    const verifiedAge = age - random.between(20, 150)
    const step = (
      staff: Staff,
      minutes: number,
      status: 'verified' | 'approved' | 'rejected',
      remarks = '',
    ) =>
      actAt(db, officeTime(until, minutes), (tx) =>
        does(tx, staff, topupCalls.update, { topupId, status, remarks, version: undefined }),
      )
    await step(maker(nth), verifiedAge, 'verified')
    if (nth >= oldTopups) continue
    const decidedAge = verifiedAge - random.between(15, 400)
    if (nth % 9 === 8)
      await step(checker(nth), decidedAge, 'rejected', 'The slip shows another account of the company')
    else await step(checker(nth), decidedAge, 'approved')
  }
}

async function placements(db: Database, until: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select business_id as id from business where deleted_at is null and status = 'active' order by business_id limit 40`.execute(
    db,
  )
  for (const [nth, { id }] of rows.entries()) {
    const random = new Random(nth, game + 1)
    const [advertiser, campaign] = advertisers[nth % advertisers.length] ?? advertisers[0]
    const placement = {
      businessId: id,
      advertiser,
      campaign,
      collateralType: random.of(collateralTypes),
      quantity: random.between(1, 4),
      monthlyRent: wholeCentavos(random.between(6, 30) * 5_000),
    }
    const installedAt = officeTime(until - random.between(70, 200) * dayMs, 30)
    await actAt(db, installedAt, (tx) =>
      recordPlacement(tx, { ...placement, installedAt: new Date(installedAt).toISOString().slice(0, 10) }),
    )
  }
  return rows.map(({ id }) => id)
}

// The demo has no audit photos, so findings refer to keys of photos that have expired.
const findings = (actor: Staff, outcome: 'passed' | 'failed', foundAt: number) => sql`
  status = ${outcome}, outcome = ${outcome}, auditor = ${actor.email}, found_by_id = ${actor.id}, found_by = ${actor.email},
  found_at = now(), audit_date = (${new Date(foundAt).toISOString()}::timestamptz at time zone 'Asia/Manila')::date, score = ${outcome === 'passed' ? 10_000 : 5_000},
  remarks = ${outcome === 'passed' ? '' : 'A calendar covers the sign'},
  photos = array['kantoads/audit/1790000000000-' || lpad(audit_id::text, 8, '0') || '-photo.jpg'],
  checks = jsonb_build_array(jsonb_build_object('item', 'Installed in the agreed place', 'passed', true, 'note', ''),
    jsonb_build_object('item', 'Visible from the street', 'passed', ${outcome === 'passed'}::boolean, 'note', ''))`

// Audits of the last month are closed in the course of two weeks. Those of this month are in every state.
async function audits(db: Database, { maker, checker, until }: During) {
  const today = new Date(until + 8 * 3_600_000).toISOString().slice(0, 10)
  const { rows: months } = await sql<{ last: string; began: number }>`
    select (date_trunc('month', ${today}::date) - interval '1 day')::date as last,
      extract(epoch from date_trunc('month', ${today}::date) at time zone 'Asia/Manila')::float8 * 1000 as began`.execute(
    db,
  )
  const [{ last, began } = { last: today, began: until }] = months
  await openAudits(db, last)
  await openAudits(db, today)
  await sql`update ads_audit set created_at = least(${new Date(until).toISOString()}::timestamptz,
    month::timestamp at time zone 'Asia/Manila' + interval '15 minutes')`.execute(db)
  const { rows } = await sql<{ id: number; isOld: boolean }>`
    select audit_id as id, month < date_trunc('month', ${today}::date) as "isOld" from ads_audit order by audit_id`.execute(
    db,
  )
  for (const [nth, { id, isOld }] of rows.entries()) {
    const state = isOld
      ? nth % 10 === 9
        ? 'failed'
        : 'passed'
      : (['', '', 'begun', 'passed', 'failed'] as const)[nth % 5]
    const closedAt = officeTime(until, 1_500 + (nth % 40) * 90)
    const foundAt = officeTime(isOld ? Math.min(began, closedAt) : closedAt, 240 + (nth % 40) * 35)
    // Early in a month its audits have no findings yet.
    if (!state || (!isOld && foundAt < began)) continue
    const update = (staff: Staff, at: number, status: Parameters<typeof step>[1], version?: number) =>
      actAt(db, at, (tx) => does(tx, staff, auditCalls.update, step(id, status, version)))
    if (state === 'begun') {
      await update(maker(nth), foundAt, 'in_progress')
      continue
    }
    await actAt(db, foundAt, async (tx) => {
      await sql`update ads_audit set version = version + 1, ${findings(maker(nth), state, foundAt)} where audit_id = ${id}`.execute(
        tx,
      )
      await sql`
        insert into ads_audit_finding (audit_id, round, outcome, score, checks, photos, remarks, found_by)
        select audit_id, round, outcome, score, checks, photos, remarks, found_by from ads_audit where audit_id = ${id}`.execute(
        tx,
      )
    })
    if (isOld || nth % 3 === 0) {
      const { version } = await findAudit(db, id)
      await update(checker(nth), closedAt, 'closed', version)
    } else if (state === 'failed' && nth % 2 === 0) await update(checker(nth), closedAt, 'for_reaudit')
  }
}

const step = (auditId: number, status: 'in_progress' | 'closed' | 'for_reaudit', version?: number) => ({
  auditId,
  status,
  checks: [],
  photos: [],
  remarks: '',
  auditDate: undefined,
  score: undefined,
  version,
})

// Status of a cashout by its place, and office minutes since it was requested.
const cashoutAges = {
  pending: [12, 48, 95, 160, 230, 310, 390, 470, 540, 620, 760, 900],
  verified: [180, 420, 700, 980],
  processing: [640, 820, 1_010, 1_150],
  paid: [900, 1_050, 1_180, 1_290],
} as const
// Office minutes from the request until each step.
const cashoutSteps = [35, 150, 400]
const cashoutStates = ['pending', 'pending', 'pending', 'verified', 'processing', 'paid'] as const

async function cashouts(db: Database, { maker, checker, until }: During, stores: readonly number[]) {
  const { rows } = await sql<{ id: number; posted: number; owner: string }>`
    select s.business_id as id, l.posted, concat_ws(' ', p.first_name, p.last_name) as owner
    from ads_store s join ledger_balance l on l.account_id = s.ledger_account_id
    join business b on b.business_id = s.business_id join subscriber p on p.id = b.subscriber_id
    where s.business_id = any(${[...stores]}::bigint[]) and l.posted >= 20000 order by s.business_id limit 24`.execute(
    db,
  )
  const names = ['verified', 'processing', 'paid'] as const
  const counts = { pending: 0, verified: 0, processing: 0, paid: 0 }
  for (const [nth, { id, posted, owner }] of rows.entries()) {
    const random = new Random(nth, game + 2)
    const state = cashoutStates[nth % cashoutStates.length] ?? 'pending'
    const age = cashoutAges[state][counts[state]++] ?? 1_200
    const cashoutId = await actAt(db, officeTime(until, age), (tx) =>
      requestCashout(tx, {
        businessId: id,
        amount: wholeCentavos(Math.floor(posted / 10_000) * 10_000),
        fee: wholeCentavos(1_500),
        bank: random.of(bankNames),
        accountName: owner,
        accountNo: random.digits(12),
        channel: nth % 4 === 0 ? 'PESONet' : 'InstaPay',
        by: 'Store app',
      }),
    )
    for (const [at, status] of names.entries()) {
      if (at > names.findIndex((name) => name === state)) break
      const staff = { verified: maker(nth), processing: checker(nth), paid: checker(nth + 1) }[status]
      await actAt(db, officeTime(until, age - (cashoutSteps[at] ?? 0)), (tx) =>
        does(tx, staff, cashoutCalls.update, {
          cashoutId,
          status,
          bankReference: status === 'paid' ? `IP${random.digits(12)}` : '',
          remarks: '',
          version: undefined,
        }),
      )
    }
  }
  const { rows: ready } = await sql`
    select from ads_cashout where status = 'processing' and channel = 'PESONet' limit 1`.execute(db)
  if (ready.length > 0)
    await actAt(db, officeTime(until, 300), (tx) =>
      does(tx, checker(2), bankFileCalls.makeBatch, { channel: 'PESONet' }),
    )
  const { email } = maker(1)
  await actAt(db, officeTime(until, 85), async (tx) => {
    await sql`
      insert into ads_bank_exception (type, ref_no, amount, result, bank_reference, bank_message, cashout_id, created_by)
      select 'amount', ref_no, net - 100, 'paid', 'IP881200450019', '', cashout_id, ${email}
      from ads_cashout where status = 'processing' order by cashout_id limit 1`.execute(tx)
    await sql`update ads_cashout set reported_paid = true where cashout_id in (select cashout_id from ads_bank_exception)`.execute(
      tx,
    )
    await sql`
      insert into ads_bank_exception (type, ref_no, amount, result, bank_message, created_by)
      values ('unknown', 'ADC0900412', 28500, 'failed', 'Account closed', ${email})`.execute(tx)
  })
}

// Reason of a cancellation and office minutes since its request.
const cancelled = [
  ['The store closes at the end of the month', 160],
  ['The landlord forbids signs on the wall', 430],
  ['Last week’s storm damaged the sign', 900],
  ['The owner wants to repaint the wall', 4_200],
  ['The advertiser’s campaign has ended', 2_600],
] as const

async function cancellations(db: Database, { maker, checker, until }: During, stores: readonly number[]) {
  for (const [nth, [reason, age]] of cancelled.entries()) {
    const businessId = stores[nth * 3 + 1]
    if (businessId === undefined) return
    const { data } = (await actAt(db, officeTime(until, age), (tx) =>
      does(tx, maker(nth), cancellationCalls.update, {
        status: 'pending',
        businessId,
        collateralType: 'All',
        reason,
        effectiveDate: new Date(until + (nth + 5) * dayMs).toISOString().slice(0, 10),
        attachments: [],
        cancellationRequestId: undefined,
        remarks: '',
        version: undefined,
      }),
    )) as { data: { cancellationRequestId: number } }
    const decided = (
      staff: Staff,
      minutes: number,
      status: 'under_review' | 'approved' | 'rejected',
      remarks = '',
    ) =>
      actAt(db, officeTime(until, age - minutes), (tx) =>
        does(tx, staff, cancellationCalls.update, { ...data, status, remarks, version: undefined }),
      )
    if (nth > 0) await decided(maker(nth + 1), 130, 'under_review')
    if (nth === 3) await decided(checker(0), 390, 'rejected', 'The wall can be repainted after the campaign')
    if (nth === 4) await decided(checker(1), 510, 'approved')
  }
}
