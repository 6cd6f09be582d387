import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#platform/server/db/database.ts'
import type { Asset } from '#platform/server/ledger/ledger.ts'

// The general functions of the ledger. Only the owner can execute them; areas post by functions of their records.

type NewAccount = {
  /** Lower case, unique across all assets: `wallet:123:php`, `operator:float:php`. */
  code: string
  asset: Asset
  kind: 'wallet' | 'operator'
  /** Minimum balance in minor units; without it, the balance can be negative. */
  floor?: number | null
  ceiling?: number | null
  /**
   * Number of rows that a hot operator account is split into. With more than one, it has neither floor nor ceiling.
   */
  shards?: number
}

/** Opens an account, or finds the existing one with this code. Returns its id. */
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

/** One side of a transfer: minor units credited (+) or debited (−). */
export type Posting = { account: number; amount: number }

export type Transfer = {
  /** Created by the caller, so that a retry is the same transfer. */
  id?: string
  /** Unique reason for the posting, used only once: `adjustment ADJ0000012`. */
  cause: string
  /** Kind of movement: `adjustment`, `cash in`. */
  kind: string
  postings: readonly Posting[]
  memo?: string
  details?: Record<string, string | number | null>
  /** The open hold that this transfer consumes. */
  hold?: string
}

/**
 * Posts a transfer in one round trip. Returns false if this cause was already posted with the same content. Throws
 * and writes nothing if a floor or ceiling is violated, an account is blocked or the ledger is stopped.
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

/** Reverses a transfer by posting the opposite amounts. A transfer can be reversed only once. */
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

/** Reserves an amount, which is no longer available until the hold is posted or voided. */
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

/** Voids a hold. Returns false if it had already ended. */
export async function voidHold(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql<{ isOpen: boolean }>`select ledger_hold_void(${id}::uuid) as "isOpen"`.execute(
    db,
  )
  return rows[0]?.isOpen === true
}

/** Allows or blocks debits and credits of an account, from the next posting on. */
export async function setFlow(
  db: Database,
  account: number,
  { canDebit, canCredit }: { canDebit: boolean; canCredit: boolean },
) {
  await sql`select ledger_set_flow(${account}, ${canDebit}, ${canCredit})`.execute(db)
}

/** Sets the maximum balance of an account, from the next posting on. Fails if the balance is already higher. */
export async function setCeiling(db: Database, account: number, ceiling: number | null) {
  await sql`select ledger_set_ceiling(${account}, ${ceiling}::bigint)`.execute(db)
}

function idOf(rows: { id: number }[]): number {
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The ledger account was not created.')
  return id
}
