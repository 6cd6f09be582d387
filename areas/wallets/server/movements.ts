import { CompiledQuery, sql } from 'kysely'
import type { Centavos } from '#platform/contract/fields/money.ts'
import { type Database, sqlState } from '#platform/server/db/database.ts'
import { ledgerError } from '#platform/server/ledger/ledger-errors.ts'
import { AppError } from '#platform/server/errors/errors.ts'

type Common = {
  /** More than zero; the type says in which direction it goes. */
  amount: Centavos
  /** Charged beside the amount, to the house's fees. */
  fee?: Centavos
  /** What this moves for, once and never again: `adjustment ADJ0000012`. */
  cause: string
  /** Made by whoever asks, so that a retry is the same transfer. */
  transferId?: string
  /** Shown to staff and subscriber; the transaction's own number when absent. */
  refNo?: string
  /** By which way it came, as staff read it: `App`, `GCash`, `Console`. */
  channel: string
  /** Who or what stands on the other side, as staff read it. Found by itself between two wallets. */
  counterparty?: string
  memo?: string
  details?: Record<string, string | number | null>
  /** The house's account on the other side, where it is not the type's own: `house:billers:php`. */
  against?: string
}

/** Money that enters or leaves one wallet; the house stands on the other side. */
export type OneWallet = Common & {
  type:
    | 'cash_in'
    | 'cash_out'
    | 'bills'
    | 'eload'
    | 'adjustment_credit'
    | 'adjustment_debit'
    | 'reward'
    | 'fee'
    | 'refund'
    | 'deposit'
  walletId: number
}

/** Money from one wallet to another: each gets a transaction of its own. */
export type BetweenWallets = Common & {
  type: 'p2p' | 'p2m'
  fromWalletId: number
  toWalletId: number
  /** Who bears the fee; the one who pays, when absent. */
  feePaidBy?: 'payer' | 'payee'
}

export type Movement = OneWallet | BetweenWallets

export type PostedTransaction = {
  txnId: number
  refNo: string
  walletId: number
  type: string
  amount: number
  fee: number
  balanceBefore: number
  balanceAfter: number
  createdAt: string
}

export type MovementResult = {
  /** False when this cause moved the same before: the transactions are those of that time. */
  isNew: boolean
  transferId: string
  /** The wallet's own; between two wallets the payer's first. */
  transactions: PostedTransaction[]
}

/**
 * The one door for money: checks the wallets, their limits and what is used of them, posts to the ledger and
 * writes the transactions, all in one statement of the caller's transaction. A refusal is thrown.
 */
export async function postMovement(tx: Database, movement: Movement): Promise<MovementResult> {
  // The text never changes, so it is not built anew for every peso.
  const { rows } = await tx
    .executeQuery<{ moved: MovementResult }>(CompiledQuery.raw(moving, [JSON.stringify(movement)]))
    .catch(throwIfError)
  return answered(rows[0]?.moved)
}

const moving = 'select wallet_move($1::jsonb) as moved'

/** Undoes a movement by a further one of the opposite amounts, and marks its transactions as reversed. */
export async function reverseMovement(
  tx: Database,
  transferId: string,
  about: { cause: string; channel: string; memo?: string },
): Promise<MovementResult> {
  const { rows } = await sql<{ moved: MovementResult }>`
    select wallet_reverse(${transferId}::uuid, ${JSON.stringify(about)}::jsonb) as moved`
    .execute(tx)
    .catch(throwIfError)
  return answered(rows[0]?.moved)
}

/** Money set aside for something that is not sure yet. */
export type Reservation = { isNew: boolean; holdId: string; txnId: number; refNo: string }

/** Sets money of one wallet aside: it counts as spent until `settleReserved` or `releaseReserved`. */
export async function reserveMoney(
  tx: Database,
  movement: OneWallet & { holdId?: string },
): Promise<Reservation> {
  const { rows } = await sql<{ reserved: Reservation }>`
    select wallet_reserve(${JSON.stringify(movement)}::jsonb) as reserved`
    .execute(tx)
    .catch(throwIfError)
  return answered(rows[0]?.reserved)
}

/** Spends what was set aside: its transaction succeeds. */
export async function settleReserved(
  tx: Database,
  holdId: string,
  about: { cause: string; counterparty?: string; against?: string },
): Promise<MovementResult> {
  const { rows } = await sql<{ moved: MovementResult }>`
    select wallet_settle(${holdId}::uuid, ${JSON.stringify(about)}::jsonb) as moved`
    .execute(tx)
    .catch(throwIfError)
  return answered(rows[0]?.moved)
}

/** Lets go what was set aside: its transaction fails. Answers false when that had ended before. */
export async function releaseReserved(tx: Database, holdId: string, why: string): Promise<boolean> {
  const { rows } = await sql<{ released: boolean }>`
    select wallet_release(${holdId}::uuid, ${why}) as released`
    .execute(tx)
    .catch(throwIfError)
  return answered(rows[0]?.released)
}

function answered<Answer>(answer: Answer | undefined): Answer {
  if (answer === undefined) throw new Error('The books answered nothing.')
  return answer
}

/** Throws what the books said as a refusal to a person, and any other fault as it is. */
export function throwIfError(error: unknown): never {
  throw toAppError(sqlState(error), error instanceof Error ? error.message : '') ?? error
}

/** What the wallets' own error codes say to a person; their messages are written for one. */
export function toAppError(state: string | null, message: string): AppError | null {
  if (state === 'WA001') return new AppError(message, { code: 'INVALID_STATE' })
  if (state === 'WA002') return new AppError(message, { code: 'LIMIT_EXCEEDED' })
  if (state === 'WA003') return new AppError(message, { code: 'NOT_FOUND' })
  if (state === 'WA004') return new AppError(message, { code: 'VALIDATION', httpStatus: 422 })
  return ledgerError(state)
}
