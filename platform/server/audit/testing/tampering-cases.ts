import { sql } from 'kysely'
import { digestOfEntry } from '#platform/server/audit/entry-digest.ts'
import type { Database } from '#platform/server/db/database.ts'

/** Length of the chain that is tampered with. */
export const chainLength = 40

/**
 * Returns a random function for each round. Its first number, which selects the position or the column, is the number
 * of the round, so that every one occurs; the others are the same in every run.
 */
export function randomOfRounds(seed: number): (round: number) => Random {
  let state = seed
  return (round) => {
    let isFirst = true
    return (below) => {
      if (isFirst) {
        isFirst = false
        return round % below
      }
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
  }
}

type TamperingCase = { does: (db: Database) => Promise<unknown>; breaks: number }
type Random = (below: number) => number

const randomPosition = (random: Random, low = 1, high = chainLength) => low + random(high - low + 1)
export const run =
  (...statements: string[]) =>
  async (db: Database): Promise<void> => {
    for (const statement of statements) await sql.raw(statement).execute(db)
  }
export const linkOf = (position: number) => `(select entry_id from audit_link where position = ${position})`

const otherValue: Record<string, string> = {
  at: `at + interval '1 second'`,
  actor_id: 'coalesce(actor_id, 0) + 1',
  from_status: `coalesce(from_status, '') || 'x'`,
  to_status: `coalesce(to_status, '') || 'x'`,
  changes: `changes || '[{"field":"x","old":null,"new":1}]'`,
  tx: `(tx::text::bigint + 1)::text::xid8`,
  digest: `set_byte(digest, 3, get_byte(digest, 3) # 1)`,
}
const columns = [
  ...Object.keys(otherValue),
  'actor_email',
  'actor_name',
  'action',
  'kind',
  'record_id',
  'label',
  'reason',
  'request_id',
  'ip',
  'call',
]

export const tamperingCases: Record<string, (random: Random) => TamperingCase> = {
  'a bit of a digest, a hash or a text flipped'(random) {
    const k = randomPosition(random)
    const [byte, bit] = [random(32), random(8)]
    const flipped = (column: string) =>
      `set_bit(${column}, ${byte * 8 + bit}, 1 - get_bit(${column}, ${byte * 8 + bit}))`
    const kinds = [
      `update audit_entry set digest = ${flipped('digest')} where id = ${linkOf(k)}`,
      `update audit_link set hash = ${flipped('hash')} where position = ${k}`,
      `update audit_entry set label = overlay(label placing chr(ascii(label) # 1) from 1 for 1) where id = ${linkOf(k)}`,
    ]
    return { does: run(kinds[random(3)] ?? ''), breaks: k }
  },
  'a column of an entry changed'(random) {
    const column = columns[random(columns.length)] ?? 'label'
    const k = randomPosition(random)
    const value = otherValue[column] ?? `${column} || 'x'`
    return { does: run(`update audit_entry set ${column} = ${value} where id = ${linkOf(k)}`), breaks: k }
  },
  'an entry changed together with its digest'(random) {
    const k = randomPosition(random)
    return {
      does: (db) =>
        sql`
        with changed as (update audit_entry set reason = 'Because.' where id = ${sql.raw(linkOf(k))} returning id)
        select 1 from changed`
          .execute(db)
          .then(() =>
            sql`update audit_entry e set digest = ${digestOfEntry} where id = ${sql.raw(linkOf(k))}`.execute(
              db,
            ),
          ),
      breaks: k,
    }
  },
  'a column of a link changed'(random) {
    const k = randomPosition(random)
    const change = [
      `sealed_at = sealed_at - interval '1 microsecond'`,
      `tx = (tx::text::bigint + ${1 + random(5)})::text::xid8`,
      `entry_at = entry_at + interval '1 day'`,
      'entry_id = entry_id + 500000',
    ][random(4)]
    return { does: run(`update audit_link set ${change} where position = ${k}`), breaks: k }
  },
  'an entry deleted'(random) {
    const k = randomPosition(random)
    return { does: run(`delete from audit_entry where id = ${linkOf(k)}`), breaks: k }
  },
  'a link deleted'(random) {
    const k = randomPosition(random)
    return { does: run(`delete from audit_link where position = ${k}`), breaks: k }
  },
  'an entry deleted together with its link'(random) {
    const k = randomPosition(random, 1, chainLength - 1)
    return {
      does: run(
        `delete from audit_entry where id = ${linkOf(k)}`,
        `delete from audit_link where position = ${k}`,
      ),
      breaks: k,
    }
  },
  'an entry taken out and every later link moved up'(random) {
    const k = randomPosition(random, 1, chainLength - 1)
    return {
      does: run(
        `delete from audit_entry where id = ${linkOf(k)}`,
        `delete from audit_link where position = ${k}`,
        `update audit_link set position = position + 1000000 where position > ${k}`,
        `update audit_link set position = position - 1000001 where position > 1000000`,
      ),
      breaks: k,
    }
  },
  'an entry put in'(random) {
    // After the last entry it would be a regular next entry.
    const k = randomPosition(random, 1, chainLength - 1)
    return {
      does: async (db) => {
        await run(`insert into audit_entry (id, at, action, kind, record_id, tx, digest) overriding system value
          select 900000, e.at, 'Approve', 'wallet', '1', e.tx, '\\x00' from audit_entry e where id = ${linkOf(k)}`)(
          db,
        )
        await sql`update audit_entry e set digest = ${digestOfEntry} where id = 900000`.execute(db)
      },
      breaks: k + 1,
    }
  },
  'an entry put in under the number of another'(random) {
    const k = randomPosition(random)
    return {
      does: async (db) => {
        await run(`insert into audit_entry (id, at, action, kind, record_id, tx, digest) overriding system value
          select e.id, e.at + interval '1 minute', 'Approve', 'wallet', '1', e.tx, '\\x00'
          from audit_entry e where id = ${linkOf(k)}`)(db)
      },
      // It is reported at the position of the entry whose id it uses.
      breaks: k,
    }
  },
  'an entry put in with a link, the later ones moved down'(random) {
    const k = randomPosition(random)
    return {
      does: async (db) => {
        await run(
          `insert into audit_entry (id, at, action, kind, record_id, tx, digest) overriding system value
          select 900000, e.at, 'Approve', 'wallet', '1', e.tx, '\\x00' from audit_entry e where id = ${linkOf(k)}`,
          `update audit_link set position = position + 1000000 where position >= ${k}`,
          `update audit_link set position = position - 999999 where position >= 1000000`,
        )(db)
        await sql`update audit_entry e set digest = ${digestOfEntry} where id = 900000`.execute(db)
        await run(`insert into audit_link select ${k}, 900000, l.entry_at, l.tx, l.sealed_at, l.hash
          from audit_link l where position = ${k} + 1`)(db)
      },
      breaks: k,
    }
  },
  'two entries swapped'(random) {
    const j = randomPosition(random, 1, chainLength - 1)
    const k = randomPosition(random, j + 1)
    return {
      does: run(
        `create temporary table held on commit drop as
          select id, label, record_id, reason, changes, digest from audit_entry where id in (${linkOf(j)}, ${linkOf(k)})`,
        `update audit_entry e set label = h.label, record_id = h.record_id, changes = h.changes, digest = h.digest
          from held h where e.id in (${linkOf(j)}, ${linkOf(k)}) and h.id in (${linkOf(j)}, ${linkOf(k)}) and h.id <> e.id`,
        `drop table held`,
      ),
      breaks: j,
    }
  },
  'two links swapped'(random) {
    const j = randomPosition(random, 1, chainLength - 1)
    const k = randomPosition(random, j + 1)
    return {
      does: run(
        `update audit_link set position = 1000000 where position = ${j}`,
        `update audit_link set position = ${j} where position = ${k}`,
        `update audit_link set position = ${k} where position = 1000000`,
      ),
      breaks: j,
    }
  },
  'the tail cut off'(random) {
    const k = randomPosition(random, 2)
    return { does: cutChain(k), breaks: k }
  },
  'the tail cut off and grown anew'(random) {
    const k = randomPosition(random, 2)
    return {
      does: async (db) => {
        await cutChain(k)(db)
        await run(`insert into audit_entry (id, action, kind, record_id, tx, digest) overriding system value
          select 800000 + n, 'Update', 'subscriber', n::text, '3'::xid8, '\\x00' from generate_series(1, ${chainLength}) n`)(
          db,
        )
        await sql`update audit_entry e set digest = ${digestOfEntry} where id > 800000`.execute(db)
        await rebuildChain(k, `select id, at, tx, digest from audit_entry where id > 800000 order by id`)(db)
      },
      breaks: k,
    }
  },
  'everything rewritten from there on'(random) {
    const k = randomPosition(random)
    return { does: rewriteChain(k), breaks: k }
  },
}

export const cutChain = (k: number) =>
  run(
    `delete from audit_entry where id in (select entry_id from audit_link where position >= ${k})`,
    `delete from audit_link where position >= ${k}`,
  )

/** Appends valid links from a position on, as an attacker who knows the format of the chain could. */
export const rebuildChain = (k: number, entries: string) =>
  run(`do $$ declare entry record; head bytea; place bigint := ${k} - 1; begin
    select hash into head from audit_link where position = place;
    head := coalesce(head, decode(repeat('00', 32), 'hex'));
    for entry in ${entries} loop
      place := place + 1;
      head := sha256(head || int8send(place) || timestamptz_send(now()) || entry.digest);
      insert into audit_link values (place, entry.id, entry.at, entry.tx, now(), head);
    end loop;
  end $$`)

export const rewriteChain = (k: number) => async (db: Database) => {
  await run(`update audit_entry set actor_email = 'somebody.else@erp.test' where id = ${linkOf(k)}`)(db)
  await sql`update audit_entry e set digest = ${digestOfEntry} where id = ${sql.raw(linkOf(k))}`.execute(db)
  await run(
    `create temporary table held on commit drop as select * from audit_link where position >= ${k}`,
    `delete from audit_link where position >= ${k}`,
  )(db)
  await rebuildChain(
    k,
    `select e.id, e.at, e.tx, e.digest from held h join audit_entry e on e.id = h.entry_id order by h.position`,
  )(db)
  await run('drop table held')(db)
}
