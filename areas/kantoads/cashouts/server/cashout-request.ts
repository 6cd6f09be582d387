import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { minCashout, maxCashout } from '#areas/kantoads/cashouts/rules.ts'
import type { Channel } from '#areas/kantoads/cashouts/contract.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound, AppError } from '#platform/server/errors.ts'

export type NewCashout = {
  /** Created by the caller, so that a retry is the same cashout. */
  requestId?: string
  businessId: number
  amount: Centavos
  /** Deducted from the amount. */
  fee?: Centavos
  bank: string
  accountName: string
  accountNo: string
  channel: Channel
  by: string
}

/** Requests a payout of a store's credit and puts the amount on hold. */
export async function requestCashout(tx: Database, request: NewCashout): Promise<number> {
  const { requestId = randomUUID(), businessId, amount, fee = 0, bank, channel, by } = request
  if (amount < minCashout || amount > maxCashout)
    throw new AppError(kantoadsMessages('CASHOUT_AMOUNT'), { code: 'LIMIT_EXCEEDED' })
  if (fee >= amount) throw new AppError(kantoadsMessages('FEE_TOO_HIGH'), { code: 'VALIDATION' })
  const { rows: held } = await sql<{ isNew: boolean }>`
    select ads_hold_cashout(${requestId}::uuid, ${businessId}, ${amount}) as is_new`.execute(tx)
  if (held[0]?.isNew !== true) return cashoutOf(tx, requestId)
  const { rows } = await sql<{ cashoutId: number }>`
    insert into ads_cashout (business_id, business_name, user_name, amount, fee, bank, account_name, account_no, channel, hold_id, created_by)
    select b.business_id, b.business_name, concat_ws(' ', s.first_name, s.last_name), ${amount}, ${fee}, ${bank},
      ${request.accountName.trim()}, ${request.accountNo.replace(/\D/g, '')}, ${channel}, ${requestId}::uuid, ${by}
    from published_business b join published_subscriber s on s.id = b.subscriber_id where b.business_id = ${businessId} and b.deleted_at is null
    returning cashout_id`.execute(tx)
  const created = rows[0]
  if (!created) throw new NotFound(kantoadsMessages('BUSINESS_NOT_FOUND', { id: businessId }))
  return created.cashoutId
}

async function cashoutOf(tx: Database, requestId: string): Promise<number> {
  const { rows } = await sql<{ cashoutId: number }>`
    select cashout_id from ads_cashout where hold_id = ${requestId}::uuid`.execute(tx)
  if (!rows[0])
    throw new AppError(kantoadsMessages('REQUESTED_DIFFERENTLY'), { code: 'DUPLICATE', httpStatus: 409 })
  return rows[0].cashoutId
}
