import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { balanceAt, balancesOf } from '#platform/server/ledger/ledger.ts'
import {
  openAccount,
  openHold,
  post,
  reverse,
  setCeiling,
  voidHold,
} from '#platform/server/ledger/testing/postings.ts'
import {
  concurrently,
  type Books,
  nextCause,
  openBooks,
  stateOf,
  uuid,
} from '#platform/server/ledger/testing/books.ts'

let books: Books
beforeAll(async () => {
  books = await openBooks()
})
afterAll(async () => {
  expect(await books.errors()).toEqual([])
  await books.close()
})

const asApi = (text: string) => stateOf(sql.raw(text).execute(books.db))

test('posting › continues after a clock that ran ahead was corrected', async () => {
  const [wallet, operator] = [await books.wallet(), await books.operator()]
  await books.move(operator, wallet, 100)
  // What one posting under a clock that is ten hours ahead leaves.
  await sql`update ledger_balance set last_at = last_at + interval '10 hours' where account_id in (${wallet}, ${operator})`.execute(
    books.owner,
  )
  await books.move(operator, wallet, 25)
  expect(await books.balanceOf(wallet)).toBe(125)
})

describe('API role on the ledger', () => {
  test.each([
    `insert into ledger_posting (account_id, shard, no, at, transfer_id, asset, amount, balance_after)
       values (1, 0, 99, now(), gen_random_uuid(), 'PHP', 1, 1)`,
    'update ledger_posting set amount = 0',
    'delete from ledger_transfer',
    'truncate ledger_key',
    'update ledger_balance set posted = posted + 1',
    `insert into ledger_key (transfer_id, cause, content, at) values (gen_random_uuid(), 'mine', '', now())`,
    `update ledger_hold set status = 'voided', ended_at = now()`,
    'update ledger_state set stopped = false',
    'delete from ledger_check',
    `select ledger_post_transfers('{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', null, null, false)`,
    'drop trigger check_balanced on ledger_posting',
  ])('is denied: %s', async (attempt) => {
    expect(await asApi(attempt)).toBe('42501')
  })

  test('is denied on each monthly partition', async () => {
    const { rows } = await sql<{ part: string }>`
      select inhrelid::regclass::text as part from pg_inherits
      where inhparent in ('ledger_posting'::regclass, 'ledger_transfer'::regclass)`.execute(books.owner)
    expect(rows.length).toBeGreaterThan(20)
    for (const { part } of rows) {
      expect(await asApi(`insert into ${part} select * from ${part}`)).toBe('42501')
      expect(await stateOf(books.run(`truncate ${part}`))).toBe('LG009')
    }
  })

  test('cannot replace a ledger table with its own of the same name', async () => {
    const [from, to] = [await books.operator(), await books.wallet()]
    await books.owner.connection().execute(async (one) => {
      await sql`create temporary table ledger_state (stopped boolean)`.execute(one)
      await sql`insert into ledger_state values (true)`.execute(one)
      expect(await books.move(from, to, 5, {}, one)).toBe(true)
      await sql`drop table pg_temp.ledger_state`.execute(one)
    })
  })
})

describe('transfer', () => {
  test('is idempotent for the same cause, even with another id', async () => {
    const [from, to] = [await books.operator(), await books.wallet()]
    const cause = nextCause()
    expect(await books.move(from, to, 10, { cause })).toBe(true)
    expect(await books.move(from, to, 10, { cause })).toBe(false)
    expect(await stateOf(books.move(from, to, 11, { cause }))).toBe('LG008')
    expect(await stateOf(books.move(to, from, 10, { cause }))).toBe('LG008')
  })

  test('rejects an id used for another cause, even with the same content', async () => {
    const [from, to] = [await books.operator(), await books.wallet()]
    const [one, two] = [
      { id: uuid(), cause: nextCause() },
      { id: uuid(), cause: nextCause() },
    ]
    await books.move(from, to, 10, one)
    await books.move(from, to, 10, two)
    expect(await stateOf(books.move(from, to, 10, { id: one.id, cause: two.cause }))).toBe('LG008')
    expect(await stateOf(books.move(from, to, 10, { id: one.id, cause: nextCause() }))).toBe('LG008')
  })

  test.each([[[]], [[1]], [[5, -5, 0]]])('rejects the amounts %j', async (amounts) => {
    const operator = await books.operator()
    const postings = amounts.map((amount) => ({ account: operator, amount }))
    expect(await stateOf(post(books.owner, { cause: nextCause(), kind: 'test', postings }))).not.toBe('done')
  })

  test('transfer to a missing account is rejected and stores nothing', async () => {
    const [operator, cause] = [await books.operator(), nextCause()]
    expect(await stateOf(books.move(operator, 987_654_321, 1, { cause }))).toBe('LG005')
    const { rows } = await sql`select 1 from ledger_key where cause = ${cause}`.execute(books.owner)
    expect(rows).toEqual([])
  })

  test('can post to many accounts, each once or more', async () => {
    const [operator, a, b] = [await books.operator(), await books.wallet(), await books.wallet()]
    await post(books.owner, {
      cause: nextCause(),
      kind: 'split',
      postings: [
        { account: operator, amount: -100 },
        { account: a, amount: 70 },
        { account: b, amount: 40 },
        { account: a, amount: -10 },
      ],
    })
    expect([await books.balanceOf(a), await books.balanceOf(b)]).toEqual([60, 40])
  })

  test('can be posted again after a rollback', async () => {
    const [operator, wallet, cause] = [await books.operator(), await books.wallet(), nextCause()]
    const rolledBack = books.owner.transaction().execute(async (tx) => {
      await books.move(operator, wallet, 10, { cause }, tx)
      throw new Error('undone')
    })
    await expect(rolledBack).rejects.toThrow('undone')
    expect(await books.move(operator, wallet, 10, { cause })).toBe(true)
    expect(await books.balanceOf(wallet)).toBe(10)
  })

  test('does not deadlock with a concurrent transfer in the opposite direction', async () => {
    const [a, b] = [await books.wallet(10_000), await books.wallet(10_000)]
    const results = await concurrently(600, (nth) => (nth % 2 ? books.move(a, b, 3) : books.move(b, a, 3)))
    expect(results.filter(({ status }) => status === 'rejected')).toEqual([])
  })
})

