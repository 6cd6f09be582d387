import { sql } from 'kysely'
import { digestOfEntry } from '#platform/server/audit/canonical.ts'
import { type HeadsFile, type Witness } from '#platform/server/audit/heads.ts'
import { sealAll } from '#platform/server/audit/seal.ts'
import { type Database, inTransaction, planEachTime } from '#platform/server/database.ts'

/** What can be wrong at a place of the chain. */
export type Fault =
  /** The entry is gone. */
  | 'entry-missing'
  /** The entry does not say what it said when it was written. */
  | 'entry-changed'
  /** The link is gone. */
  | 'link-missing'
  /** The link does not seal this entry and the link before it. */
  | 'link-changed'
  /** The entry stands in no link, though its time to be sealed has passed: it was put in later. */
  | 'entry-unsealed'
  /** The entry stands in two links. */
  | 'entry-twice'
  /** The chain ends before a head that was witnessed outside. */
  | 'chain-cut'
  /** The chain is whole in itself but is not the one that was witnessed outside. */
  | 'chain-rewritten'
  /** A line of the witness file is not ours, or one is missing before it. */
  | 'witness-forged'

export type Broken = {
  position: number | null
  entryId: number | null
  at: string | null
  fault: Fault
  /** The witnessed head, or the line of the witness file, that shows it. */
  witness: { position: number; at: string } | { line: number } | null
}

export type Verification = {
  ok: boolean
  entries: number
  sealed: number
  head: { position: number; hash: string; at: string } | null
  firstBroken: Broken | null
  tookMs: number
  anchors: { count: number; last: { position: number; at: string } | null }
}

type Progress = (checked: number, total: number) => void | Promise<void>
type Found = { position: number; entryId: number | null; at: string | null; fault: Fault }

const step = 100_000

/**
 * Computes every digest and every link anew and compares them with what is kept, and with the heads witnessed
 * outside. Names the first entry that is not as it was, in the order of the chain.
 */
export async function verifyAudit(
  db: Database,
  heads: HeadsFile,
  onProgress: Progress = () => {},
): Promise<Verification> {
  const began = performance.now()
  // Asked before sealing: whatever is settled by now stands in the chain afterwards.
  const settled = await settledNow(db)
  await sealAll(db)
  const witness = await heads.read()
  const head = await headOf(db)
  const { lowest, highest, entries } = await extentOf(db)
  const total = (head?.position ?? 0) + (highest - lowest + 1)

  let inChain: Found | null = null
  for (let from = 1; inChain === null && from <= (head?.position ?? 0); from += step) {
    inChain = await firstFaultyLink(db, from, from + step - 1)
    await onProgress(Math.min(from + step - 1, head?.position ?? 0), total)
  }
  let unsealed: Found | null = null
  for (let from = lowest; unsealed === null && from <= highest; from += step) {
    unsealed = await firstUnsealed(db, from, from + step - 1, settled)
    await onProgress((head?.position ?? 0) + Math.min(from + step, highest + 1) - lowest, total)
  }
  const astray = await firstAstray(db)
  const outside = await againstWitness(db, witness, head?.position ?? 0)

  const firstBroken = earliest([merged(inChain, unsealed), astray, outside])
  const last = witness.heads.at(-1)
  return {
    ok: firstBroken === null,
    entries,
    sealed: head?.position ?? 0,
    head,
    firstBroken,
    tookMs: Math.round(performance.now() - began),
    anchors: { count: witness.heads.length, last: last ? { position: last.position, at: last.at } : null },
  }
}

async function settledNow(db: Database): Promise<string> {
  const { rows } = await sql<{
    settled: string
  }>`select pg_snapshot_xmin(pg_current_snapshot())::text as settled`.execute(db)
  return rows[0]?.settled ?? '0'
}

