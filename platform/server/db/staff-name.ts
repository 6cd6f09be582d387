import { type RawBuilder, sql } from 'kysely'

/**
 * Name of the staff member with this email, which is unique and never changes. Other values are returned as they are,
 * such as the name of a system job. Each row costs an index lookup, so it belongs in the select list of a page, which
 * runs for its rows only, and not in conditions or sorts.
 */
export const staffName = (email: RawBuilder<unknown>) => sql<string>`coalesce((
  select named.first_name || ' ' || named.last_name from published_staff_user named where named.email = ${email}), ${email})`
