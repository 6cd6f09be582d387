import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'

/** What an account counts in. Two assets never meet in one posting without a counter-account of each. */
export type Asset = 'PHP' | 'VC' | 'BLVCK' | 'PRP' | 'ADS' | 'ELOAD'

type NewAccount = {
  /** Lower case, unique over all assets: `wallet:123:php`, `house:float:php`. */
  code: string
  asset: Asset
  kind: 'wallet' | 'house'
  /** The least the balance may be, in minor units; without one it may fall below zero. */
  floor?: number | null
  ceiling?: number | null
  /** How many rows a hot house account is kept in; more than one has neither floor nor ceiling. */
  shards?: number
}

/** Opens an account, or finds the one that has this code already. Answers its id. */
export async function openAccount(
  db: Database,
  { code, asset, kind, floor = null, ceiling = null, shards = 1 }: NewAccount,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select ledger_open_account(${code}, ${asset}, ${kind}, ${floor}::bigint, ${ceiling}::bigint, ${shards}::int) as id`.execute(
    db,
  )
  return idOf(rows)
}

/** One side of a transfer: minor units put into (+) or taken out of (−) an account. */
export type Posting = { account: number; amount: number }

export type Transfer = {
  /** Made by whoever asks, so that a retry is the same transfer. */
  id?: string
  /** What this posts for, once and never again: `adjustment ADJ0000012`. */
  cause: string
  /** The kind of movement in one or two words: `adjustment`, `cash in`. */
  kind: string
  postings: readonly Posting[]
  memo?: string
  details?: Record<string, string | number | null>
  /** The open hold that this transfer uses up. */
  hold?: string
}

/**
 * Posts a transfer in one round trip. Answers false when this cause was posted before with the same content.
 * Too little, too much, a blocked account or stopped books are refused, and nothing is written.
 */
export async function post(db: Database, transfer: Transfer): Promise<boolean> {
  const { id = randomUUID(), cause, kind, postings, memo = '', details = {}, hold = null } = transfer
  const { rows } = await sql<{ isNew: boolean }>`
    select ledger_post(${id}::uuid, ${cause}, ${kind}, ${postings.map(({ account }) => account)}::bigint[],
      ${postings.map(({ amount }) => amount)}::bigint[], ${memo}, ${JSON.stringify(details)}::jsonb, null, ${hold}::uuid) as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew === true
}

/** Undoes a transfer by a further one of the opposite amounts. A transfer can be undone once. */
export async function reverse(
  db: Database,
  transferId: string,
  options: { id?: string; cause: string; memo?: string; details?: Transfer['details'] },
) {
  const { id = randomUUID(), cause, memo = '', details = {} } = options
  const { rows } = await sql<{ isNew: boolean }>`
    select ledger_reverse(${transferId}::uuid, ${id}::uuid, ${cause}, ${memo}, ${JSON.stringify(details)}::jsonb) as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew === true
}

/** Sets an amount aside: it counts as spent until the hold is posted or voided. */
export async function openHold(
  db: Database,
  hold: { id: string; account: number; amount: number; cause: string },
): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select ledger_hold_open(${hold.id}::uuid, ${hold.account}, ${hold.amount}, ${hold.cause}) as "isNew"`.execute(
    db,
  )
  return rows[0]?.isNew === true
}

/** Lets a hold go. Answers false when it had ended before. */
export async function voidHold(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select ledger_hold_void(${id}::uuid) as "isOpen"`.execute(
    db,
  )
  return rows[0]?.isOpen === true
}

/** Whether money may leave and enter an account, from the next posting on. */
export async function setFlow(
  db: Database,
  account: number,
  { canDebit, canCredit }: { canDebit: boolean; canCredit: boolean },
) {
  await sql`select ledger_set_flow(${account}, ${canDebit}, ${canCredit})`.execute(db)
}

/** The most an account may hold, from the next posting on. Fails where it holds more already. */
export async function setCeiling(db: Database, account: number, ceiling: number | null) {
  await sql`select ledger_set_ceiling(${account}, ${ceiling}::bigint)`.execute(db)
}

/** What an account has, in minor units. `available` is what a debit may take above the floor of zero. */
export type Balance = { accountId: number; posted: number; held: number; available: number; lastNo: number }

/** The balances of accounts, hot ones summed. An account that does not exist is not in the answer. */
export async function balancesOf(db: Database, accounts: readonly number[]): Promise<Map<number, Balance>> {
  const { rows } = await sql<Balance>`
    select account_id as "accountId", sum(posted)::bigint as posted, sum(held)::bigint as held,
           sum(posted - held)::bigint as available, sum(last_no)::bigint as "lastNo"
    from ledger_balance where account_id = any(${[...accounts]}::bigint[]) group by account_id`.execute(db)
  return new Map(rows.map((row) => [row.accountId, row]))
}

/** What an account had at a past moment, by its postings. */
export async function balanceAt(db: Database, account: number, moment: string): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance_after), 0)::bigint as balance from (
      select distinct on (shard) balance_after from ledger_posting
      where account_id = ${account} and at <= ${moment}::timestamptz order by shard, no desc) latest`.execute(
    db,
  )
  return rows[0]?.balance ?? 0
}

function idOf(rows: { id: number }[]): number {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The ledger opened no account.')
  return id
}
