import type { Client } from 'pg'

const retailers = [
  'Aling Nena Store',
  'Mang Boy Loading Station',
  'JM Sari-Sari Store',
  'Tindahan ni Ate Beth',
  'Kuya Jun Eload',
  'Marites Mini Mart',
  'Villanueva Store',
  'Bagong Silang Loading',
  'RC Cellphone Center',
  'Tres Marias Store',
]

/** Number of demo sales on an ordinary day. */
const perDay = 420

/** Number of demo sales of the last ninety days. */
export const demoSales = perDay * 90

/**
 * Generates a sale for each of the given times, with a few hours with many failures. Deterministic for the same times.
 */
export async function seedDemoTraffic(
  client: Client,
  until: number,
  times: readonly number[],
): Promise<void> {
  const to = new Date(until).toISOString()
  await client.query('select setseed(0.42)')
  await client.query(
    `select eload_make_months(($1::timestamptz - interval '91 days')::date, $1::timestamptz::date)`,
    [to],
  )
  // Rebuilding the search index at the end is much faster than updating it for each row.
  await client.query('drop index eload_txn_search')
  await client.query(
    `with offered as materialized (
       select t.id, t.sku, t.denomination_centavos as amount, t.default_rebate, t.provider_id, t.network_id, n.code as carrier,
         p.type = 'direct' as is_direct, row_number() over (order by t.denomination_centavos, t.id) as place
       from eload_topup t join eload_network n on n.id = t.network_id join eload_provider p on p.id = t.provider_id
       where t.denomination_centavos between 1000 and 50000 and t.status = 'active' and t.deleted_at is null
         and t.provider_id in (n.primary_provider_id, n.backup_provider_id)
     ), timed as materialized (
       -- The product covers the range evenly, in the same order as on the same weekday before, so that the sales of
       -- any hour amount to about those of a week ago.
       select n, e - floor(e) as pick, random() as luck, random() as pace, random() as digits, random() as busy, moment
       from (
         select n, moment, random() / 50 + 0.6180339887498949 * (extract(dow from local) * 97
           + row_number() over (partition by local::date order by n)) as e
         from (
           select n, to_timestamp(at / 1000.0) as moment, to_timestamp(at / 1000.0) at time zone 'Asia/Manila' as local
           from unnest($2::float8[]) with ordinality as given(at, n)
         ) times
       ) even
     ), shop as materialized (
       -- Who sells: shops and their wallets, where there are any yet.
       select row_number() over (order by w.wallet_id) - 1 as place, w.wallet_id, left(b.business_name, 160) as name
       from (
         select wallet_id, business_id from published_wallet where business_id is not null and status = 'active' order by wallet_id limit 800
       ) w join published_business b on b.business_id = w.business_id
     )
     insert into eload_txn (ref_no, wallet_id, retailer, mobile, carrier, network_id, provider_id, topup_id, sku, amount_centavos,
       srp_centavos, cost_centavos, rebate_centavos, provider_ref, response_code, status, retries, latency_ms,
       created_at, updated_at)
     select 'ELD' || lpad(n::text, 10, '0'), shop.wallet_id,
       coalesce(shop.name, ($3::text[])[1 + floor(busy * cardinality($3::text[]))::int]), '09' || lpad((10 + floor(digits * 90))::text, 2, '0') || '•••' ||
         lpad(floor(busy * 10000)::text, 4, '0'),
       o.carrier, o.network_id, o.provider_id, o.id, o.sku, o.amount, o.amount,
       round(o.amount * case when o.is_direct then 0.955 else 0.965 end), round(o.amount * o.default_rebate / 10000.0),
       case when fate.status = 'success' then 'PR' || lpad((n * 7919 % 100000000)::text, 8, '0') else '' end,
       case fate.status when 'success' then '00' when 'failed' then (array['51', '91', '68', '14'])[1 + (n % 4)] else '' end,
       fate.status, case when fate.status = 'failed' then 1 + n % 2 else 0 end,
       case when fate.status in ('pending', 'processing') then null
         else round((case when o.is_direct then 700 else 1400 end) * (0.6 + pace * pace * 3) * fate.slowness)::int end,
       t.moment, t.moment
     from timed t
     join offered o on o.place = 1 + floor(t.pick * (select count(*) from offered))::bigint
     left join shop on shop.place = (t.n * 7919) % (select greatest(count(*), 1) from shop)
     cross join lateral (
       select case
         -- What was sold a moment ago may still be on its way.
         when t.moment > $1::timestamptz - interval '4 minutes' and t.luck < 0.4 then 'processing'
         when t.luck < spell.failing then 'failed'
         when t.luck < spell.failing + 0.0015 then 'refunded'
         -- Customers of the last days said that nothing arrived.
         when t.luck > 0.985 and t.moment between $1::timestamptz - interval '3 days' and $1::timestamptz - interval '40 minutes'
           then 'for_review'
         else 'success' end as status, spell.slowness
       from (
         select case
           -- One provider is struggling today, and each has had bad hours.
           when p.code = 'E-TAP' and t.moment > $1::timestamptz - interval '9 hours' then 0.11
           when (extract(epoch from t.moment)::bigint / 3600 + o.provider_id * 31) % 211 = 0 then 0.45
           when o.is_direct then 0.008 else 0.021 end as failing,
           case when p.code = 'E-TAP' and t.moment > $1::timestamptz - interval '9 hours' then 3.2 else 1 end as slowness
         from eload_provider p where p.id = o.provider_id
       ) spell
     ) fate`,
    [to, times, retailers],
  )
  await client.query('create index eload_txn_search on eload_txn using gin (search_text gin_trgm_ops)')
  await seedDemoBalances(client, to)
}

// Seeds the balances reported by each provider twice a day, refilled when low. The last provider but one is low now.
async function seedDemoBalances(client: Client, to: string): Promise<void> {
  await client.query(
    `insert into eload_provider_balance (provider_id, balance_centavos, checked_at)
     select p.id,
       case when at > $1::timestamptz - interval '13 hours' and p.code = 'VMONEY'
         then round(p.low_balance_threshold_centavos * 0.62)
         else round(p.low_balance_threshold_centavos * (1.3 + 2.2 * (1 - ((extract(epoch from at)::bigint / 43200 + p.id * 3) % 9) / 9.0))) end,
       at
     from eload_provider p,
       generate_series($1::timestamptz - interval '90 days', $1::timestamptz - interval '3 minutes', interval '12 hours') as at
     where p.deleted_at is null order by at, p.id`,
    [to],
  )
  await client.query(
    `insert into eload_provider_balance (provider_id, balance_centavos, checked_at)
     select provider_id, greatest(0, balance_centavos - 125000), $1::timestamptz - interval '2 minutes'
     from (select distinct on (provider_id) provider_id, balance_centavos from eload_provider_balance
       order by provider_id, checked_at desc, id desc) last`,
    [to],
  )
}
