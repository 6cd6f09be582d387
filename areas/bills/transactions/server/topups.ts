import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import type { PaymentMethod, TopupStatus } from '#areas/reports/topups/contract.ts'
import { findWallets, postMovement, throwIfError } from '#areas/wallets/public.ts'
import { type Centavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import { NotFound, orNotFound, AppError, assertRowUpdated } from '#platform/server/errors.ts'

const channels: Readonly<Record<PaymentMethod, string>> = {
  card: 'Card',
  gcash: 'Gcash',
  bpi: 'BPI Banking',
  maya: 'Maya',
  unionbank: 'UnionBank',
}

type NewTopup = { walletId: number; paymentMethod: PaymentMethod; amount: Centavos; fee?: Centavos }

/** Inserts a bills top-up when it is requested. No money moves until it is paid. */
export async function createTopup(tx: Database, context: NewTopup): Promise<{ id: number; refNo: string }> {
  const { walletId, paymentMethod, amount, fee = 0 } = context
  const [wallet] = await findWallets(tx, { walletIds: [walletId] })
  if (!wallet) throw new NotFound(billsMessages('WALLET_NOT_FOUND', { id: walletId }))
  const { rows } = await sql<{ id: number; refNo: string }>`
    insert into bills_topup (id, ref_no, user_id, wallet_id, user_name, mobile, business_name, payment_method,
      amount_centavos, fee_centavos, status)
    select n, 'BTU' || lpad(n::text, greatest(7, length(n::text)), '0'), ${wallet.subscriberId}, ${walletId},
      ${wallet.ownerName}, ${wallet.mobileNumber}, ${wallet.businessName ?? ''}, ${paymentMethod}, ${amount}, ${fee},
      'pending'
    from (select nextval('bills_topup_no') as n) numbered
    returning id, ref_no`.execute(tx)
  if (!rows[0]) throw new Error('The top-up was not saved.')
  return rows[0]
}

type LockedTopup = {
  id: number
  refNo: string
  walletId: number
  paymentMethod: PaymentMethod
  amount: number
  fee: number
  transferId: string | null
  status: TopupStatus
  version: number
  createdAt: string
}

async function lockTopup(tx: Database, id: number, expectedStatus: TopupStatus): Promise<LockedTopup> {
  const { rows } = await sql<LockedTopup>`
    select id, ref_no, wallet_id, payment_method, amount_centavos as amount, fee_centavos as fee, transfer_id, status,
      version, created_at
    from bills_topup where id = ${id} for no key update`.execute(tx)
  const [topup] = rows
  if (!topup) throw new NotFound(billsMessages('TOPUP_NOT_FOUND', { id }))
  if (topup.status !== expectedStatus)
    throw new AppError(billsMessages('TOPUP_STATUS', { ref: topup.refNo, status: topup.status }))
  return topup
}

type Change = { status: TopupStatus; transferId?: string; refundId?: string; providerRef?: string }

async function transitionTopup(
  tx: Database,
  { id, createdAt, version }: LockedTopup,
  change: Change,
): Promise<void> {
  assertRowUpdated(
    await sql`
    update bills_topup set status = ${change.status}, updated_at = clock_timestamp(), version = version + 1,
      transfer_id = coalesce(${change.transferId ?? null}::uuid, transfer_id),
      refund_id = coalesce(${change.refundId ?? null}::uuid, refund_id),
      provider_ref = coalesce(nullif(${change.providerRef ?? ''}, ''), provider_ref)
    where id = ${id} and created_at = ${createdAt} and version = ${version}`.execute(tx),
  )
}

/** Marks a top-up as paid and credits the wallet with the amount less its fee. Idempotent. */
export async function payTopup(tx: Database, id: number, providerRef: string): Promise<void> {
  const topup = await lockTopup(tx, id, 'pending')
  const { transferId } = await postMovement(tx, {
    type: 'cash_in',
    walletId: topup.walletId,
    amount: wholeCentavos(topup.amount),
    fee: wholeCentavos(topup.fee),
    cause: `bills topup ${id}`,
    refNo: topup.refNo,
    channel: channels[topup.paymentMethod],
    counterparty: channels[topup.paymentMethod],
  })
  await transitionTopup(tx, topup, { status: 'paid', transferId, providerRef })
}

/** Marks a top-up as failed at the gateway or expired. */
export async function endTopup(tx: Database, id: number, status: 'failed' | 'expired'): Promise<void> {
  await transitionTopup(tx, await lockTopup(tx, id, 'pending'), { status })
}

/** Marks a top-up as refunded by the gateway and debits the wallet. Idempotent. */
export async function refundTopup(tx: Database, id: number): Promise<void> {
  const topup = await lockTopup(tx, id, 'paid')
  const { rows } = await sql<{ transferId: string }>`
    select bills_refund_topup(${id}, ${`${topup.refNo} was refunded`}) as transfer_id`
    .execute(tx)
    .catch(throwIfError)
  const { transferId } = orNotFound(rows[0], billsMessages('TOPUP_NOT_FOUND', { id }))
  await transitionTopup(tx, topup, { status: 'refunded', refundId: transferId })
}
