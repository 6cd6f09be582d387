import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openCheckpointFile } from './checkpoints.ts'
import { appendCheckpoint, sealAll, startSealer } from '#platform/server/audit/seal.ts'
import { noCheckpoints, record, sealEverything } from '#platform/server/audit/testing/entries.ts'
import { verifyAudit } from '#platform/server/audit/verify.ts'
import { inTransaction, openDatabase } from '#platform/server/db/database.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let dataDir: string
const secret = randomBytes(32)

beforeEach(async () => {
  opened = await openTestDatabase()
  dataDir = await mkdtemp(path.join(tmpdir(), 'audit-'))
})
afterEach(async () => {
  await opened.close()
  await rm(dataDir, { recursive: true })
})

const numbers = async () => {
  const { rows } = await sql<{ entries: number; links: number; distinct: number; last: number }>`
    select (select count(*) from audit_entry) as entries, count(*) as links,
      count(distinct entry_id) as distinct, coalesce(max(position), 0) as last
    from audit_link`.execute(opened.owner)
  return rows[0]
}

test(
  'sealer › seals entries of many concurrent writers exactly once while two sealers compete',
  { timeout: 120_000 },
  async () => {
    const db = openDatabase(opened.url, { role: 'erp_api', max: 10 })
    const [writers, transactions] = [8, 200]
    const writing = new AbortController()
    let count = 0

    const write = async (writer: number) => {
      for (let n = 0; n < transactions; n++) {
        const isUndone = n % 7 === 0
        const work = inTransaction(db, async (tx) => {
          await record(tx, `${writer}-${n}`)
          // Slow writers let others overtake them.
          if (n % 20 === 0) await sql`select pg_sleep(0.02)`.execute(tx)
          if (n % 5 === 0) await record(tx, `${writer}-${n}-again`)
          if (isUndone) throw new Error('undone')
        })
        if (isUndone) await expect(work).rejects.toThrow('undone')
        else {
          await work
          count += n % 5 === 0 ? 2 : 1
        }
      }
    }
    const seal = async () => {
      while (!writing.signal.aborted) await sql`select seal_audit(50)`.execute(opened.owner)
    }
    const sealing = Promise.all([seal(), seal()])
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)))
    writing.abort()
    await sealing
    await db.destroy()

    await sealEverything(opened.db)
    expect(await numbers()).toEqual({ entries: count, links: count, distinct: count, last: count })
    expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({
      state: 'not-comparable',
      entries: count,
      sealed: count,
    })
    const { rows: order } = await sql`
    select 1 from (
      select l.position, row_number() over (order by e.tx, e.id) as due
      from audit_link l join audit_entry e on e.id = l.entry_id
    ) placed where position <> due`.execute(opened.owner)
    expect(order).toEqual([])
  },
)

test('sealer › does not seal an entry before transactions that began earlier have ended', async () => {
  const late = await opened.owner.startTransaction().execute()
  await record(late, 'began first')
  // The entry is pipelined with the next statement.
  await sql`select 1`.execute(late)
  await record(opened.db, 'began second')
  await sealAll(opened.db)
  expect((await numbers())?.links).toBe(0)
  expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({
    state: 'not-comparable',
    entries: 1,
    sealed: 0,
  })

  await late.commit().execute()
  await sealEverything(opened.db)
  const { rows } = await sql<{ recordId: string }>`
    select record_id from audit_link l join audit_entry e on e.id = l.entry_id order by position`.execute(
    opened.db,
  )
  expect(rows.map(({ recordId }) => recordId)).toEqual(['began first', 'began second'])
})

test('sealer › leaves the work to a sealer that is already running', async () => {
  await record(opened.db, 1)
  const first = await opened.owner.startTransaction().execute()
  await sql`select seal_audit()`.execute(first)
  const { rows } = await sql<{ sealed: number | null }>`select seal_audit() as sealed`.execute(opened.db)
  expect(rows).toEqual([{ sealed: null }])
  await first.rollback().execute()
})

test('sealer › continues a chain restored into another cluster', async () => {
  await record(opened.db, 1)
  await record(opened.db, 2)
  await sealEverything(opened.db)
  // Transaction ids in the source cluster were much higher, and one entry was not sealed when the copy was made.
  await inTransaction(opened.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`truncate audit_link`.execute(tx)
    await sql`update audit_entry set tx = (tx::text::bigint + 1000000000)::text::xid8`.execute(tx)
    await sql`update audit_entry e set digest = audit_digest(e)`.execute(tx)
    await sql`insert into audit_link
      select 1, id, at, tx, at, sha256(decode(repeat('00', 32), 'hex') || int8send(1) || timestamptz_send(at) || digest)
      from audit_entry where record_id = '1'`.execute(tx)
  })
  await record(opened.db, 3)
  await sealEverything(opened.db)
  await record(opened.db, 4)
  await sealEverything(opened.db)
  expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({
    state: 'not-comparable',
    entries: 4,
    sealed: 4,
  })
})

