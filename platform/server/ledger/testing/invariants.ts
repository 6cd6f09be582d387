import { sql } from 'kysely'
import { openHold, post, reverse, setFlow, voidHold } from '#platform/server/ledger/testing/postings.ts'
import {
  concurrently,
  type Books,
  nextCause,
  stateOf,
  succeeded,
  uuid,
} from '#platform/server/ledger/testing/books.ts'

/** A condition that the ledger must always satisfy, and a bug that violates it. */
export type Invariant = {
  name: string
  /** Returns the violations found; empty if there are none. */
  check: (books: Books) => Promise<string[]>
  /** Introduces a bug that the check must detect. */
  mutant: (books: Books) => Promise<unknown>
}

const unless = (isWell: boolean, finding: string) => (isWell ? [] : [finding])

/** Invariants of a ledger, each with a bug that its check detects. */
export const invariants: Invariant[] = [
  {
    name: 'a transfer sums to zero',
    async check(books) {
      const [from, to] = [await books.operator(), await books.wallet()]
      const lopsided = post(books.owner, {
        cause: nextCause(),
        kind: 'test',
        postings: [
          { account: from, amount: -100 },
          { account: to, amount: 99 },
        ],
      })
      return unless((await stateOf(lopsided)) === 'LG006', 'A transfer that does not sum to zero was posted.')
    },
    mutant: (books) => books.mutate('ledger_check_balanced', 'total <> 0', 'total <> 0 and false'),
  },
  {
    name: 'a posting is never changed or deleted',
    async check(books) {
      await books.move(await books.operator(), await books.wallet(), 100)
      const attempts = [
        'update ledger_posting set amount = amount + 1',
        'delete from ledger_posting',
        'truncate ledger_posting',
        `update ledger_transfer set memo = 'x'`,
        'delete from ledger_key',
        'truncate ledger_transfer, ledger_key cascade',
      ]
      const states = await Promise.all(attempts.map((attempt) => stateOf(books.run(attempt))))
      return unless(
        states.every((state) => state === 'LG009'),
        `As the owner: ${states.join()}`,
      )
    },
    mutant: (books) =>
      books.mutate('ledger_reject_change', /raise exception[^;]*;/, 'return coalesce(new, old);'),
  },
  {
    name: 'each posting continues the one before it',
    async check(books) {
      const [operator, wallet] = [await books.operator(), await books.wallet()]
      for (const amount of [10, 20, 30]) await books.move(operator, wallet, amount)
      return books.errors()
    },
    mutant: (books) =>
      books.mutate('ledger_post_transfers', 'balances[i] := balance;', 'balances[i] := balance - amount;'),
  },
  {
    name: 'a repeated transfer changes nothing',
    async check(books) {
      const [operator, wallet] = [await books.operator(), await books.wallet()]
      const same = { id: uuid(), cause: nextCause() }
      await books.move(operator, wallet, 100, same)
      await stateOf(books.move(operator, wallet, 100, same))
      const balance = await books.balanceOf(wallet)
      return unless(balance === 100, `Posted twice, ${balance} is there instead of 100.`)
    },
    async mutant(books) {
      await books.mutate('ledger_post_transfers', 'if known[place] is not null or', 'if')
      await books.mutate('ledger_post_transfers', 'if inserted <> accepted then', 'if false then')
    },
  },
  {
    name: '64 concurrent transfers with one cause are posted once',
    async check(books) {
      const [operator, wallet] = [await books.operator(), await books.wallet()]
      const cause = nextCause()
      const answers = succeeded(await concurrently(64, () => books.move(operator, wallet, 100, { cause })))
      const balance = await books.balanceOf(wallet)
      return [
        ...unless(balance === 100, `${balance} is there instead of 100.`),
        ...unless(
          answers.filter(Boolean).length === 1,
          'More than one caller got the reply of a new transfer.',
        ),
      ]
    },
    async mutant(books) {
      // Two transactions that both find the cause unused.
      await books.mutate('ledger_post_transfers', 'cause = t.cause and not p_pending', 'false')
      await books.run('alter table ledger_key drop constraint ledger_key_cause_key')
    },
  },
  {
    name: '500 concurrent credits of one account are all posted',
    async check(books) {
      const operator = await books.operator('PHP', 16)
      const wallet = await books.wallet()
      await concurrently(500, () => books.move(operator, wallet, 7))
      const balance = await books.balanceOf(wallet)
      return unless(balance === 3_500, `${balance} is there instead of 3500.`)
    },
    async mutant(books) {
      // Read, then write back: the lost update that code without the lock would have.
      await books.mutate('ledger_post_transfers', ' for no key update of b', '')
      await books.mutate(
        'ledger_post_transfers',
        'set posted = b.posted + s.total',
        'set posted = (select l.balance from numbered l, pg_sleep(0.001) where l.seat = s.seat limit 1)',
      )
    },
  },
  {
    name: 'transfers between accounts do not change their total',
    async check(books) {
      const wallets = await Promise.all([1, 2, 3, 4].map(() => books.wallet(1_000)))
      await concurrently(200, (nth) =>
        books.move(wallets[nth % 4] ?? 0, wallets[(nth * 7 + 1) % 4] ?? 0, 1 + (nth % 90)),
      )
      const total = (await Promise.all(wallets.map((wallet) => books.balanceOf(wallet)))).reduce(
        (a, b) => a + b,
        0,
      )
      return unless(total === 4_000, `${total} is there instead of 4000.`)
    },
    mutant: (books) =>
      books.mutate(
        'ledger_post_transfers',
        'set posted = b.posted + s.total',
        'set posted = b.posted + greatest(s.total, -50)',
      ),
  },
  {
    name: 'a balance is the sum of its postings',
    async check(books) {
      const wallet = await books.wallet(500)
      await books.move(wallet, await books.operator(), 77)
      return unless(
        (await books.balanceOf(wallet)) === (await books.journalOf(wallet)),
        'Balance and journal differ.',
      )
    },
    mutant: (books) =>
      books.mutate(
        'ledger_post_transfers',
        'set posted = b.posted + s.total',
        'set posted = b.posted + case s.total when -77 then 0 else s.total end',
      ),
  },
  {
    name: 'concurrent debits do not overdraw an account',
    async check(books) {
      const wallet = await books.wallet(100)
      const operator = await books.operator()
      const results = await concurrently(32, () => books.move(wallet, operator, 60))
      const balance = await books.balanceOf(wallet)
      return unless(
        succeeded(results).length === 1 && balance === 40,
        `${succeeded(results).length} drained it to ${balance}.`,
      )
    },
    async mutant(books) {
      await books.run('alter table ledger_balance drop constraint ledger_balance_floor')
      await books.mutate(
        'ledger_post_transfers',
        `elsif balance - reserved[seat] < floors[seat] then state := 'LG001';`,
        '',
      )
    },
  },
  {
    name: 'a thousand credits of one centavo are ten pesos',
    async check(books) {
      const [operator, wallet] = [await books.operator(), await books.wallet()]
      await concurrently(1_000, () => books.move(operator, wallet, 1))
      const balance = await books.balanceOf(wallet)
      return unless(balance === 1_000, `${balance} is there instead of 1000.`)
    },
    mutant: (books) =>
      books.mutate(
        'ledger_post_transfers',
        'set posted = b.posted + s.total',
        'set posted = b.posted + trunc(s.total * 0.995)::bigint',
      ),
  },
  {
    name: 'a transfer between assets is rejected',
    async check(books) {
      const [pesos, points] = [await books.wallet(100, 'PHP'), await books.wallet(0, 'PRP')]
      const state = await stateOf(books.move(pesos, points, 50))
      return unless(state === 'LG006', `Pesos became points: ${state}`)
    },
    mutant: (books) =>
      books.mutate(
        'ledger_check_balanced',
        'group by transfer_id, asset',
        'where false group by transfer_id, asset',
      ),
  },
  {
    name: 'a transfer is reversed by another one, once',
    async check(books) {
      const [operator, wallet] = [await books.operator(), await books.wallet()]
      const id = uuid()
      await books.move(operator, wallet, 100, { id })
      await reverse(books.owner, id, { cause: nextCause('undo') })
      const again = await stateOf(reverse(books.owner, id, { cause: nextCause('undo') }))
      const { rows } = await sql<{ n: number }>`
        select count(*) as n from ledger_posting where account_id = ${wallet}`.execute(books.owner)
      return [
        ...unless(again === 'LG008', `Undone twice: ${again}`),
        ...unless(
          rows[0]?.n === 2 && (await books.balanceOf(wallet)) === 0,
          'The first posting and its opposite are not both there.',
        ),
      ]
    },
    mutant: (books) =>
      books.mutate('ledger_reverse', 'p_details, p_transfer, null)', 'p_details, null, null)'),
  },
  {
    name: 'balances and holds can be recomputed from the postings',
    async check(books) {
      const wallet = await books.wallet(500)
      const [kept, gone] = [uuid(), uuid()]
      await openHold(books.owner, { id: kept, account: wallet, amount: 100, cause: nextCause('hold') })
      await openHold(books.owner, { id: gone, account: wallet, amount: 200, cause: nextCause('hold') })
      await voidHold(books.owner, gone)
      await books.move(wallet, await books.operator(), 100, { hold: kept })
      await reverse(books.owner, await someTransfer(books, wallet), { cause: nextCause('undo') })
      return books.errors()
    },
    mutant: (books) =>
      books.mutate('ledger_hold_void', 'held = held - hold.amount', 'held = held - hold.amount + 1'),
  },
  {
    name: 'times of postings increase with their numbers',
    async check(books) {
      const [operator, wallet] = [await books.operator(), await books.wallet()]
      await concurrently(50, () => books.move(operator, wallet, 5))
      return books.errors()
    },
    mutant: (books) =>
      books.mutate(
        'ledger_post_transfers',
        `greatest(posted_at, s.last_at + interval '1 microsecond')`,
        `clock_timestamp() - random() * interval '1 minute'`,
      ),
  },
  {
    name: 'a rejected transfer is not posted and can be repeated',
    async check(books) {
      const [wallet, operator] = [await books.wallet(50), await books.operator()]
      const cause = nextCause()
      const rejectedState = await stateOf(books.move(wallet, operator, 100, { cause }))
      await books.move(operator, wallet, 100)
      const isNew = await books.move(wallet, operator, 100, { cause }).catch(() => null)
      return [
        ...unless(rejectedState === 'LG001', `It was not refused: ${rejectedState}`),
        ...unless(
          isNew === true && (await books.balanceOf(wallet)) === 50,
          `The second attempt answered ${isNew}.`,
        ),
      ]
    },
    async mutant(books) {
      await books.mutate('ledger_post', /perform ledger_raise[^;]*;/, 'return true;')
    },
  },
  {
    name: 'a blocked account is neither debited nor credited',
    async check(books) {
      const [wallet, operator] = [await books.wallet(100), await books.operator()]
      await setFlow(books.owner, wallet, { canDebit: false, canCredit: true })
      const held = await stateOf(books.move(wallet, operator, 10))
      await setFlow(books.owner, wallet, { canDebit: false, canCredit: false })
      const frozen = await stateOf(books.move(operator, wallet, 10))
      return unless(held === 'LG002' && frozen === 'LG002', `Held: ${held}, frozen: ${frozen}`)
    },
    mutant: (books) =>
      books.mutate('ledger_post_transfers', /if not can_(debit|credit)\[seat\]/g, 'if false'),
  },
  {
    name: 'an account is not credited above its ceiling',
    async check(books) {
      const wallet = await books.wallet(90, 'PHP', 100)
      const results = await concurrently(8, async () => books.move(await books.operator(), wallet, 10))
      const balance = await books.balanceOf(wallet)
      return unless(succeeded(results).length === 1 && balance === 100, `It holds ${balance}.`)
    },
    async mutant(books) {
      await books.run('alter table ledger_balance drop constraint ledger_balance_ceiling')
      await books.mutate('ledger_post_transfers', `elsif balance > ceilings[seat] then state := 'LG003';`, '')
    },
  },
  {
    name: 'held money cannot be spent by another transfer',
    async check(books) {
      const [wallet, operator] = [await books.wallet(100), await books.operator()]
      const results = await concurrently(16, () =>
        openHold(books.owner, { id: uuid(), account: wallet, amount: 60, cause: nextCause('hold') }),
      )
      const spent = await stateOf(books.move(wallet, operator, 50))
      return unless(
        succeeded(results).length === 1 && spent === 'LG001',
        `${succeeded(results).length} held, and then: ${spent}`,
      )
    },
    async mutant(books) {
      await books.run('alter table ledger_balance drop constraint ledger_balance_floor')
      await books.mutate(
        'ledger_post_transfers',
        'balance - reserved[seat] < floors[seat]',
        'balance < floors[seat]',
      )
    },
  },
  {
    name: 'a stopped ledger posts nothing',
    async check(books) {
      const [wallet, operator] = [await books.wallet(100), await books.operator()]
      await sql`select ledger_stop('test')`.execute(books.owner)
      const state = await stateOf(books.move(wallet, operator, 10))
      await sql`select ledger_resume()`.execute(books.owner)
      return unless(state === 'LG004', `Money moved while it was stopped: ${state}`)
    },
    mutant: (books) =>
      books.mutate(
        'ledger_post_transfers',
        'if (select stopped or clock_ahead from ledger_state) then',
        'if false then',
      ),
  },
]

async function someTransfer(books: Books, account: number): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select transfer_id as id from ledger_posting where account_id = ${account} order by no desc limit 1`.execute(
    books.owner,
  )
  return rows[0]?.id ?? ''
}
