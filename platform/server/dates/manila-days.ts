import { type RawBuilder, sql } from 'kysely'

/** SQL for the start of a day in Manila. */
export const manilaDayStart = (day: string): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone 'Asia/Manila')`

/** SQL for the end of a day in Manila (exclusive). */
export const manilaDayAfter = (day: string): RawBuilder<string> =>
  sql`((${day}::date + 1)::timestamp at time zone 'Asia/Manila')`
