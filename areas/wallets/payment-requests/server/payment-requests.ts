import { sql } from 'kysely'
import { walletsMessages } from '#areas/wallets/messages.ts'
import {
  getAnswerError,
  getRequestLimitError,
  type PaymentRequestStatus,
} from '#areas/wallets/payment-requests/rules.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import { lockWallet, type WalletFacts } from '#areas/wallets/server/wallets.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'

export type PaymentRequest = {
  id: number
  refNo: string
  walletId: number
  payerWalletId: number
  amount: Centavos
  note: string
  status: PaymentRequestStatus
  expiresAt: string
  createdAt: string
}

/** Columns of a request `t`. One that was not answered in time is expired. */
export const requestColumns = sql<PaymentRequest>`
  t.payment_request_id as id, t.ref_no, t.wallet_id, t.payer_wallet_id, t.amount, t.note,
  case when t.status = 'pending' and t.expires_at <= now() then 'expired' else t.status end as status, t.expires_at, t.created_at`

type NewRequest = { amount: Centavos; note: string; validHours: number }

/** Asks the owner of a wallet to pay an amount to another. */
export async function requestPayment(
  tx: Database,
  { wallet, payer }: { wallet: WalletFacts; payer: WalletFacts },
  { amount, note, validHours }: NewRequest,
): Promise<PaymentRequest> {
  // Requests of a wallet run one after the other, so that they cannot exceed the limits together.
  await lockWallet(tx, wallet.walletId)
  const { rows: counts } = await sql<{ openToPayer: number; lastDay: number }>`
    select count(*) filter (where payer_wallet_id = ${payer.walletId} and status = 'pending' and expires_at > now()) as open_to_payer,
      count(*) filter (where created_at > now() - interval '1 day') as last_day
    from wallet_payment_request
    where wallet_id = ${wallet.walletId} and created_at > now() - interval '7 days'`.execute(tx)
  const error = counts[0] && getRequestLimitError(counts[0])
  if (error) throw new AppError(error, { code: 'TOO_MANY', httpStatus: 429, retryAfterSeconds: 3_600 })
  const { rows } = await sql<PaymentRequest>`
    insert into wallet_payment_request as t (wallet_id, payer_wallet_id, amount, note, expires_at)
    values (${wallet.walletId}, ${payer.walletId}, ${amount}, ${note}, clock_timestamp() + make_interval(hours => ${validHours}))
    returning ${requestColumns}`.execute(tx)
  const [created] = rows
  if (!created) throw new Error('The request was not stored.')
  await publish(tx, 'paymentRequested', created)
  return created
}

type Answer = { refNo: string; subscriberId: number; as: 'payer' | 'requester' }

/** Locks a request that the subscriber, as its payer or its requester, can still answer. */
export async function lockPaymentRequest(
  tx: Database,
  { refNo, subscriberId, as: role }: Answer,
): Promise<PaymentRequest> {
  const { rows } = await sql<PaymentRequest>`
    select ${requestColumns} from wallet_payment_request t
    where t.ref_no = ${refNo} and case when ${role === 'payer'} then t.payer_wallet_id else t.wallet_id end
      in (select wallet_id from wallet where subscriber_id = ${subscriberId})
    for update of t`.execute(tx)
  const request = orNotFound(rows[0], walletsMessages('PAYMENT_REQUEST_NOT_FOUND', { ref: refNo }))
  const error = getAnswerError(request)
  if (error) throw new AppError(error, { code: 'INVALID_STATE' })
  return request
}

/** Ends a locked request, with the transfer if it was paid. */
export async function endPaymentRequest(
  tx: Database,
  request: PaymentRequest,
  status: 'paid' | 'declined' | 'cancelled',
  transferId: string | null = null,
): Promise<PaymentRequest> {
  await sql`
    update wallet_payment_request set status = ${status}, transfer_id = ${transferId}::uuid, ended_at = clock_timestamp()
    where payment_request_id = ${request.id}`.execute(tx)
  const ended = { ...request, status }
  await publish(tx, 'paymentRequestEnded', ended)
  return ended
}

async function publish(
  tx: Database,
  event: 'paymentRequested' | 'paymentRequestEnded',
  { refNo, walletId, payerWalletId, amount, status, expiresAt }: PaymentRequest,
) {
  if (status === 'expired') throw new Error('An expired request cannot change.')
  const { rows } = await sql<{ accountNo: string; payerAccountNo: string; payer: string | null }>`
    select w.account_no, p.account_no as payer_account_no, s.cognito_sub as payer
    from wallet w, wallet p join published_subscriber s on s.id = p.subscriber_id
    where w.wallet_id = ${walletId} and p.wallet_id = ${payerWalletId}`.execute(tx)
  const [people] = rows
  if (!people) throw new Error('The request has no wallets.')
  await publishEvent(tx, walletEvents[event], refNo, { refNo, ...people, amount, status, expiresAt })
}
