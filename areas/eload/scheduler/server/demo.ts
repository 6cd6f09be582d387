import type { Client } from 'pg'
import { fullHour } from '#platform/contract/fields.ts'

// Name, carrier, number of promos, operation, value, rebate type, start and end in hours from now, status.
const schedules = [
  ['Payday rebates for Globe', 'globe', 12, 'update_rebate', 150, 'percent', -200, -130, 'completed'],
  ['End of summer promos', 'smart', 8, 'deactivate', null, null, -60, null, 'cancelled'],
  ['TM weekend promos', 'tm', 10, 'feature', 100, null, 30, 78, 'scheduled'],
  ['TNT Pasko prices', 'tnt', 15, 'update_price', 99_00, null, 120, 300, 'scheduled'],
] as const

/** Past, upcoming and cancelled demo schedules. */
export async function seedDemoSchedules(client: Client, until: number): Promise<void> {
  const at = (hours: number | null) => (hours === null ? null : fullHour(until, hours))
  for (const [name, carrier, count, operation, value, rebateType, from, to, status] of schedules) {
    const { rows } = await client.query<{ schedule_id: number }>(
      `insert into eload_promo_schedule (name, carrier, operation, value, rebate_type, start_at, end_at, status, next_at,
         created_by, updated_by, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, case $8 when 'scheduled' then $6::timestamptz end,
         'maker@erp.test', 'maker@erp.test', $9, $9) returning schedule_id`,
      [name, carrier, operation, value, rebateType, at(from), at(to), status, at(Math.min(from, 0) - 24)],
    )
    const id = rows[0]?.schedule_id
    // A price applies only to promos that do not cost more.
    await client.query(
      `insert into eload_promo_schedule_item (schedule_id, promo_id, state, before)
       select $1, id, $4::text, case $4::text when 'restored' then
         jsonb_build_object('rebate', jsonb_build_object('rebateType', rebate_type, 'rebate', rebate)) end
       from eload_promo where carrier = $2 and status = 'active' and amount_centavos <= 9000 order by id limit $3`,
      [id, carrier, count, status === 'completed' ? 'restored' : 'waiting'],
    )
    if (status !== 'completed') continue
    for (const [run, result, moment] of [
      ['begin', 'changed', at(from)],
      ['end', 'restored', at(to)],
    ] as const) {
      await client.query(
        `insert into eload_promo_schedule_log (schedule_id, promo_id, run, result, from_value, to_value, created_at)
         select $1, promo_id, $2::text, $3::text, case $2::text when 'begin' then now_is else '1.50%' end,
           case $2::text when 'begin' then '1.50%' else now_is end, $4
         from (
           select i.promo_id, to_char(p.rebate / 100.0, 'FM990.00') || '%' as now_is
           from eload_promo_schedule_item i join eload_promo p on p.id = i.promo_id where i.schedule_id = $1
         ) items`,
        [id, run, result, moment],
      )
    }
  }
}
