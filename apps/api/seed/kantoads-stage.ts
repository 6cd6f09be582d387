import { sql } from 'kysely'
import { Random } from './random.ts'
import { asActor, databaseOver, person } from './actor-context.ts'
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
import { type Database, inTransaction } from '#platform/server/db/database.ts'
import type { Staff } from '#platform/server/http/staff.ts'
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
type People = { maker: Staff; second: Staff; checker: Staff; payer: Staff }

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
    const maker = await person(db, 'maker')
    const second = await person(db, 'maker2')
    const checker = await person(db, 'checker')
    const payer = await person(db, 'checker2')
    if (!maker || !second || !checker || !payer) return
    const people = { maker, second, checker, payer }
    await inTransaction(db, async (tx) => {
      await topups(tx, people, until)
      const stores = await placements(tx, until)
      await audits(tx, people, until)
      await cashouts(tx, people, stores)
      await cancellations(tx, people, stores, until)
    })
  },
}

async function topups(tx: Database, { maker, checker }: People, until: number) {
  for (let nth = 0; nth < 30; nth++) {
    const random = new Random(nth, game)
    const [advertiser] = advertisers[nth % advertisers.length] ?? advertisers[0]
    const depositedAt = new Date(until - (31 - nth) * dayMs * 0.9).toISOString()
    const topupId = await requestTopup(tx, {
      advertiser,
      amount: wholeCentavos(random.between(20, 180) * 50_000),
      bank: random.of(bankNames.slice(0, 7)),
      depositReference: `DEP${random.digits(9)}`,
      depositedAt,
      by: 'advertiser app',
    })
    if (nth >= 26) continue
    await does(tx, maker, topupCalls.update, { topupId, status: 'verified', remarks: '', version: undefined })
    if (nth >= 23) continue
    await does(
      tx,
      checker,
      topupCalls.update,
      nth % 9 === 8
        ? {
            topupId,
            status: 'rejected',
            remarks: 'The slip shows another account of the company',
            version: undefined,
          }
        : { topupId, status: 'approved', remarks: '', version: undefined },
    )
  }
  await sql`update ads_topup set created_at = deposited_at + interval '2 hours'`.execute(tx)
}

