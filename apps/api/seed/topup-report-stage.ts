import { isTrue, seedInTransaction, type Stage } from '#apps/api/seed/stage.ts'

/** Top-ups by mode of payment: those in the wallet history, failed attempts, and coin top-ups. */
export const topupReportStage: Stage = {
  name: 'Top-ups by mode of payment',
  brings: 'transactions',

  when: isTrue(
    `not exists (select from topup_txn) and exists (select from wallet_txn where type = 'cash_in' and status = 'success')`,
  ),

  async run(client, { until }) {
    const to = new Date(until).toISOString()
    await seedInTransaction(client, async () => {
      await client.query(
        `select report_make_months((select min(created_at) from wallet_txn)::date, $1::timestamptz::date)`,
        [to],
      )
      await client.query(
        `
        with paid as materialized (
          select x.*, s.id as subscriber_id, concat_ws(' ', s.first_name, s.last_name) as user_name, s.mobile_number,
            coalesce(b.business_name, '') as business_name,
            case x.channel when 'Gcash' then 'gcash' when 'Maya' then 'maya' when 'BPI Banking' then 'bpi'
              when 'UnionBank' then 'unionbank' when 'Card' then 'card' end as method,
            row_number() over (order by x.txn_id) as n
          from (
            select *, row_number() over (partition by manila_day(created_at) order by txn_id) as of_day
            from wallet_txn where type = 'cash_in' and status = 'success'
          ) x
          join wallet w on w.wallet_id = x.wallet_id
          join subscriber s on s.id = w.subscriber_id
          left join business b on b.business_id = w.business_id
          where x.of_day % 4 <> 0 and x.channel in ('Gcash', 'Maya', 'BPI Banking', 'UnionBank', 'Card')
        )
        insert into topup_txn (ref_no, subscriber_id, wallet_id, user_name, mobile, business_name, payment_method,
          amount_centavos, fee_centavos, provider_ref, balance_before, balance_after, wallet_txn_id, status, created_at, updated_at)
        select ref_no, subscriber_id, wallet_id, user_name, mobile_number, business_name, method,
          balance_after - balance_before + fee, fee, upper(method) || '-' || lpad((txn_id * 7919 % 1000000000)::text, 9, '0'),
          balance_before, balance_after, txn_id, case when n % 211 = 0 then 'refunded' else 'paid' end, created_at, created_at
        from paid
        union all
        -- Some tried before it went through, and some of the last hour are still asked of the provider.
        select 'TOP' || lpad(n::text, 8, '0'), subscriber_id, wallet_id, user_name, mobile_number, business_name, method,
          amount + fee, fee, '', null, null, null, case when n % 3 = 0 then 'expired' else 'failed' end,
          created_at - interval '6 minutes', created_at - interval '4 minutes'
        from paid where n % 14 = 0
        union all
        select 'TOP9' || lpad(n::text, 7, '0'), subscriber_id, wallet_id, user_name, mobile_number, business_name, method,
          amount + fee, fee, '', null, null, null, 'pending', sent_at, sent_at
        from paid cross join lateral (
          select $1::timestamptz - make_interval(mins => (n * 37 % 50)::int, secs => (n * 17 % 60)::int) as sent_at) moment
        where n % 23 = 1 and n <= 254
        order by 15`,
        [to],
      )
      await client.query(
        `
        insert into blvck_topup (ref_no, subscriber_id, user_name, mobile, amount_centavos, coins, payment_method, status, created_at)
        select 'BLV' || lpad(row_number() over (order by created_at, id)::text, 7, '0'), subscriber_id, user_name, mobile,
          pack.pesos * 100, pack.coins, payment_method, status, created_at + interval '3 minutes'
        from topup_txn t
        cross join lateral (
          select (array[50, 100, 300, 500, 1000])[1 + t.id / 5 % 5] as pesos, (array[50, 105, 320, 550, 1150])[1 + t.id / 5 % 5] as coins
        ) pack
        where t.id % 5 = 0 and t.created_at < $1::timestamptz - interval '3 minutes'
        order by created_at`,
        [to],
      )
    })
  },
}
