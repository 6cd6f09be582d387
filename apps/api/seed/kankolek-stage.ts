import type pg from 'pg'
import { createOfficeTime } from './acts/office-time-sql.ts'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

const makers = ['maker', 'ella.nunez', 'maker2', 'hazel.magbanua']
const checkers = ['checker', 'checker2', 'noel.catacutan']
const emails = (names: readonly string[]) => names.map((name) => `${name}@erp.test`)

// MDR settings of shops: most use the standard rate, some have an approved lower rate and some a pending one. Requests
// of the last nine weeks, about one on each day; the pending ones are of the last days.
const settings = `
  insert into mdr_setting (business_id, option_id, rate, fixed_fee, payer, settlement, min_amount, max_amount, enabled,
    remarks, requested_effective_at, effective_at, status, created_by_id, created_by, created_at, checked_by_id, checked_by, checked_at)
  select wanted.business_id, o.id, coalesce(o.rate, 175), 0, case when wanted.business_id % 5 = 0 then 'customer' else 'merchant' end,
    case when wanted.business_id % 3 = 0 then 't_plus_1' else 'real_time' end, 100, 5000000, true, wanted.remarks, null,
    case when wanted.status = 'approved' then coalesce(decided.at, requested.at) end, wanted.status,
    maker.id, maker.email, requested.at, case when decided.at is not null then checker.id end,
    case when decided.at is not null then checker.email end, decided.at
  from (
    select business_id, option, case when option = 1 then 'pending' else 'approved' end as status,
      case when option = 1 then 'Fiesta promo of the barangay' when place % 12 = 3 then 'Market association' else '' end as remarks,
      row_number() over (partition by option = 1 order by business_id * 7919 % 10007) as nth
    from (
      select business_id, place, case when place % 8 = 1 then 4 when place % 12 = 3 then 2 when place % 20 = 5 then 7
        when place % 40 = 7 then 1 end as option
      from (select business_id, row_number() over (order by business_id) as place from business
        where status = 'active' and deleted_at is null order by business_id limit 240) b
    ) c where option is not null
  ) wanted
  join mdr_option o on o.id = wanted.option
  cross join lateral (select case when wanted.status = 'pending'
    then pg_temp.last_office_time(to_timestamp($1) - make_interval(hours => (nth * 5)::int), business_id)
    else pg_temp.office_time(to_timestamp($1) - make_interval(days => (nth + 3)::int, mins => (business_id * 37 % 500)::int), business_id)
    end as at) requested
  cross join lateral (select case when wanted.status = 'approved' and coalesce(o.rate, 0) < 100
    then pg_temp.office_time(requested.at + make_interval(mins => (20 + business_id * 53 % 200)::int), business_id) end as at) decided
  join staff_user maker on maker.email = ($2::text[])[(nth % cardinality($2::text[]) + 1)::int]
  join staff_user checker on checker.email = ($3::text[])[(nth % cardinality($3::text[]) + 1)::int]
  order by requested.at`

/** Kankolek MDR settings and the daily sums shown on the dashboard. */
export const kankolekStage: Stage = {
  name: 'Kankolek',
  brings: 'transactions',

  async when(client, { onlyWhenEmpty }) {
    // The transaction history is loaded without the triggers that maintain these sums.
    const lacking = onlyWhenEmpty
      ? `exists (select from wallet_txn where type = 'p2m_receive') and not exists (select from kankolek_day)`
      : `coalesce((select sum(txn_count) from kankolek_day), 0) <> (
           select count(*) from wallet_txn t join wallet w using (wallet_id)
           where t.type in ('p2p_receive', 'p2m_receive') and t.status = 'success' and w.business_id is not null)`
    return isTrue(lacking)(client)
  },

  async run(client, { until }) {
    await seedInTransaction(client, async () => {
      // With little work memory, the recount would read millions of transfers in random disk order.
      await client.query("set local statement_timeout = 0; set local work_mem = '256MB'")
      await client.query('select kankolek_recount()')
      if (!(await isEmpty(client))) return
      await createOfficeTime(client, until)
      await client.query(settings, [until / 1000, emails(makers), emails(checkers)])
    })
    await client.query('analyze kankolek_day, mdr_setting')
  },
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from mdr_setting limit 1')
  return rows.length === 0
}