test('sealer › seals entries restored into another cluster whose chain is empty or shorter', async () => {
  const moveToHigherTransactions = (from: number) =>
    inTransaction(opened.owner, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        update audit_entry set tx = (tx::text::bigint + ${from}::bigint * 1000000000)::text::xid8
        where record_id::int >= ${from}`.execute(tx)
      await sql`update audit_entry e set digest = audit_digest(e)`.execute(tx)
    })
  for (const id of [1, 2, 3, 4]) await record(opened.db, id)
  await moveToHigherTransactions(1)
  await record(opened.db, 5)
  await sql`select seal_audit(2)`.execute(opened.db)
  await sealEverything(opened.db)
  expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({
    state: 'not-comparable',
    entries: 5,
    sealed: 5,
  })

  // The last link is of this cluster, and more entries arrive from another one.
  await record(opened.db, 6)
  await sealEverything(opened.db)
  await record(opened.db, 7)
  await record(opened.db, 8)
  await moveToHigherTransactions(7)
  await record(opened.db, 9)
  await sealEverything(opened.db)
  expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({
    state: 'not-comparable',
    entries: 9,
    sealed: 9,
  })
})

test('sealer › seals an entry of an intermediate cluster after two restores, even if a batch ends before it', async () => {
  const moveTo = (recordId: string, transactions: number) =>
    inTransaction(opened.owner, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      const ids = sql`select id from audit_entry where record_id = ${recordId}`
      await sql`
        update audit_entry set tx = (tx::text::bigint + ${transactions}::bigint)::text::xid8 where id in (${ids})`.execute(
        tx,
      )
      await sql`update audit_entry e set digest = audit_digest(e)`.execute(tx)
      await sql`
        update audit_link l set tx = e.tx, hash = sha256(
          coalesce((select hash from audit_link p where p.position = l.position - 1), decode(repeat('00', 32), 'hex'))
          || int8send(l.position) || timestamptz_send(l.sealed_at) || e.digest)
        from audit_entry e where e.id = l.entry_id and e.record_id = ${recordId}`.execute(tx)
    })
  // The first cluster had the highest transaction ids, the second lower ones, this one the lowest.
  await record(opened.db, 'first')
  await sealEverything(opened.db)
  await moveTo('first', 3_000_000_000)
  await record(opened.db, 'second, sealed')
  await sealEverything(opened.db)
  await moveTo('second, sealed', 2_000_000_000)
  await record(opened.db, 'second, not sealed')
  await moveTo('second, not sealed', 2_000_000_000)
  await record(opened.db, 'third')
  await record(opened.db, 'third again')
  await sql`select seal_audit(2)`.execute(opened.db)
  await sealEverything(opened.db)
  await record(opened.db, 'later')
  await sealEverything(opened.db)
  expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({
    state: 'not-comparable',
    entries: 6,
    sealed: 6,
  })
})

test('audit entries › go to the partition of their month, or to the default partition', async () => {
  await sql`insert into audit_entry (at, action, kind, record_id) values ('2019-05-05', 'Create', 'old', '1')`.execute(
    opened.owner,
  )
  await record(opened.db, 1)
  const { rows } = await sql<{ place: string }>`
    select tableoid::regclass::text as place from audit_entry order by at`.execute(opened.owner)
  expect(rows[0]?.place).toBe('audit_month.entry_other')
  expect(rows[1]?.place).toMatch(/^audit_month\.entry_\d{4}_\d\d$/)
  await sealEverything(opened.db)
  expect(await verifyAudit(opened.db, noCheckpoints)).toMatchObject({ state: 'not-comparable', sealed: 2 })
})

test('sealer › seals automatically and writes a checkpoint when it stops', async () => {
  const sealer = startSealer(opened.db, { dataDir, secret })
  await record(opened.db, 1)
  await vi.waitFor(async () => expect((await numbers())?.links).toBe(1), 15_000)
  await sealer.stop()
  const heads = openCheckpointFile(dataDir, secret)
  expect(await heads.read()).toMatchObject({ checkpoints: [{ position: 1 }], forgedLine: null })
  expect(await verifyAudit(opened.db, heads)).toMatchObject({
    state: 'intact',
    anchors: { count: 1, last: { position: 1 } },
  })
})

test('checkpoint › is written once per position and never for a shorter chain', async () => {
  const heads = openCheckpointFile(dataDir, secret)
  await record(opened.db, 1)
  await record(opened.db, 2)
  await sealEverything(opened.db)
  await appendCheckpoint(opened.db, heads)
  await appendCheckpoint(opened.db, heads)
  expect((await heads.read()).checkpoints).toHaveLength(1)

  await inTransaction(opened.owner, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from audit_entry where id = (select entry_id from audit_link where position = 2)`.execute(
      tx,
    )
    await sql`delete from audit_link where position = 2`.execute(tx)
  })
  await appendCheckpoint(opened.db, heads)
  expect((await heads.read()).checkpoints).toHaveLength(1)
  expect((await verifyAudit(opened.db, heads)).firstBroken).toMatchObject({ position: 2, error: 'chain-cut' })
  expect(await readFile(heads.name, 'utf8')).toMatch(/"position":2/)
})
