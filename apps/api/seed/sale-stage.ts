import type { Stage } from '#apps/api/seed/stage.ts'

/** Who sold the load: the sales made beside the providers get the shops that made them, and their wallets. */
export const saleStage: Stage = {
  name: 'Sales of load',
  brings: 'transactions',

  async when(client) {
    const { rows } = await client.query<{ lacks: boolean }>(`
      select exists (select from eload_txn) and not exists (select from eload_txn where wallet_id is not null)
        and exists (select from wallet where business_id is not null) as lacks`)
    return rows[0]?.lacks === true
  },

  async run(client) {
    await client.query('begin')
    try {
      await client.query(`
        with shop as materialized (
          select row_number() over (order by w.wallet_id) - 1 as place, count(*) over () as many, w.wallet_id, b.business_name
          from (select * from wallet where business_id is not null and status = 'active' order by wallet_id limit 800) w
          join business b on b.business_id = w.business_id
        )
        update eload_txn t set wallet_id = s.wallet_id, retailer = left(s.business_name, 160)
        from shop s where s.place = (t.id * 7919) % s.many`)
      // What the providers' answers made of the sales that did not simply succeed.
      await client.query(`
        insert into eload_txn_change (txn_id, from_status, to_status, reason, created_at)
        select id, 'processing', 'failed', 'The provider answered ' || response_code,
          created_at + make_interval(secs => coalesce(latency_ms, 0) / 1000.0)
        from eload_txn where status in ('failed', 'refunded')
        union all
        select id, 'success', 'for_review', 'The customer says that nothing arrived', created_at + interval '40 minutes'
        from eload_txn where status = 'for_review'
        order by 5`)
      await client.query(`
        insert into eload_txn_change (txn_id, from_status, to_status, reason, created_at)
        select id, 'failed', 'refunded', 'Nothing was loaded', created_at + interval '2 hours'
        from eload_txn where status = 'refunded' order by 5`)
      await client.query('commit')
    } catch (reason) {
      await client.query('rollback')
      throw reason
    }
  },
}
