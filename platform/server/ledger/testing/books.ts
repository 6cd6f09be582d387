import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sqlState } from '#platform/server/db/database.ts'
import type { Database } from '#platform/server/db/database.ts'
import { type Asset } from '#platform/server/ledger/ledger.ts'
import { openAccount, post, type Transfer } from '#platform/server/ledger/testing/postings.ts'
import { openTestDatabase } from '#platform/server/testing/test-api.ts'

/** A test ledger with the connections of the API and of its owner. */
export type Books = Awaited<ReturnType<typeof openBooks>>

let last = 0
export const nextCause = (about = 'test') => `${about} ${++last}`

/** Opens a database with an empty ledger and helpers to move money in it. */
export async function openBooks() {
  const database = await openTestDatabase()
  const { owner } = database
  const operator = (asset: Asset = 'PHP', shards = 1) =>
    openAccount(owner, {
      code: `operator:test-${++last}:${asset.toLowerCase()}`,
      asset,
      kind: 'operator',
      shards,
    })

  return {
    ...database,
    operator,
    /** Opens an account that cannot be negative, with an initial balance. */
    async wallet(amount = 0, asset: Asset = 'PHP', ceiling: number | null = null) {
      const account = await openAccount(owner, {
        code: `wallet:test-${++last}:${asset.toLowerCase()}`,
        asset,
        kind: 'wallet',
        floor: 0,
        ceiling,
      })
      if (amount > 0) await this.move(await operator(asset), account, amount)
      return account
    },
    /** Transfers an amount between two accounts. Returns whether the transfer was new. */
    move: (from: number, to: number, amount: number, more: Partial<Transfer> = {}, by: Database = owner) =>
      post(by, {
        cause: nextCause(),
        kind: 'test',
        postings: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
        ...more,
      }),
    async balanceOf(account: number): Promise<number> {
      const { rows } = await sql<{ posted: number }>`
        select sum(posted)::bigint as posted from ledger_balance where account_id = ${account}`.execute(owner)
      return rows[0]?.posted ?? 0
    },
    /** Sum of an account's postings. */
    async journalOf(account: number): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select coalesce(sum(amount), 0)::bigint as total from ledger_posting where account_id = ${account}`.execute(
        owner,
      )
      return rows[0]?.total ?? 0
    },
    async errors(): Promise<string[]> {
      const { rows } = await sql<{ errors: { error: string }[] }>`select errors from ledger_verify()`.execute(
        owner,
      )
      return (rows[0]?.errors ?? []).map(({ error }) => error)
    },
    /** Changes the source of a ledger function, to simulate a bug. */
    async mutate(name: string, from: string | RegExp, to: string): Promise<void> {
      const { rows } = await sql<{ text: string }>`
        select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`.execute(owner)
      const text = rows[0]?.text ?? ''
      const altered = text.replace(from, to)
      if (altered === text)
        throw new Error(`${name} does not say ${String(from)} any more: adjust the mutant.`)
      await sql.raw(altered).execute(owner)
    },
    run: (text: string) => sql.raw(text).execute(owner),
  }
}

/** Runs many operations concurrently over all available connections. */
export const concurrently = <Result>(count: number, work: (nth: number) => Promise<Result>) =>
  Promise.allSettled(Array.from({ length: count }, (_, nth) => work(nth)))

export const succeeded = <Result>(results: PromiseSettledResult<Result>[]): Result[] =>
  results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))

/** SQLSTATE of a failed operation, or `done` if it succeeds. */
export const stateOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => sqlState(error) ?? String(error),
  )

export const uuid = () => randomUUID()
