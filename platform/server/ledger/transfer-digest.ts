import { type RawBuilder, sql } from 'kysely'

const micros = (time: string) => `(extract(epoch from ${time} at time zone 'UTC') * 1000000)::bigint`

/** Columns of a transfer, the content of its key and its postings, in the order in which they are sealed. */
const fields = [
  't.id::text',
  `${micros('t.at')}::text`,
  't.kind',
  't.cause',
  't.memo',
  't.reverses::text',
  't.details::text',
  `encode(k.content, 'hex')`,
  'legs.text',
]

const field = (value: string) => `coalesce(octet_length(${value})::text || ':' || ${value}, '-')`

// Uses only built-in PostgreSQL functions, because an attacker in the database could replace custom ones.
const text = [`'ledger-1 '`, ...fields.map(field)].join(' || ')

/** Recomputes the digest of a transfer `t` from its columns, its key `k` and its postings `legs`. */
export const digestOfTransfer: RawBuilder<Buffer> = sql.raw(`sha256(convert_to(${text}, 'UTF8'))`)

/** Text of a posting `p` in the digest. */
export const textOfPosting: RawBuilder<string> = sql.raw(
  `concat_ws(',', p.account_id, p.shard, p.no, ${micros('p.at')}, p.asset, p.amount, p.balance_after)`,
)
