import { sql } from 'kysely'
import { kind } from '#areas/compliance/cases/server/cases.ts'
import { formatInForce } from '#areas/compliance/cases/server/report.ts'
import { complianceMessages } from '#areas/compliance/messages.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'

const jobName = 'compliance.find-cases'

/** Days before today that are checked at least, again for transactions that succeeded after their day. */
const minDays = 7

type Found = { id: number; refNo: string }

/** Totals per customer and Manila day of the types that are reported. Transfers between own wallets count once. */
const dayTotals = (types: readonly string[]) => sql`
  select w.subscriber_id, (t.created_at at time zone 'Asia/Manila')::date as day, sum(t.amount)::bigint as total, count(*)::int as n
  from published_wallet_txn t join published_wallet w on w.wallet_id = t.wallet_id, today
  where t.created_at >= (today.day - greatest(${minDays}::int, today.span))::timestamp at time zone 'Asia/Manila'
    and t.created_at < today.day::timestamp at time zone 'Asia/Manila'
    and t.status = 'success' and t.type = any(${[...types]}::text[])
    and not (t.type = 'p2p_receive' and exists (
      select from published_wallet_txn o join published_wallet other on other.wallet_id = o.wallet_id
      where o.transfer_id = t.transfer_id and o.type = 'p2p_send' and other.subscriber_id = w.subscriber_id
        and o.created_at > t.created_at - interval '1 minute' and o.created_at < t.created_at + interval '1 minute'))
  group by 1, 2`

/**
 * Opens cases for the days before today: customers above the covered amount of a day, and customers who stayed just below
 * it on several days. Brings the totals of open cases up to date. Returns the new cases.
 */
export const findCases = (db: Database): Promise<Found[]> =>
  inTransaction(db, async (tx) => {
    const format = await formatInForce(tx)
    if (!format) return []
    const { rows } = await sql<Found>`
      with today as materialized (
        select d.day, compliance_rule_value('filing_days', d.day) as filing_days, compliance_rule_value('splitting_share', d.day) as share,
          compliance_rule_value('splitting_days', d.day) as days, compliance_rule_value('splitting_window', d.day)::int as span
        from (select (now() at time zone 'Asia/Manila')::date as day) d),
      day_total as materialized (${dayTotals(Object.keys(format.transactionCodes))}),
      days_of as (
        select s.*, compliance_rule_value('covered_amount', s.day) as max from day_total s),
      covered as (
        insert into compliance_case (type, trigger, subscriber_id, day_from, day_to, total, txn_count, limit_amount, known_on, due_on, created_by)
        select 'covered', 'covered_amount', s.subscriber_id, s.day, s.day, s.total, s.n, s.max, s.day,
          compliance_due_on(s.day, compliance_rule_value('filing_days', s.day)), ${`job: ${jobName}`}
        from days_of s where s.total > s.max
        on conflict (subscriber_id, day_from) where type = 'covered' do update
          set total = excluded.total, txn_count = excluded.txn_count, updated_at = now(), version = compliance_case.version + 1
          where compliance_case.status = 'open' and compliance_case.total <> excluded.total
        returning case_id as id, ref_no, created_at = updated_at as is_new),
      split as (
        insert into compliance_case (type, trigger, subscriber_id, day_from, day_to, total, txn_count, limit_amount, circumstance, known_on, due_on, created_by)
        select 'suspicious', 'splitting', s.subscriber_id, min(s.day), max(s.day), sum(s.total), sum(s.n), max(s.max), 'structured', today.day,
          compliance_due_on(today.day, today.filing_days), ${`job: ${jobName}`}
        from days_of s, today
        where s.day >= today.day - today.span and s.total <= s.max and s.total * 10000 >= s.max * today.share
        group by s.subscriber_id, today.day, today.filing_days, today.days
        having count(*) >= today.days and not exists (
          select from compliance_case c where c.subscriber_id = s.subscriber_id and c.trigger = 'splitting' and c.day_to >= min(s.day))
        returning case_id as id, ref_no)
      select id, ref_no from covered where is_new union all select id, ref_no from split order by id`.execute(
      tx,
    )
    for (const { id, refNo } of rows)
      await recordSystemAudit(tx, `job: ${jobName}`, {
        action: 'Create',
        kind,
        recordId: id,
        label: refNo,
        toStatus: 'open',
      })
    return rows
  })

/** Its message has no count, so that operators do not learn of cases. */
export const findCasesJob = defineJob({
  name: jobName,
  title: complianceMessages('JOB_FIND'),
  schedule: '45 0 * * *',
  run: async ({ db }) => {
    await findCases(db)
    return { says: complianceMessages('JOB_FOUND') }
  },
})