describe('hold', () => {
  test('reduces the available balance, is posted once, and releases the rest', async () => {
    const [wallet, operator] = [await books.wallet(100), await books.operator()]
    const hold = { id: uuid(), account: wallet, amount: 80, cause: nextCause('hold') }
    expect(await openHold(books.owner, hold)).toBe(true)
    expect(await openHold(books.owner, { ...hold, id: uuid() })).toBe(false)
    expect(await stateOf(openHold(books.owner, { ...hold, amount: 70 }))).toBe('LG008')
    expect((await balancesOf(books.owner, [wallet])).get(wallet)).toMatchObject({
      posted: 100,
      held: 80,
      available: 20,
    })
    expect(await stateOf(books.move(wallet, operator, 21))).toBe('LG001')
    await books.move(wallet, operator, 50, { hold: hold.id })
    expect((await balancesOf(books.owner, [wallet])).get(wallet)).toMatchObject({
      posted: 50,
      held: 0,
      available: 50,
    })
    expect(await stateOf(books.move(wallet, operator, 1, { hold: hold.id }))).toBe('LG005')
    expect(await voidHold(books.owner, hold.id)).toBe(false)
  })

  test('is used only by a transfer that debits its account', async () => {
    const [wallet, other, operator] = [
      await books.wallet(100),
      await books.wallet(100),
      await books.operator(),
    ]
    const id = uuid()
    await openHold(books.owner, { id, account: wallet, amount: 10, cause: nextCause('hold') })
    expect(await stateOf(books.move(other, operator, 10, { hold: id }))).toBe('LG006')
    expect(await stateOf(books.move(operator, wallet, 10, { hold: id }))).toBe('LG006')
    expect(await voidHold(books.owner, id)).toBe(true)
  })

  test('rejects a zero amount, too much, and a hot account', async () => {
    const wallet = await books.wallet(10)
    const hold = (account: number, amount: number) =>
      stateOf(openHold(books.owner, { id: uuid(), account, amount, cause: nextCause('hold') }))
    expect(await hold(wallet, 11)).toBe('LG001')
    expect(await hold(wallet, 0)).toBe('23514')
    expect(await hold(wallet, -1)).toBe('23514')
    expect(await hold(await books.operator('PHP', 8), 1)).toBe('LG007')
  })
})

describe('account', () => {
  test('is opened once per code under concurrency', async () => {
    const ids = await Promise.all(
      Array.from({ length: 12 }, () =>
        openAccount(books.owner, { code: 'wallet:same:php', asset: 'PHP', kind: 'wallet', floor: 0 }),
      ),
    )
    expect(new Set(ids).size).toBe(1)
  })

  test('returns its balance at a past moment', async () => {
    const [operator, wallet] = [await books.operator('PHP', 4), await books.wallet()]
    const moments: string[] = []
    for (const amount of [10, 20, 30]) {
      await books.move(operator, wallet, amount)
      const { rows } = await sql<{ now: string }>`select clock_timestamp() as now`.execute(books.owner)
      moments.push(rows[0]?.now ?? '')
    }
    const had = await Promise.all(moments.map((moment) => balanceAt(books.owner, wallet, moment)))
    expect(had).toEqual([10, 30, 60])
    expect(await balanceAt(books.owner, operator, moments[1] ?? '')).toBe(-30)
    expect(await balanceAt(books.owner, wallet, '2020-01-01T00:00:00Z')).toBe(0)
  })

  test('rejects a ceiling below its balance', async () => {
    const wallet = await books.wallet(100)
    expect(await stateOf(setCeiling(books.owner, wallet, 99))).toBe('23514')
    expect(await stateOf(setCeiling(books.owner, wallet, 100))).toBe('done')
  })
})

test('reversal › is rejected if the money is gone or the transfer does not exist', async () => {
  const [operator, wallet] = [await books.operator(), await books.wallet()]
  const id = uuid()
  await books.move(operator, wallet, 100, { id })
  await books.move(wallet, operator, 50)
  expect(await stateOf(reverse(books.owner, id, { cause: nextCause('undo') }))).toBe('LG001')
  expect(await stateOf(reverse(books.owner, uuid(), { cause: nextCause('undo') }))).toBe('LG005')
})
