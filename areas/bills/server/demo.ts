import type { Client } from 'pg'
import { billers, categories, providers } from '#areas/bills/server/demo-billers.ts'
import { checkDigitOf } from '#areas/bills/billers/fields.ts'
import { dayMs } from '#platform/contract/fields.ts'

const by = 'maker@erp.test'
/** Seeds the billers of the demo with providers and categories. */
export async function seedDemoBillers(client: Client, until: number): Promise<void> {
  const began = new Date(until - 150 * dayMs).toISOString()
  await client.query(
    `insert into bills_category (name, sequence, created_by, created_at, updated_at)
     select name, place, $2, $3, $3 from unnest($1::text[]) with ordinality as c(name, place)`,
    [[...categories], by, began],
  )
  for (const [code, name, bank, feeType, fee, threshold, status] of providers)
    await client.query(
      `insert into bills_provider (code, name, settlement_bank, contact, fee_type, fee, low_balance_threshold, status,
         created_by, created_at, updated_at)
       values ($1, $2, $3, lower($1) || '@example.ph', $4, $5, $6, $7, $8, $9, $9)`,
      [code, name, bank, feeType, fee, threshold, status, by, began],
    )
  const rows = billers.map((biller, place) => ({ ...biller, place }))
  await client.query(
    `with wanted as (
       select w.*, row_number() over (partition by w.category order by place) as sequence
       from jsonb_to_recordset($1::jsonb) as w(code text, name text, category text, fields jsonb, "maxAmount" bigint,
         fee int, income int, "merchantShare" int, "acceptsOverdue" boolean, "postingTime" text, "cutOff" text, place bigint)
     )
     insert into bills_biller (code, name, category_id, fields, min_amount, max_amount, convenience_fee, income,
       merchant_share, accepts_overdue, posting_time, cut_off, sequence, status, created_by, created_at, updated_at)
     select w.code, w.name, c.category_id, w.fields, 5000, w."maxAmount", w.fee, w.income, w."merchantShare",
       w."acceptsOverdue", w."postingTime", w."cutOff", w.sequence, 'inactive', $2, $3::timestamptz + make_interval(hours => w.place::int), $3
     from wanted w join bills_category c on c.name = w.category order by w.place`,
    [JSON.stringify(rows), by, began],
  )
  await client.query(
    `insert into bills_biller_provider (biller_id, provider_id, biller_code, priority)
     select b.id, p.provider_id, b.code || '-' || w.priority, w.priority
     from jsonb_to_recordset($1::jsonb) as w(biller text, provider text, priority int)
       join bills_biller b on b.code = w.biller join bills_provider p on p.code = w.provider`,
    [
      JSON.stringify(
        billers.flatMap(({ code, providers: ways }) =>
          ways.map((provider, at) => ({ biller: code, provider, priority: at + 1 })),
        ),
      ),
    ],
  )
  await client.query(
    `update bills_biller b set status = w.status
     from jsonb_to_recordset($1::jsonb) as w(code text, status text) where w.code = b.code`,
    [JSON.stringify(billers.map(({ code, status }) => ({ code, status })))],
  )
}

