import type { Client } from 'pg'
import { dayMs, manilaTime } from '#platform/contract/fields.ts'

const amounts = [
  5, 10, 15, 20, 25, 30, 35, 40, 50, 60, 75, 90, 99, 100, 115, 150, 200, 250, 300, 350, 500, 600, 750, 1000,
]

type Route = { id: number; code: string; name: string; provider_id: number; provider: string }

const row = (route: Route, nth: number, amount: number | null) => {
  const isDirect = nth === 0
  const prefix = `${route.code.toUpperCase()}-${isDirect ? 'LD' : 'AG'}`
  return {
    sku: amount === null ? `${prefix}-OPEN` : `${prefix}${amount}`,
    name: `${route.name} ${amount === null ? 'Any amount' : `Load ${amount}`}${isDirect ? '' : ` via ${route.provider}`}`,
    network: route.id,
    provider: route.provider_id,
    denomination: amount === null ? null : amount * 100,
    least: amount === null ? 500 : null,
    most: amount === null ? 100_000 : null,
    // Direct providers have a slightly higher margin.
    rebate: isDirect ? (amount !== null && amount >= 300 ? 250 : 200) : 150,
    // Inactive rows for the status filter.
    status: amount === 35 || amount === 750 ? 'inactive' : 'active',
  }
}

/** Seeds fifty top-ups for each of the eight networks: 24 fixed amounts and an open one, at two providers each. */
export async function seedDemoTopups(client: Client, until: number): Promise<void> {
  const { rows } = await client.query<Route>(`
    select n.id, n.code, n.name, p.id as provider_id, p.name as provider
    from eload_network n cross join lateral (
      select p.id, p.name from eload_provider p join eload_provider_network x on x.provider_id = p.id
      where x.network_id = n.id and p.deleted_at is null
      order by (p.id = n.primary_provider_id) desc, (p.id = n.backup_provider_id) desc nulls last, p.id limit 2
    ) p
    where n.deleted_at is null order by n.id, (p.id = n.primary_provider_id) desc`)
  const seen = new Set<number>()
  const topups = rows.flatMap((route) => {
    const nth = seen.has(route.id) ? 1 : 0
    seen.add(route.id)
    return [...amounts, null].map((amount) => row(route, nth, amount))
  })
  await client.query(
    `insert into eload_topup (sku, name, network_id, provider_id, denomination_centavos, min_amount_centavos,
       max_amount_centavos, default_rebate, current_rebate, status, created_by, updated_by, created_at, updated_at)
     select sku, name, network, provider, denomination, least, most, rebate, rebate, status, 'maker@erp.test',
       'maker@erp.test', $2, $2
     from jsonb_to_recordset($1::jsonb) as given (sku text, name text, network bigint, provider bigint,
       denomination bigint, least bigint, most bigint, rebate int, status text)`,
    [JSON.stringify(topups), new Date(until - 180 * dayMs).toISOString()],
  )
  await seedPastChanges(client, until)
}

// Earlier rebate changes: past periods, a current one, an upcoming one and rejected ones. They start at midnight and were
// requested and decided at 3 PM and 10 AM of the days before.
const past = [
  ['GLOBE-LD50', 300, -45, -42, 'reverted', 'Payday of October'],
  ['GLOBE-LD50', 350, -14, -11, 'reverted', 'Payday of November'],
  ['SMART-LD100', 300, -1, 4, 'applied', 'Smart covers half of the rebate this week'],
  ['TNT-LD20', 275, 3, 8, 'scheduled', 'Promo for the school fair'],
  ['DITO-LD300', 800, -20, -10, 'rejected', 'Incentive for new sellers'],
  ['TM-LD30', 250, -6, null, 'applied', 'New agreement with Globe'],
  ['SUN-LD50', 300, -9, -5, 'cancelled', 'Sun ended its share of the rebate'],
] as const

async function seedPastChanges(client: Client, until: number): Promise<void> {
  const moment = (days: number | null) => (days === null ? null : manilaTime(until, days))
  for (const [sku, rebate, from, to, status, reason] of past) {
    const isDecided = status !== 'cancelled'
    const nextAt = status === 'scheduled' ? moment(from) : status === 'applied' ? moment(to) : null
    await client.query(
      `insert into eload_rebate_change (topup_id, sku, name, old_rebate, new_rebate, start_at, end_at, reason,
         line_managers, status, requested_by_id, requested_by, decided_by_id, decided_by, decided_at,
         decision_reason, applied_at, reverted_at, next_at, created_at)
       select t.id, t.sku, t.name, t.current_rebate, $2, $3::timestamptz, $4, $6,
         jsonb_build_array(jsonb_build_object('id', c.id, 'email', c.email, 'name', c.first_name || ' ' || c.last_name)),
         $5, m.id, m.email, case when $7 then c.id end, case when $7 then c.email end,
         case when $7 then $3::timestamptz - interval '14 hours' end,
         case when $5 = 'rejected' then 'Eight percent is more than DITO leaves us' else '' end,
         case when $5 in ('applied', 'reverted') then $3::timestamptz end,
         case when $5 = 'reverted' then $4::timestamptz end, $8, $3::timestamptz - interval '33 hours'
       from eload_topup t join published_staff_user m on m.email = 'maker@erp.test'
         join published_staff_user c on c.email = 'checker@erp.test'
       where t.sku = $1`,
      [sku, rebate, moment(from), moment(to), status, reason, isDecided, nextAt],
    )
    if (status === 'applied') {
      await client.query(
        `update eload_topup set current_rebate = $2,
           default_rebate = case when $3 then $2 else default_rebate end where sku = $1`,
        [sku, rebate, to === null],
      )
    }
  }
}
