import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { leastCashout, mostCashout } from '#areas/kantoads/cashouts/rules.ts'
import type { Channel } from '#areas/kantoads/cashouts/contract.ts'
import { storeAccount } from '#areas/kantoads/server/accounts.ts'
import type { Centavos } from '#platform/contract/money.ts'
import type { Database } from '#platform/server/database.ts'
import { openHold } from '#platform/server/ledger/ledger.ts'
import { NotFound, Refusal } from '#platform/server/refusal.ts'

export type NewCashout = {
  /** Made by whoever asks, so that a retry is the same cashout. */
  requestId?: string
  businessId: number
  amount: Centavos
  /** Taken out of the amount. */
  fee?: Centavos
  bank: string
  accountName: string
  accountNo: string
  channel: Channel
  by: string
}

/** Asks for a store's credit to be paid out: from this moment on it is set aside. */
export async function requestCashout(tx: Database, asked: NewCashout): Promise<number> {
  const { requestId = randomUUID(), businessId, amount, fee = 0, bank, channel, by } = asked
  if (amount < leastCashout || amount > mostCashout)
    throw new Refusal('A cashout is from ₱100.00 to ₱50,000.00.', { code: 'LIMIT_EXCEEDED' })
  if (fee >= amount) throw new Refusal('The fee leaves nothing of the amount.', { code: 'VALIDATION' })
  const account = await storeAccount(tx, businessId)
  const isNew = await openHold(tx, {
    id: requestId,
    account,
    amount,
    cause: `ads cashout asked ${requestId}`,
  })
  if (!isNew) return cashoutOf(tx, requestId)
  const { rows } = await sql<{ cashoutId: number }>`
    insert into ads_cashout (business_id, business_name, user_name, amount, fee, bank, account_name, account_no, channel, hold_id, created_by)
    select b.business_id, b.business_name, concat_ws(' ', s.first_name, s.last_name), ${amount}, ${fee}, ${bank},
      ${asked.accountName.trim()}, ${asked.accountNo.replace(/\D/g, '')}, ${channel}, ${requestId}::uuid, ${by}
    from business b join subscriber s on s.id = b.subscriber_id where b.business_id = ${businessId} and b.deleted_at is null
    returning cashout_id`.execute(tx)
  const made = rows[0]
  if (!made) throw new NotFound(`There is no business ${businessId}.`)
  return made.cashoutId
}

async function cashoutOf(tx: Database, requestId: string): Promise<number> {
  const { rows } = await sql<{ cashoutId: number }>`
    select cashout_id from ads_cashout where hold_id = ${requestId}::uuid`.execute(tx)
  if (!rows[0]) throw new Refusal('This was asked for before.', { code: 'DUPLICATE', httpStatus: 409 })
  return rows[0].cashoutId
}
