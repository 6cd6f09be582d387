import { randomUUID } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { walletsMessages } from '#areas/wallets/messages.ts'
import { walletEvents } from '#areas/wallets/server/events.ts'
import {
  type MovementResult,
  releaseReserved,
  moveByFunction,
  reserveMoney,
} from '#areas/wallets/server/movements.ts'
import type { Centavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { AppError, orNotFound } from '#platform/server/errors.ts'
import { publishEvent } from '#platform/server/outbox.ts'

export type PaymentHoldStatus = 'held' | 'captured' | 'voided' | 'expired'

export type PaymentHold = {
  id: number
  refNo: string
  walletId: number
  merchantWalletId: number
  /** Owners of both wallets. */
  payerId: number
  merchantOwnerId: number
  payerAccountNo: string
  accountNo: string
  merchant: string
  amount: Centavos
  fee: Centavos
  feePaidBy: 'payer' | 'payee'
  feeRate: number
  feeFixed: number
  capturedAmount: Centavos | null
  holdId: string
  /** `expired` also while the job has not released it yet. */
  status: PaymentHoldStatus
  expiresAt: string
  createdAt: string
}

type NewHold = Pick<
  PaymentHold,
  'walletId' | 'merchantWalletId' | 'amount' | 'fee' | 'feePaidBy' | 'feeRate' | 'feeFixed'
> & {
  merchant: string
  note: string
  validHours: number
  origin: { client: number; request: string }
}

/** Holds an amount of a payer for a merchant, with the fee if the payer pays it. */
export async function holdPayment(tx: Database, hold: NewHold): Promise<PaymentHold> {
  const { walletId, merchantWalletId, amount, fee, feePaidBy, feeRate, feeFixed, note } = hold
  const holdId = randomUUID()
  const { rows } = await sql<{ id: number; refNo: string }>`
    insert into wallet_payment_hold (wallet_id, merchant_wallet_id, amount, fee, fee_paid_by, fee_rate, fee_fixed, note, hold_id, expires_at)
    values (${walletId}, ${merchantWalletId}, ${amount}, ${fee}, ${feePaidBy}, ${feeRate}, ${feeFixed}, ${note}, ${holdId},
      clock_timestamp() + make_interval(hours => ${hold.validHours}))
    returning payment_hold_id as id, ref_no`.execute(tx)
  const [created] = rows
  if (!created) throw new Error('The hold was not stored.')
  await reserveMoney(tx, {
    type: 'p2m',
    fromWalletId: walletId,
    toWalletId: merchantWalletId,
    amount,
    fee,
    feePaidBy,
    holdId,
    cause: `payment hold reserved ${created.refNo}`,
    refNo: created.refNo,
    channel: 'App',
    counterparty: hold.merchant,
    memo: note,
    details: hold.origin,
  })
  const stored = await paymentHold(tx, sql`h.payment_hold_id = ${created.id}`, created.refNo)
  await publish(tx, 'holdCreated', stored)
  return stored
}

const holds = sql`
  from wallet_payment_hold h
  join wallet p on p.wallet_id = h.wallet_id
  join wallet m on m.wallet_id = h.merchant_wallet_id
  left join wallet_payment_capture c using (payment_hold_id)`

const columns = sql<PaymentHold>`
  h.payment_hold_id as id, h.ref_no, h.wallet_id, h.merchant_wallet_id, p.subscriber_id as payer_id, m.subscriber_id as merchant_owner_id,
  p.account_no as payer_account_no, m.account_no, wallet_owner_name(m.wallet_id) as merchant, h.amount, h.fee, h.fee_paid_by, h.fee_rate,
  h.fee_fixed, case when h.status = 'captured' then c.amount end as captured_amount, h.hold_id,
  case when h.status = 'held' and h.expires_at <= now() then 'expired' else h.status end as status, h.expires_at, h.created_at`

async function paymentHold(
  db: Database,
  condition: RawBuilder<SqlBool>,
  ref: string,
  lock: 'lock' | 'read' = 'read',
): Promise<PaymentHold> {
  const { rows } = await sql<PaymentHold>`
    select ${columns} ${holds} where ${condition} ${lock === 'lock' ? sql`for update of h` : sql``}`.execute(
    db,
  )
  return orNotFound(rows[0], walletsMessages('PAYMENT_HOLD_NOT_FOUND', { ref }))
}

/** A hold of which the subscriber is payer or merchant. */
export const findPaymentHold = (db: Database, refNo: string, subscriberId: number): Promise<PaymentHold> =>
  paymentHold(db, sql`h.ref_no = ${refNo} and ${subscriberId} in (p.subscriber_id, m.subscriber_id)`, refNo)

/** The newest holds of a wallet, as payer and as merchant. */
export async function paymentHoldsOf(db: Database, walletId: number, limit: number): Promise<PaymentHold[]> {
  const { rows } = await sql<PaymentHold>`
    select ${columns} ${holds} where ${walletId} in (h.wallet_id, h.merchant_wallet_id)
    order by h.created_at desc, h.payment_hold_id desc limit ${limit}`.execute(db)
  return rows
}

/** Locks a hold that the subscriber, as its merchant, can still capture or void. */
export async function lockPaymentHold(tx: Database, refNo: string, merchantId: number): Promise<PaymentHold> {
  const hold = await paymentHold(
    tx,
    sql`h.ref_no = ${refNo} and m.subscriber_id = ${merchantId}`,
    refNo,
    'lock',
  )
  if (hold.status !== 'held')
    throw new AppError(walletsMessages('PAYMENT_HOLD_ENDED', { ref: refNo }), { code: 'INVALID_STATE' })
  return hold
}

/** Captures an amount of a locked hold and releases the rest. */
export async function capturePayment(
  tx: Database,
  hold: PaymentHold,
  { amount, fee }: { amount: Centavos; fee: Centavos },
): Promise<MovementResult> {
  await sql`insert into wallet_payment_capture (payment_hold_id, amount, fee) values (${hold.id}, ${amount}, ${fee})`.execute(
    tx,
  )
  const moved = await moveByFunction(
    tx,
    sql<{
      moved: MovementResult
    }>`select wallet_capture(${hold.id}, ${walletsMessages('HOLD_CAPTURED').text}) as moved`,
  )
  await publish(tx, 'holdCaptured', { ...hold, capturedAmount: amount })
  return moved
}

/** Releases a locked hold. */
export async function voidPayment(tx: Database, hold: PaymentHold): Promise<void> {
  await releaseReserved(tx, hold.holdId, walletsMessages('HOLD_VOIDED').text)
  await sql`
    update wallet_payment_hold set status = 'voided', ended_at = clock_timestamp() where payment_hold_id = ${hold.id}`.execute(
    tx,
  )
  await publish(tx, 'holdReleased', { ...hold, status: 'voided' })
}

/** Releases a hold whose time has passed. Returns false if it has ended meanwhile. */
export async function expirePayment(tx: Database, id: number): Promise<boolean> {
  const { rows } = await sql<{ expired: boolean }>`
    select wallet_expire_hold(${id}, ${walletsMessages('HOLD_EXPIRED').text}) as expired`.execute(tx)
  if (rows[0]?.expired !== true) return false
  await publish(tx, 'holdReleased', await paymentHold(tx, sql`h.payment_hold_id = ${id}`, String(id)))
  return true
}

const publish = (
  tx: Database,
  event: 'holdCreated' | 'holdCaptured' | 'holdReleased',
  { refNo, payerAccountNo, accountNo, amount, capturedAmount, status, expiresAt }: PaymentHold,
) =>
  publishEvent(tx, walletEvents[event], refNo, {
    refNo,
    payerAccountNo,
    accountNo,
    amount,
    capturedAmount,
    status: capturedAmount === null ? status : 'captured',
    expiresAt,
  })
