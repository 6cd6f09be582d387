import { sql } from 'kysely'
import type { Database } from '#platform/server/db.ts'

/** Creates active subscribers with a phone each and a tablet for every third. Returns their IDs. */
export async function addSubscribers(owner: Database, count: number, from = 1): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into subscriber (first_name, last_name, mobile_number)
    select 'Person', 'N' || n, '+63917' || lpad(n::text, 7, '0')
    from generate_series(${from}::int, ${from + count - 1}::int) n returning id`.execute(owner)
  await sql`
    insert into push_device (subscriber_id, token, platform)
    select s.id, 'phone-token-' || s.id, case when s.id % 4 = 0 then 'ios' else 'android' end
    from subscriber s where s.id = any(${rows.map(({ id }) => id)}::bigint[])
    union all
    select s.id, 'tablet-token-' || s.id, 'android'
    from subscriber s where s.id = any(${rows.map(({ id }) => id)}::bigint[]) and s.id % 3 = 0`.execute(owner)
  return rows.map(({ id }) => id)
}
