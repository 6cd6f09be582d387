import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckpointFile, openCheckpointFile } from '#platform/server/audit/checkpoints.ts'
import { appendCheckpoint, sealAll } from '#platform/server/audit/seal.ts'
import { checkpointFileOf, checkpointFileOfAll } from '#platform/server/audit/testing/entries.ts'
import { run } from '#platform/server/audit/testing/tampering-cases.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Books, openBooks, stateOf } from '#platform/server/ledger/testing/books.ts'
import { digestOfTransfer, textOfPosting } from './transfer-digest.ts'
import { type HistoryVerification, verifyHistory } from './verify-history.ts'

const length = 12

let books: Books
let operator: number
let wallet: number
let checkpoints: CheckpointFile
const noCheckpoints = checkpointFileOf([], 'ledger')

beforeAll(async () => {
  books = await openBooks()
  operator = await books.operator()
  wallet = await books.wallet()
  for (let n = 1; n <= length; n++) await books.move(operator, wallet, 100 * n, { cause: `credit ${n}` })
  expect(await sealAll(books.db, 'ledger')).toBe(length)
  checkpoints = await checkpointFileOfAll(books.owner, 'ledger')
})
afterAll(() => books.close())

/** Tampers as a user who can disable every safeguard of the database, verifies the history, and restores it. */
async function afterTampering(
  tampering: (db: Database) => Promise<unknown>,
  file: CheckpointFile = checkpoints,
): Promise<HistoryVerification & { balanceErrors: unknown[] }> {
  const undo = new Error('undone')
  let found: (HistoryVerification & { balanceErrors: unknown[] }) | undefined
  await books.owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await tampering(tx)
      const { rows } = await sql<{ errors: unknown[] }>`select errors from ledger_verify()`.execute(tx)
      found = { ...(await verifyHistory(tx, file)), balanceErrors: rows[0]?.errors ?? [] }
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  if (!found) throw new Error('Nothing was verified.')
  return found
}

const transferOf = (cause: string) => `(select transfer_id from ledger_key where cause = '${cause}')`
const linkOf = (cause: string) =>
  `(select position from ledger_link where transfer_id = ${transferOf(cause)})`

/** Moves 50 centavos of a transfer to the next one, on both sides, so that every sum and balance still agrees. */
const balancedRewrite = run(
  `update ledger_posting set amount = amount + 50 * sign(amount), balance_after = balance_after + 50 * sign(amount)
    where transfer_id = ${transferOf('credit 5')}`,
  `update ledger_posting set amount = amount - 50 * sign(amount) where transfer_id = ${transferOf('credit 6')}`,
)

const digests = sql`
  select t.id, ${digestOfTransfer} as digest from ledger_transfer t left join ledger_key k on k.transfer_id = t.id
  left join lateral (
    select string_agg(${textOfPosting}, ';' order by p.account_id, p.shard, p.no) as text
    from ledger_posting p where p.transfer_id = t.id
  ) legs on true`

/** Gives links the digests of their transfers, as an owner who knows the format could. */
const updateDigests = (db: Database) =>
  sql`update ledger_link l set digest = d.digest from (${digests}) d where d.id = l.transfer_id`.execute(db)

/** Makes all links continue each other again. */
const updateHashes = run(`do $$ declare link record; head bytea := decode(repeat('00', 32), 'hex'); begin
    for link in select * from ledger_link order by position loop
      head := sha256(head || int8send(link.position) || timestamptz_send(link.sealed_at) || link.digest);
      update ledger_link set hash = head where position = link.position;
    end loop;
  end $$`)

test('history › is intact and sealed completely while nobody changed it', async () => {
  expect(await afterTampering(async () => {})).toMatchObject({
    state: 'intact',
    transfers: length,
    sealed: length,
    firstBroken: null,
    anchors: { count: length },
  })
})

test('history › is not comparable without checkpoints', async () => {
  expect(await afterTampering(async () => {}, noCheckpoints)).toMatchObject({
    state: 'not-comparable',
    firstBroken: null,
  })
})

test('balanced rewrite › is found by the history although every balance agrees', async () => {
  const found = await afterTampering(balancedRewrite)
  expect(found.balanceErrors).toEqual([])
  expect(found).toMatchObject({
    state: 'broken',
    firstBroken: { cause: 'credit 5', position: 5, error: 'transfer-changed' },
  })
})

test('balanced rewrite › is found by the checkpoints if the links are rewritten as well', async () => {
  const rewrite = async (db: Database) => {
    await balancedRewrite(db)
    await updateDigests(db)
    await updateHashes(db)
  }
  expect(await afterTampering(rewrite, noCheckpoints)).toMatchObject({ state: 'not-comparable' })
  expect(await afterTampering(rewrite)).toMatchObject({
    state: 'broken',
    firstBroken: { cause: 'credit 5', position: 5, error: 'chain-rewritten', checkpoint: { position: 5 } },
  })
})

const hourAgo = `now() - interval '1 hour'`

