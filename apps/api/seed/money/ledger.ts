import { createHash } from 'node:crypto'
import type { Random } from '#apps/api/seed/random.ts'

/** State of an account during generation: balance and last posting. */
export type Account = { id: number; posted: number; lastNo: number; lastAt: number; isTouched: boolean }

/** State of a wallet during generation. */
export type SeedWallet = Account & {
  walletId: number
  businessId: number | null
  name: string
  level: string
  openedAt: number
  /** Usage of each limit type in the current month, identified by the number of the month. */
  month: number
  used: Record<string, number>
}

type Leg = { wallet: SeedWallet; type: string; net: number; fee: number; counterparty: string }

/** One generated event: the wallets it debits or credits and the operator account. */
export type GeneratedTransaction = {
  at: number
  kind: string
  amount: number
  channel: string
  legs: Leg[]
  operators: { name: string; net: number }[]
  refNo?: string
}

type Row = Record<string, string | number | null>

/** Rows that one event adds to each table. */
export type Rows = { ledger_key: Row[]; ledger_transfer: Row[]; ledger_posting: Row[]; wallet_txn: Row[] }

export const operatorAccountShards = 16

/** Maintains balances during generation and writes every event as a transfer in the format of the ledger. */
export class SeedLedger {
  readonly operators: ReadonlyMap<string, Account[]>
  #nextTxn: number
  #nth = 0

  constructor(operators: ReadonlyMap<string, Account[]>, nextTxn: number) {
    this.operators = operators
    this.#nextTxn = nextTxn
  }

  get nextTxn() {
    return this.#nextTxn
  }

  /** Appends the rows of an event and updates the balances. Returns the transfer and the first transaction. */
  write(
    { at, kind, amount, channel, legs, operators, refNo }: GeneratedTransaction,
    random: Random,
    rows: Rows,
  ) {
    const transfer = random.uuid()
    const first = this.#nextTxn
    const ref = refNo ?? `TXN${String(first).padStart(10, '0')}`
    const cause = `history ${first}`
    const moment = new Date(at).toISOString()
    const content = createHash('sha256').update(cause).digest('hex')
    rows.ledger_key.push({ transfer_id: transfer, cause, content: `\\x${content}`, at: moment })
    rows.ledger_transfer.push({ id: transfer, at: moment, kind, cause })

    for (const leg of legs) {
      const before = leg.wallet.posted
      rows.ledger_posting.push(this.#post(leg.wallet, 0, transfer, leg.net, at))
      rows.wallet_txn.push({
        txn_id: this.#nextTxn++,
        wallet_id: leg.wallet.walletId,
        ref_no: ref,
        type: leg.type,
        amount,
        fee: leg.fee,
        balance_before: before,
        balance_after: leg.wallet.posted,
        channel,
        counterparty: leg.counterparty,
        status: 'success',
        transfer_id: transfer,
        created_at: moment,
        ended_at: moment,
      })
    }
    const shard = this.#nth++ % operatorAccountShards
    for (const { name, net } of operators) {
      const account = this.operators.get(name)?.[shard]
      if (!account) throw new Error(`The company has no account ${name}.`)
      rows.ledger_posting.push(this.#post(account, shard, transfer, net, at))
    }
    return { transfer, ref }
  }

  #post(account: Account, shard: number, transfer: string, amount: number, at: number): Row {
    account.posted += amount
    account.lastNo++
    // Posting times of an account must increase strictly, and two events can share a millisecond.
    account.lastAt = Math.max(at, account.lastAt + 1)
    account.isTouched = true
    return {
      account_id: account.id,
      shard,
      no: account.lastNo,
      at: new Date(account.lastAt).toISOString(),
      transfer_id: transfer,
      asset: 'PHP',
      amount,
      balance_after: account.posted,
    }
  }
}

export const noRows = (): Rows => ({
  ledger_key: [],
  ledger_transfer: [],
  ledger_posting: [],
  wallet_txn: [],
})
