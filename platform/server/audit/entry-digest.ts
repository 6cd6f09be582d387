import { type RawBuilder, sql } from 'kysely'

/** Columns of an entry in the order in which they are sealed: all except the digest. */
const columns = [
  'e.id::text',
  `(extract(epoch from e.at at time zone 'UTC') * 1000000)::bigint::text`,
  'e.actor_id::text',
  'e.actor_email',
  'e.actor_name',
  'e.action',
  'e.kind',
  'e.record_id',
  'e.label',
  'e.from_status',
  'e.to_status',
  'e.changes::text',
  'e.reason',
  'e.request_id',
  'e.ip',
  'e.call',
  'e.tx::text',
]

const field = (value: string) => `coalesce(octet_length(${value})::text || ':' || ${value}, '-')`

// Uses only built-in PostgreSQL functions, because an attacker in the database could replace custom ones.
const text = [`'audit-1 '`, ...columns.map(field)].join(' || ')

/** Recomputes the digest of an entry `e` from its columns. */
export const digestOfEntry: RawBuilder<Buffer> = sql.raw(`sha256(convert_to(${text}, 'UTF8'))`)