describe('tampering with sealed transfers', () => {
  test.each<[string, (db: Database) => Promise<unknown>, object]>([
    [
      'a transfer deleted with its postings',
      run(
        `delete from ledger_posting where transfer_id = ${transferOf('credit 12')}`,
        `delete from ledger_transfer where cause = 'credit 12'`,
        `update ledger_balance set posted = posted - 1200 * case floor when 0 then 1 else -1 end, last_no = last_no - 1
          where last_no = ${length}`,
        `delete from ledger_key where cause = 'credit 12'`,
      ),
      { position: 12, error: 'transfer-missing' },
    ],
    [
      'a transfer deleted with its link',
      run(
        `delete from ledger_posting where transfer_id = ${transferOf('credit 7')}`,
        `delete from ledger_link where position = ${linkOf('credit 7')}`,
        `delete from ledger_transfer where cause = 'credit 7'`,
      ),
      { position: 7, error: 'link-missing' },
    ],
    [
      'a transfer inserted with an old time and number',
      run(
        `insert into ledger_key (transfer_id, cause, content, at)
          values ('00000000-0000-4000-8000-000000000001', 'gift 1', '\\x00', ${hourAgo})`,
        `insert into ledger_transfer (id, at, kind, cause)
          values ('00000000-0000-4000-8000-000000000001', ${hourAgo}, 'test', 'gift 1')`,
        `insert into ledger_posting select account_id, shard, no, ${hourAgo}, '00000000-0000-4000-8000-000000000001',
          asset, amount, balance_after from ledger_posting where transfer_id = ${transferOf('credit 3')}`,
      ),
      { cause: 'gift 1', error: 'transfer-unsealed' },
    ],
    [
      'a balanced pair of postings added to a transfer, in an earlier month',
      run(`insert into ledger_posting select account_id, shard, no, at - interval '40 days', transfer_id, asset, -amount,
        balance_after from ledger_posting where transfer_id = ${transferOf('credit 4')}`),
      { cause: 'credit 4', position: 4, error: 'transfer-changed' },
    ],
    [
      'the text of a transfer changed',
      run(`update ledger_transfer set memo = 'Salary' where cause = 'credit 2'`),
      { cause: 'credit 2', position: 2, error: 'transfer-changed' },
    ],
    [
      'the content of a key changed',
      run(`update ledger_key set content = '\\x00' where cause = 'credit 2'`),
      { cause: 'credit 2', position: 2, error: 'transfer-changed' },
    ],
    [
      'a digest changed to that of the changed transfer',
      async (db) => {
        await run(`update ledger_transfer set memo = 'Salary' where cause = 'credit 2'`)(db)
        await updateDigests(db)
      },
      { cause: 'credit 2', position: 2, error: 'link-changed' },
    ],
    [
      'a link deleted',
      run('delete from ledger_link where position = 9'),
      { position: 9, error: 'link-missing' },
    ],
    [
      'the end of the chain cut off',
      run(
        `delete from ledger_posting where transfer_id in (select transfer_id from ledger_link where position > 10)`,
        `delete from ledger_transfer where id in (select transfer_id from ledger_link where position > 10)`,
        `delete from ledger_link where position > 10`,
      ),
      { position: 11, error: 'chain-cut', checkpoint: { position: 11 } },
    ],
  ])('is found: %s', async (_, tampering, firstBroken) => {
    expect(await afterTampering(tampering)).toMatchObject({ state: 'broken', firstBroken })
  })
})

test('links › cannot be changed by the API and the worker, and not without disabling a trigger by the owner', async () => {
  for (const attempt of [
    'update ledger_link set position = position + 1',
    'delete from ledger_link',
    `insert into ledger_link select position + 100, gen_random_uuid(), transfer_at, sealed_at, digest, hash from ledger_link`,
  ])
    expect(await stateOf(sql.raw(attempt).execute(books.db))).toBe('42501')
  expect(await stateOf(books.run('delete from ledger_link'))).toBe('LG009')
})

test('sealing › seals each transfer once when several processes seal, and writes checkpoints of its own file', async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ledger-heads-'))
  try {
    const other = await openBooks()
    try {
      const [from, to] = [await other.operator(), await other.wallet()]
      for (let n = 0; n < 20; n++) await other.move(from, to, 5)
      const counts = await Promise.all([1, 2, 3].map(() => sealAll(other.db, 'ledger')))
      expect(counts.reduce((sum, each) => sum + each)).toBe(20)
      const secret = randomBytes(32)
      const file = openCheckpointFile(dataDir, secret, 'ledger')
      await appendCheckpoint(other.db, file)
      expect(path.basename(file.name)).toBe('ledger-heads.log')
      expect(await file.last()).toMatchObject({ n: 1, position: 20 })
      expect(await verifyHistory(other.db, file)).toMatchObject({ state: 'intact', sealed: 20 })
      // A line of one chain is not valid in the file of the other.
      const audit = openCheckpointFile(dataDir, secret, 'audit')
      await copyFile(file.name, audit.name)
      expect(await audit.read()).toEqual({ checkpoints: [], forgedLine: 1 })
    } finally {
      await other.close()
    }
  } finally {
    await rm(dataDir, { recursive: true })
  }
})

test('sealing › continues after a clock that ran ahead was corrected', async () => {
  const other = await openBooks()
  try {
    const [from, to] = [await other.operator(), await other.wallet()]
    await other.move(from, to, 5)
    await sealAll(other.db, 'ledger')
    // What sealing leaves under a clock that is ten hours ahead.
    await other.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      for (const [table, column] of [
        ['ledger_transfer', 'at'],
        ['ledger_link', 'transfer_at'],
        ['ledger_link', 'sealed_at'],
      ])
        await sql.raw(`update ${table} set ${column} = ${column} + interval '10 hours'`).execute(tx)
    })
    await other.move(from, to, 5)
    expect(await sealAll(other.db, 'ledger')).toBe(1)
  } finally {
    await other.close()
  }
})