async function placements(tx: Database, until: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select business_id as id from business where deleted_at is null and status = 'active' order by business_id limit 40`.execute(
    tx,
  )
  for (const [nth, { id }] of rows.entries()) {
    const random = new Random(nth, game + 1)
    const [advertiser, campaign] = advertisers[nth % advertisers.length] ?? advertisers[0]
    await recordPlacement(tx, {
      businessId: id,
      advertiser,
      campaign,
      collateralType: random.of(collateralTypes),
      quantity: random.between(1, 4),
      monthlyRent: wholeCentavos(random.between(6, 30) * 5_000),
      installedAt: new Date(until - random.between(70, 200) * dayMs).toISOString().slice(0, 10),
    })
  }
  return rows.map(({ id }) => id)
}

// The demo has no audit photos, so findings refer to keys of photos that have expired.
const findings = (actor: Staff, outcome: 'passed' | 'failed') => sql`
  status = ${outcome}, outcome = ${outcome}, auditor = ${actor.email}, found_by_id = ${actor.id}, found_by = ${actor.email},
  found_at = now(), audit_date = (now() at time zone 'Asia/Manila')::date, score = ${outcome === 'passed' ? 10_000 : 5_000},
  remarks = ${outcome === 'passed' ? '' : 'A calendar covers the sign'},
  photos = array['kantoads/audit/1790000000000-' || lpad(audit_id::text, 8, '0') || '-photo.jpg'],
  checks = jsonb_build_array(jsonb_build_object('item', 'Installed in the agreed place', 'passed', true, 'note', ''),
    jsonb_build_object('item', 'Visible from the street', 'passed', ${outcome === 'passed'}::boolean, 'note', ''))`

async function audits(tx: Database, { maker, second, checker }: People, until: number) {
  const today = new Date(until + 8 * 3_600_000).toISOString().slice(0, 10)
  const { rows: months } = await sql<{ last: string }>`
    select (date_trunc('month', ${today}::date) - interval '1 day')::date as last`.execute(tx)
  await openAudits(tx, months[0]?.last ?? today)
  await sql`update ads_audit set created_at = month::timestamp at time zone 'Asia/Manila' + interval '15 minutes'`.execute(
    tx,
  )
  await openAudits(tx, today)
  const { rows } = await sql<{ id: number; isOld: boolean }>`
    select audit_id as id, month < date_trunc('month', ${today}::date) as "isOld" from ads_audit order by audit_id`.execute(
    tx,
  )
  for (const [nth, { id, isOld }] of rows.entries()) {
    const state = isOld
      ? nth % 10 === 9
        ? 'failed'
        : 'passed'
      : (['', '', 'begun', 'passed', 'failed'] as const)[nth % 5]
    if (!state) continue
    if (state === 'begun') {
      await does(tx, maker, auditCalls.update, step(id, 'in_progress'))
      continue
    }
    await sql`update ads_audit set version = version + 1, ${findings(nth % 2 === 0 ? maker : second, state)} where audit_id = ${id}`.execute(
      tx,
    )
    await sql`
      insert into ads_audit_finding (audit_id, round, outcome, score, checks, photos, remarks, found_by)
      select audit_id, round, outcome, score, checks, photos, remarks, found_by from ads_audit where audit_id = ${id}`.execute(
      tx,
    )
    if (isOld || nth % 3 === 0) {
      const { version } = await findAudit(tx, id)
      await does(tx, checker, auditCalls.update, step(id, 'closed', version))
    } else if (state === 'failed' && nth % 2 === 0)
      await does(tx, checker, auditCalls.update, step(id, 'for_reaudit'))
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

async function cashouts(tx: Database, { maker, checker, payer }: People, stores: readonly number[]) {
  const { rows } = await sql<{ id: number; posted: number }>`
    select s.business_id as id, l.posted from ads_store s join ledger_balance l on l.account_id = s.ledger_account_id
    where s.business_id = any(${[...stores]}::bigint[]) and l.posted >= 20000 order by s.business_id limit 24`.execute(
    tx,
  )
  const names = ['verified', 'processing', 'paid'] as const
  for (const [nth, { id, posted }] of rows.entries()) {
    const random = new Random(nth, game + 2)
    const cashoutId = await requestCashout(tx, {
      businessId: id,
      amount: wholeCentavos(Math.floor(posted / 10_000) * 10_000),
      fee: wholeCentavos(1_500),
      bank: random.of(bankNames),
      accountName: `Tindahan ${id}`,
      accountNo: random.digits(12),
      channel: nth % 4 === 0 ? 'PESONet' : 'InstaPay',
      by: 'Store app',
    })
    const far = nth % 6
    for (const [at, status] of names.entries()) {
      if (at >= far - 2) break
      await does(tx, { verified: maker, processing: checker, paid: payer }[status], cashoutCalls.update, {
        cashoutId,
        status,
        bankReference: status === 'paid' ? `IP${random.digits(12)}` : '',
        remarks: '',
        version: undefined,
      })
    }
  }
  const { rows: ready } = await sql`
    select from ads_cashout where status = 'processing' and channel = 'PESONet' limit 1`.execute(tx)
  if (ready.length > 0) await does(tx, checker, bankFileCalls.makeBatch, { channel: 'PESONet' })
  await sql`
    insert into ads_bank_exception (type, ref_no, amount, result, bank_reference, bank_message, cashout_id, created_by)
    select 'amount', ref_no, net - 100, 'paid', 'IP881200450019', '', cashout_id, ${maker.email}
    from ads_cashout where status = 'processing' order by cashout_id limit 1`.execute(tx)
  await sql`update ads_cashout set reported_paid = true where cashout_id in (select cashout_id from ads_bank_exception)`.execute(
    tx,
  )
  await sql`
    insert into ads_bank_exception (type, ref_no, amount, result, bank_message, created_by)
    values ('unknown', 'ADC0900412', 28500, 'failed', 'Account closed', ${maker.email})`.execute(tx)
}

async function cancellations(
  tx: Database,
  { maker, second, checker }: People,
  stores: readonly number[],
  until: number,
) {
  const reasons = [
    'The store closes at the end of the month',
    'The landlord forbids signs on the wall',
    'Last week’s storm damaged the sign',
    'The owner wants to repaint the wall',
    'The advertiser’s campaign has ended',
  ]
  for (const [nth, reason] of reasons.entries()) {
    const businessId = stores[nth * 3 + 1]
    if (businessId === undefined) return
    const { data } = (await does(tx, maker, cancellationCalls.update, {
      status: 'pending',
      businessId,
      collateralType: 'All',
      reason,
      effectiveDate: new Date(until + (nth + 5) * dayMs).toISOString().slice(0, 10),
      attachments: [],
      cancellationRequestId: undefined,
      remarks: '',
      version: undefined,
    })) as { data: { cancellationRequestId: number } }
    const decided = (staff: Staff, status: 'under_review' | 'approved' | 'rejected', remarks = '') =>
      does(tx, staff, cancellationCalls.update, { ...data, status, remarks, version: undefined })
    if (nth > 0) await decided(second, 'under_review')
    if (nth === 3) await decided(checker, 'rejected', 'The wall can be repainted after the campaign')
    if (nth === 4) await decided(checker, 'approved')
  }
}
