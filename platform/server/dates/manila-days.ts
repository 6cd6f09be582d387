import { type RawBuilder, sql } from 'kysely'

/** The first moment of a Manila day, computed by the database. */
export const manilaDayStart = (day: string): RawBuilder<string> =>
  sql`(${day}::date::timestamp at time zone 'Asia/Manila')`

/** The first moment after a Manila day. */
export const manilaDayAfter = (day: string): RawBuilder<string> =>
  sql`((${day}::date + 1)::timestamp at time zone 'Asia/Manila')`
