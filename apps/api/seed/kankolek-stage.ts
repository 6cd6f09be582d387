import type pg from 'pg'
import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

// MDR settings of shops: most use the standard rate, some have an approved lower rate and some a pending one.
const settings = `
  insert into mdr_setting (business_id, option_id, rate, fixed_fee, payer, settlement, min_amount, max_amount, enabled,
    remarks, requested_effective_at, effective_at, status, created_by_id, created_by, created_at, checked_by_id, checked_by, checked_at)
  select b.business_id, o.id, coalesce(o.rate, 175), 0, case when b.business_id % 5 = 0 then 'customer' else 'merchant' end,
    case when b.business_id % 3 = 0 then 't_plus_1' else 'real_time' end, 100, 5000000, true, wanted.remarks, null,
    case when wanted.status = 'approved' then to_timestamp($1) - interval '2 days' end, wanted.status,
    maker.id, maker.email, to_timestamp($1) - interval '3 days',
    case when needs then checker.id end, case when needs then checker.email end,
    case when needs then to_timestamp($1) - interval '2 days' end
  from (select business_id, row_number() over (order by business_id) as place from business
        where status = 'active' and deleted_at is null order by business_id limit 240) b
  join lateral (select case when place % 8 = 1 then 4 when place % 12 = 3 then 2 when place % 20 = 5 then 7
      when place % 40 = 7 then 1 end as option,
    case when place % 40 = 7 then 'pending' else 'approved' end as status,
    case when place % 40 = 7 then 'Fiesta promo of the barangay' when place % 12 = 3 then 'Market association' else '' end as remarks
  ) wanted on wanted.option is not null
  join mdr_option o on o.id = wanted.option
  cross join lateral (select wanted.status = 'approved' and (coalesce(o.rate, 0) < 100) as needs) two
  join staff_user maker on maker.email = 'maker@erp.test'
  join staff_user checker on checker.email = 'checker@erp.test'`

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
      if (await isEmpty(client)) await client.query(settings, [until / 1000])
    })
    await client.query('analyze kankolek_day, mdr_setting')
  },
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query('select from mdr_setting limit 1')
  return rows.length === 0
}