/** Seeds bill payments from the wallet history, and a part of the bills top-ups. */
export async function seedDemoBills(client: Client, until: number): Promise<void> {
  const to = new Date(until).toISOString()
  await client.query(
    `select bills_make_months(least($1::timestamptz, (select min(created_at) from published_wallet_txn))::date, $1::timestamptz::date)`,
    [to],
  )
  await client.query(
    `insert into bills_sell (id, ref_no, user_id, wallet_id, user_name, mobile, business_name, biller_id, provider_id,
       biller_code, account_number, typed, amount_centavos, fee_centavos, income_centavos, charge_centavos,
       provider_ref, posts_on, transfer_id, status, created_at, updated_at)
     select row_number() over (order by x.created_at, x.txn_id), x.ref_no, s.id, x.wallet_id,
       concat_ws(' ', s.first_name, s.last_name), s.mobile_number, coalesce(shop.business_name, ''), b.id,
       way.provider_id, way.biller_code, account.number,
       jsonb_build_array(jsonb_build_object('key', 'accountNumber', 'label', b.fields -> 0 ->> 'label', 'value', account.number)),
       x.amount, x.fee, b.income, case way.fee_type when 'fixed' then way.fee else round(x.amount * way.fee / 10000.0) end,
       'PR' || lpad((x.txn_id * 7919 % 1000000000)::text, 9, '0'),
       manila_day(x.created_at) + case b.posting_time when 'next_day' then 1 when 'three_days' then 3 else 0 end
         + case when to_char(x.created_at at time zone 'Asia/Manila', 'HH24:MI') >= b.cut_off then 1 else 0 end,
       x.transfer_id, 'success', x.created_at, least(x.created_at + interval '40 seconds', $1::timestamptz)
     from published_wallet_txn x
     join published_wallet w on w.wallet_id = x.wallet_id
     join published_subscriber s on s.id = w.subscriber_id
     left join published_business shop on shop.business_id = w.business_id
     join bills_biller b on b.name = case x.counterparty when 'SSS Contribution' then 'SSS' else x.counterparty end
     join lateral (
       select p.provider_id, r.biller_code, p.fee_type, p.fee
       from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
       where r.biller_id = b.id order by r.priority offset case when x.txn_id % 9 = 0 then 1 else 0 end limit 1
     ) way on true
     cross join lateral (
       -- The same person pays the same account, as long as the biller's format wants it.
       select lpad(((x.wallet_id * 1000003 + b.id * 7919) % 10000000000)::text,
         length(regexp_replace(b.fields -> 0 ->> 'format', '[^#@*]', '', 'g')), '0') as number
     ) account
     where x.type = 'bills' and x.status = 'success' and x.transfer_id is not null`,
    [to],
  )
  await client.query(
    `insert into bills_sell_change (sell_id, from_status, to_status, provider_ref, created_at)
     select id, 'pending', 'processing', '', created_at + interval '5 seconds' from bills_sell
     union all select id, 'processing', 'success', provider_ref, updated_at from bills_sell order by 1, 5`,
  )
  await client.query(
    `with paid as materialized (
       select x.*, s.id as subscriber_id, concat_ws(' ', s.first_name, s.last_name) as user_name, s.mobile_number,
         coalesce(b.business_name, '') as business_name,
         case x.channel when 'Gcash' then 'gcash' when 'Maya' then 'maya' when 'BPI Banking' then 'bpi'
           when 'UnionBank' then 'unionbank' when 'Card' then 'card' end as method,
         row_number() over (order by x.created_at, x.txn_id) as n
       from (
         select *, row_number() over (partition by manila_day(created_at) order by txn_id) as of_day
         from published_wallet_txn where type = 'cash_in' and status = 'success'
       ) x
       join published_wallet w on w.wallet_id = x.wallet_id
       join published_subscriber s on s.id = w.subscriber_id
       left join published_business b on b.business_id = w.business_id
       where x.transfer_id is not null and x.of_day % 4 = 0
         and x.channel in ('Gcash', 'Maya', 'BPI Banking', 'UnionBank', 'Card')
     ), topups as (
       select ref_no, subscriber_id, wallet_id, user_name, mobile_number, business_name, method,
         balance_after - balance_before + fee as amount, fee, upper(method) || '-' || lpad((txn_id * 7919 % 1000000000)::text, 9, '0') as provider_ref,
         transfer_id, 'paid' as status, created_at
       from paid
       union all
       select 'BTU9' || lpad(n::text, 7, '0'), subscriber_id, wallet_id, user_name, mobile_number, business_name, method,
         amount + fee, fee, '', null, case when n % 24 = 0 then 'expired' else 'failed' end, created_at - interval '6 minutes'
       from paid where n % 12 = 0
       union all
       select 'BTU8' || lpad(n::text, 7, '0'), subscriber_id, wallet_id, user_name, mobile_number, business_name, method,
         amount + fee, fee, '', null, 'pending', $1::timestamptz - make_interval(mins => (n % 50)::int)
       from paid where n <= 6
     )
     insert into bills_topup (id, ref_no, user_id, wallet_id, user_name, mobile, business_name, payment_method,
       amount_centavos, fee_centavos, provider_ref, transfer_id, status, created_at, updated_at)
     select row_number() over (order by created_at, ref_no), ref_no, subscriber_id, wallet_id, user_name, mobile_number,
       business_name, method, amount, fee, provider_ref, transfer_id, status, created_at, created_at
     from topups where amount > fee`,
    [to],
  )
  await client.query(
    `select setval('bills_sell_no', (select max(id) from bills_sell)), setval('bills_topup_no', (select max(id) from bills_topup))`,
  )
}

/** Valid account numbers for the demo's electricity company and school. */
export const demoAccounts = {
  meralco: (index: number) => String(1_000_000_000 + index * 7_919),
  school: (index: number) => {
    const body = String(20_260_000 + index * 13)
    return `${body}${checkDigitOf('mod11', body)}`
  },
}
