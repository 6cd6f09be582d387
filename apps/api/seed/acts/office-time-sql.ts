import type pg from 'pg'
import { isWorkday } from './office-hours.ts'
import { dayMs } from '#platform/contract/fields/manila.ts'

const span = 4 * 366

/**
 * Creates the SQL functions `pg_temp.office_time`, the first office time at or after a moment, and
 * `pg_temp.last_office_time`, the last one at or before it. Moments outside office hours are spread over the first or
 * last two hours of the next working day by `salt`.
 */
export async function createOfficeTime(client: pg.Client, until: number): Promise<void> {
  const today = Math.floor((until + 8 * 3_600_000) / dayMs)
  const days = Array.from({ length: span + 14 }, (_, index) => today - span + index)
  const dates = days.filter(isWorkday).map((day) => new Date(day * dayMs).toISOString().slice(0, 10))
  await client.query('create temporary table if not exists office_day (day date primary key)')
  await client.query('insert into office_day select unnest($1::date[]) on conflict do nothing', [dates])
  await client.query('analyze office_day')
  await client.query(functions)
}

const functions = `
  create or replace function pg_temp.is_office_time(moment timestamptz) returns boolean language sql stable as $$
    select (moment at time zone 'Asia/Manila')::time between '08:30' and '17:58'
      and exists (select from office_day where day = (moment at time zone 'Asia/Manila')::date)
  $$;
  create or replace function pg_temp.office_time(moment timestamptz, salt bigint) returns timestamptz language sql stable as $$
    select case when pg_temp.is_office_time(moment) then moment else (
      select (day + time '08:30' + make_interval(secs => (salt * 7919 % 7200)::int)) at time zone 'Asia/Manila' from office_day
      where day > (moment at time zone 'Asia/Manila')::date - ((moment at time zone 'Asia/Manila')::time < '08:30')::int
      order by day limit 1) end
  $$;
  create or replace function pg_temp.last_office_time(moment timestamptz, salt bigint) returns timestamptz language sql stable as $$
    select case when pg_temp.is_office_time(moment) then moment else (
      select (day + time '17:58' - make_interval(secs => (salt * 7919 % 7200)::int)) at time zone 'Asia/Manila' from office_day
      where day < (moment at time zone 'Asia/Manila')::date + ((moment at time zone 'Asia/Manila')::time > '17:58')::int
      order by day desc limit 1) end
  $$`
