import type pg from 'pg'
import { createOfficeTime } from './office-time-sql.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

/** A table with its key, and how many days ago its first and last records were created. */
type Span = readonly [table: string, key: string, first: number, last: number]

/** Spreads the creation of records that were not changed since over office hours, in the order of their keys. */
export async function spreadCreation(
  client: pg.Client,
  until: number,
  spans: readonly Span[],
): Promise<void> {
  await createOfficeTime(client, until)
  for (const [table, key, first, last] of spans)
    await client.query(
      `update ${table} record set created_at = moment.at, updated_at = moment.at
       from (
         select id, pg_temp.office_time($1::timestamptz + (nth - 1.0) / count * $2 * interval '1 day', id) as at
         from (select ${key} as id, row_number() over (order by ${key}) as nth, count(*) over () as count from ${table}) numbered
       ) moment
       where record.${key} = moment.id`,
      [new Date(until - first * dayMs).toISOString(), first - last],
    )
}
