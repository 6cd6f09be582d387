import { sql } from 'kysely'
import type { Finding } from './chain-verification.ts'
import { digestOfEntry } from './entry-digest.ts'
import { type Database, inTransaction, planEachTime } from '#platform/server/db/database.ts'

/** Errors that the verification of the audit chain can find. */
export type IntegrityError =
  /** The entry is missing. */
  | 'entry-missing'
  /** The entry was changed after it was written. */
  | 'entry-changed'
  /** The link does not match this entry and the previous link. */
  | 'link-changed'
  /** The entry has no link although it should be sealed by now, so it was inserted later. */
  | 'entry-unsealed'
  /** The entry has two links. */
  | 'entry-twice'

export type EntryReference = { entryId: number | null; at: string | null }
type Found = Finding<EntryReference, IntegrityError>

const first = sql.raw(`decode(repeat('00', 32), 'hex')`)

/** First link in a range that does not match its entry or the previous link. */
export async function firstBrokenLink(tx: Database, from: number, to: number) {
  const { rows: bounds } = await sql<{ low: number; high: number; lowAt: string; highAt: string }>`
      select min(entry_id) as low, max(entry_id) as high, min(entry_at) as low_at, max(entry_at) as high_at
      from audit_link where position between ${from} and ${to}`.execute(tx)
  const [bound] = bounds
  const { rows } = await sql<Finding<EntryReference, IntegrityError>>`${sql.raw(planEachTime)}
      with l as (
        select position, entry_id, entry_at, tx, sealed_at, hash,
               lag(hash) over w as before, lag(position) over w as place_before
        from audit_link where position between ${Math.max(from - 1, 1)} and ${to}
        window w as (order by position)
      )
      select l.position, l.entry_id, l.entry_at as at, f.error
      from l
      left join audit_entry e on e.id = l.entry_id and e.at = l.entry_at
        and e.id between ${bound?.low} and ${bound?.high} and e.at between ${bound?.lowAt} and ${bound?.highAt}
      cross join lateral (
        select case
          when l.position <> coalesce(l.place_before, 0) + 1 then 'link-missing'
          when e.id is null then 'entry-missing'
          when e.digest <> ${digestOfEntry} then 'entry-changed'
          when l.tx <> e.tx or l.hash <> sha256(
            coalesce(l.before, ${first}) || int8send(l.position) || timestamptz_send(l.sealed_at) || e.digest
          ) then 'link-changed'
        end as error
      ) f
      where l.position >= ${from} and f.error is not null
      order by l.position limit 1`.execute(tx)
  return rows[0] ?? null
}

/** First entry in a range without a link although it should be sealed, so it was inserted later. */
export function firstUnsealed(
  db: Database,
  from: number,
  to: number,
  settled: string,
): Promise<Found | null> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number; at: string; tx: string }>`${sql.raw(planEachTime)}
      select e.id, e.at, e.tx::text as tx from audit_entry e
      where e.id between ${from} and ${to}
        and (e.tx < ${settled}::xid8 or e.tx >= pg_snapshot_xmax(pg_current_snapshot()))
        and not exists (select from audit_link l where l.entry_id = e.id and l.entry_at = e.at and l.entry_id between ${from} and ${to})
      order by e.tx, e.id limit 1`.execute(tx)
    const [entry] = rows
    if (!entry) return null
    const { rows: place } = await sql<{ position: number }>`
      select count(*) + 1 as position from audit_link
      where (tx, entry_id) < (${entry.tx}::xid8, ${entry.id})`.execute(tx)
    return { position: place[0]?.position ?? 1, entryId: entry.id, at: entry.at, error: 'entry-unsealed' }
  })
}

/** A link before the first, or two links of one entry. The keys prevent both unless an attacker drops them. */
export async function firstStrayLink(db: Database): Promise<Found | null> {
  const { rows: early } = await sql<Found>`
    select position, entry_id, entry_at as at, 'link-changed' as error from audit_link
    where position < 1 order by position limit 1`.execute(db)
  if (early[0]) return early[0]
  const { rows: keys } = await sql<{ kept: boolean }>`
    select exists (
      select from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = i.indkey[0]
      where i.indrelid = 'audit_link'::regclass and i.indisunique and i.indisvalid and i.indnatts = 1
        and a.attname = 'entry_id'
    ) as kept`.execute(db)
  if (keys[0]?.kept === true) return null
  const { rows } = await sql<Found>`
    select l.position, l.entry_id, l.entry_at as at, 'entry-twice' as error from audit_link l
    where exists (select from audit_link o where o.entry_id = l.entry_id and o.position < l.position)
    order by l.position limit 1`.execute(db)
  return rows[0] ?? null
}
