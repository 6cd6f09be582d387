import { type RawBuilder, sql } from 'kysely'

/** Start of the kinds of records that people without their permission must not learn of, in any list or log. */
const prefix = 'compliance-'

export const isConfidential = (kind: string): boolean => kind.startsWith(prefix)

/** Condition that the record of a log entry, or the request that it names, is not confidential. */
export const notConfidential = (kind: RawBuilder<unknown>, id: RawBuilder<unknown>) => sql<boolean>`
  case ${kind} when 'approval'
    then not exists (select from approval_request r where r.id = case when ${id} ~ '^[0-9]{1,18}$' then ${id}::bigint end and starts_with(r.kind, ${prefix}))
    else not starts_with(${kind}, ${prefix}) end`