/** The end of the chain, or null while it is empty. */
export async function headOf(db: Database): Promise<{ position: number; hash: string; at: string } | null> {
  const { rows } = await sql<{ position: number; hash: string; at: string }>`
    select position, encode(hash, 'hex') as hash, sealed_at as at
    from audit_link order by position desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function extentOf(db: Database): Promise<{ lowest: number; highest: number; entries: number }> {
  const { rows } = await sql<{ lowest: number | null; highest: number | null; entries: number }>`
    select min(id) as lowest, max(id) as highest, count(*) as entries from audit_entry`.execute(db)
  const [row] = rows
  return { lowest: row?.lowest ?? 1, highest: row?.highest ?? 0, entries: row?.entries ?? 0 }
}

const first = sql.raw(`decode(repeat('00', 32), 'hex')`)

function firstFaultyLink(db: Database, from: number, to: number): Promise<Found | null> {
  return inTransaction(db, async (tx) => {
    await sql`set local work_mem = '128MB'`.execute(tx)
    const { rows: bounds } = await sql<{ low: number; high: number; lowAt: string; highAt: string }>`
      select min(entry_id) as low, max(entry_id) as high, min(entry_at) as low_at, max(entry_at) as high_at
      from audit_link where position between ${from} and ${to}`.execute(tx)
    const [bound] = bounds
    const { rows } = await sql<Found>`${sql.raw(planEachTime)}
      with l as (
        select position, entry_id, entry_at, tx, sealed_at, hash,
               lag(hash) over w as before, lag(position) over w as place_before
        from audit_link where position between ${Math.max(from - 1, 1)} and ${to}
        window w as (order by position)
      )
      select l.position, l.entry_id, l.entry_at as at, f.fault
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
        end as fault
      ) f
      where l.position >= ${from} and f.fault is not null
      order by l.position limit 1`.execute(tx)
    const [found] = rows
    if (found?.fault !== 'link-missing') return found ?? null
    // The gap begins after the last link before it, which may lie in the part that was checked already.
    const { rows: before } = await sql<{ position: number }>`
      select coalesce(max(position), 0) + 1 as position from audit_link where position < ${found.position}`.execute(
      tx,
    )
    return { position: before[0]?.position ?? 1, entryId: null, at: null, fault: 'link-missing' }
  })
}

function firstUnsealed(db: Database, from: number, to: number, settled: string): Promise<Found | null> {
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
    return { position: place[0]?.position ?? 1, entryId: entry.id, at: entry.at, fault: 'entry-unsealed' }
  })
}

// The keys refuse both, but whoever can drop a key can do it: a link before the first, and two of one entry.
async function firstAstray(db: Database): Promise<Found | null> {
  const { rows: early } = await sql<Found>`
    select position, entry_id, entry_at as at, 'link-changed' as fault from audit_link
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
    select l.position, l.entry_id, l.entry_at as at, 'entry-twice' as fault from audit_link l
    where exists (select from audit_link o where o.entry_id = l.entry_id and o.position < l.position)
    order by l.position limit 1`.execute(db)
  return rows[0] ?? null
}

/** The first head that was witnessed outside and is not in the chain as it was. */
async function againstWitness(
  db: Database,
  { heads, forgedLine }: Witness,
  length: number,
): Promise<Broken | null> {
  let good = 0
  for (let from = 0; from < heads.length; from += 10_000) {
    const some = heads.slice(from, from + 10_000)
    const { rows } = await sql<{ position: number; same: boolean | null }>`
      select h.position, l.hash = decode(h.hash, 'hex') as same
      from unnest(${some.map(({ position }) => position)}::bigint[], ${some.map(({ hash }) => hash)}::text[])
        with ordinality as h (position, hash, nth)
      left join audit_link l on l.position = h.position
      order by h.nth`.execute(db)
    const at = rows.findIndex(({ same }) => same !== true)
    const [head, bad] = [some[at], rows[at]]
    if (head && bad) {
      const witness = { position: head.position, at: head.at }
      const isCut = bad.same === null && head.position > length
      // Heads before it are in the chain, so what is wrong begins after the last of them.
      const position = isCut ? length + 1 : (rows[at - 1]?.position ?? good) + 1
      return {
        ...(await entryAt(db, position)),
        position,
        fault: isCut ? 'chain-cut' : 'chain-rewritten',
        witness,
      }
    }
    good = some.at(-1)?.position ?? good
  }
  if (forgedLine === null) return null
  const position = null
  return { position, entryId: null, at: null, fault: 'witness-forged', witness: { line: forgedLine } }
}

async function entryAt(
  db: Database,
  position: number,
): Promise<{ entryId: number | null; at: string | null }> {
  const { rows } = await sql<{ entryId: number; at: string }>`
    select entry_id, entry_at as at from audit_link where position = ${position}`.execute(db)
  return rows[0] ?? { entryId: null, at: null }
}

/** Where a link is missing, the entry that it sealed may still be there: the two are one finding. */
function merged(inChain: Found | null, unsealed: Found | null): Found | null {
  if (inChain?.fault === 'link-missing' && unsealed?.position === inChain.position) {
    return { ...inChain, entryId: unsealed.entryId, at: unsealed.at }
  }
  if (inChain === null || unsealed === null) return inChain ?? unsealed
  return unsealed.position <= inChain.position ? unsealed : inChain
}

function earliest(found: (Found | Broken | null)[]): Broken | null {
  const all = found.filter((each) => each !== null).map((each): Broken => ({ witness: null, ...each }))
  // A finding without a place is about the witness itself, and yields to one about the chain.
  return all.toSorted((one, other) => (one.position ?? Infinity) - (other.position ?? Infinity))[0] ?? null
}
