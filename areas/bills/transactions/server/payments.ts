import { billsMessages } from '#areas/bills/messages.ts'
import { sql } from 'kysely'
import { fieldWords } from '#areas/bills/billers/field-words.ts'
import type { BillField, ValueError } from '#areas/bills/billers/fields.ts'
import { onManilaClock, type PostingTime, isPostedOn } from '#areas/bills/billers/posting-times.ts'
import { validateBiller, toStored } from '#areas/bills/billers/rules.ts'
import { type BillsStatus, calculateCharge } from '#areas/bills/rules.ts'
import { lockSell, transitionSell } from './sells.ts'
import { giveShare, deferShare } from './shares.ts'
import { findWallets, postMovement, throwIfError } from '#areas/wallets/public.ts'
import { type Centavos, formatCentavos, wholeCentavos } from '#platform/contract/fields.ts'
import type { Database } from '#platform/server/db.ts'
import {
  ValidationError,
  NotFound,
  orNotFound,
  AppError,
  type FieldErrorInput,
  rejectField,
} from '#platform/server/errors.ts'
import { type Message, type MessageParams, messagesOf } from '#platform/words.ts'

/** Errors of what the payer entered, in both languages. */
const valueErrors: (
  code: `error_${ValueError | 'amountBelow' | 'amountAbove'}`,
  about: MessageParams,
) => Message = messagesOf('bill-fields', fieldWords)

type Order = {
  walletId: number
  billerId: number
  amount: Centavos
  /** Entered values by field key. */
  typed: Readonly<Record<string, string>>
  /** Fee and shares that were quoted; those of now if absent. */
  quoted?: QuotedBill | undefined
}

/** Fee that the payer pays, the share that a business gets back, and the income of the company, in centavos. */
export type QuotedBill = { fee: number; share: number; income: number }

type BillerOffer = {
  name: string
  status: BillsStatus
  fields: BillField[]
  minAmount: number
  maxAmount: number
  convenienceFee: number
  income: number
  merchantShare: number
  acceptsOverdue: boolean
  postingTime: PostingTime
  cutOff: string | null
  now: string
}

type ProviderRoute = { providerId: number; billerCode: string; feeType: 'fixed' | 'percent'; fee: number }

/**
 * Pays a bill from a wallet. The wallet is debited immediately and the payment is assigned to the first active
 * provider.
 */
export async function payBill(tx: Database, order: Order): Promise<{ id: number; refNo: string }> {
  const biller = await offered(tx, order.billerId)
  const typed = checked(biller, order)
  const route = await wayTo(tx, order.billerId, biller.name)
  const [wallet] = await findWallets(tx, { walletIds: [order.walletId] })
  if (!wallet) throw new NotFound(billsMessages('WALLET_NOT_FOUND', { id: order.walletId }))
  const { rows } = await sql<{ id: number; refNo: string }>`
    select n as id, 'BIL' || lpad(n::text, greatest(7, length(n::text)), '0') as ref_no
    from (select nextval('bills_sell_no') as n) numbered`.execute(tx)
  const [created] = rows
  if (!created) throw new Error('The payment got no number.')
  const { fee, share, income } = order.quoted ?? termsOf(biller, wallet)
  const { transferId } = await postMovement(tx, {
    type: 'bills',
    walletId: order.walletId,
    amount: order.amount,
    fee: wholeCentavos(fee),
    cause: `bills payment ${created.id}`,
    refNo: created.refNo,
    channel: 'App',
    counterparty: biller.name,
  })
  await sql`
    insert into bills_sell (id, ref_no, user_id, wallet_id, user_name, mobile, business_name, biller_id, provider_id,
      biller_code, account_number, typed, amount_centavos, fee_centavos, income_centavos, share_centavos,
      charge_centavos, posts_on, transfer_id)
    values (${created.id}, ${created.refNo}, ${wallet.subscriberId}, ${order.walletId}, ${wallet.ownerName},
      ${wallet.mobileNumber}, ${wallet.businessName ?? ''}, ${order.billerId}, ${route.providerId}, ${route.billerCode},
      ${typed[0]?.value ?? ''}, ${JSON.stringify(typed)}::jsonb, ${order.amount}, ${fee},
      ${income}, ${share}, ${calculateCharge(order.amount, route)}, ${isPostedOn(Date.parse(biller.now), biller)},
      ${transferId}::uuid)`.execute(tx)
  return created
}

/** Terms of a bill now. Throws if the biller is not available or the amount not accepted. */
export async function quoteBill(
  db: Database,
  { walletId, billerId, amount }: Pick<Order, 'walletId' | 'billerId' | 'amount'>,
): Promise<QuotedBill> {
  const biller = await offered(db, billerId)
  rejectErrors(amountErrors(biller, amount))
  await wayTo(db, billerId, biller.name)
  const [wallet] = await findWallets(db, { walletIds: [walletId] })
  return termsOf(biller, wallet ?? { businessId: null })
}

/** Only businesses receive a share of the payments they make. */
const termsOf = (
  { convenienceFee, merchantShare, income }: BillerOffer,
  { businessId }: { businessId: number | null },
): QuotedBill => ({ fee: convenienceFee, share: businessId === null ? 0 : merchantShare, income })

// The lock prevents the biller from being deactivated before the payment is inserted.
async function offered(tx: Database, billerId: number): Promise<BillerOffer> {
  const { rows } = await sql<BillerOffer>`
    select name, status, fields, min_amount, max_amount, convenience_fee, income, merchant_share, accepts_overdue,
      posting_time, cut_off, clock_timestamp() as now
    from bills_biller where id = ${billerId} and deleted_at is null for share`.execute(tx)
  const [biller] = rows
  if (!biller) throw new NotFound(billsMessages('BILLER_NOT_FOUND', { id: billerId }))
  if (biller.status !== 'active')
    throw new AppError(billsMessages('BILLER_UNAVAILABLE', { name: biller.name, status: biller.status }))
  return biller
}

function checked(biller: BillerOffer, { amount, typed }: Order) {
  const today = onManilaClock(Date.parse(biller.now)).day
  const errors: FieldErrorInput[] = [
    ...validateBiller(biller.fields, typed, { today, acceptsOverdue: biller.acceptsOverdue }),
  ].map(([key, { error, ...about }]) => ({
    field: `fields.${key}`,
    message: valueErrors(`error_${error}`, about),
  }))
  for (const key of Object.keys(typed))
    if (!biller.fields.some((field) => field.key === key))
      errors.push({ field: `fields.${key}`, message: billsMessages('FIELD_UNKNOWN', { name: biller.name }) })
  rejectErrors([...errors, ...amountErrors(biller, amount)])
  return toStored(biller.fields, typed)
}

function amountErrors({ minAmount, maxAmount }: BillerOffer, amount: Centavos): FieldErrorInput[] {
  if (amount < minAmount)
    return [
      { field: 'amount', message: valueErrors('error_amountBelow', { min: formatCentavos(minAmount) }) },
    ]
  if (amount > maxAmount)
    return [
      { field: 'amount', message: valueErrors('error_amountAbove', { max: formatCentavos(maxAmount) }) },
    ]
  return []
}

function rejectErrors([first, ...others]: FieldErrorInput[]): void {
  if (first) throw new ValidationError([first, ...others])
}

async function wayTo(tx: Database, billerId: number, name: string): Promise<ProviderRoute> {
  const { rows } = await sql<ProviderRoute>`
    select p.provider_id, r.biller_code, p.fee_type, p.fee
    from bills_biller_provider r join bills_provider p on p.provider_id = r.provider_id
    where r.biller_id = ${billerId} and p.status = 'active' and p.deleted_at is null
    order by r.priority limit 1`.execute(tx)
  if (!rows[0]) throw new AppError(billsMessages('NO_PROVIDER', { name }), { code: 'PROVIDER_ERROR' })
  return rows[0]
}

/** Marks a payment as processing, after the provider accepted it. */
export async function beginSell(tx: Database, id: number, providerRef = ''): Promise<void> {
  await transitionSell(tx, await lockSell(tx, id), 'processing', { providerRef })
}

/**
 * Marks a payment as successful, with the provider's reference as proof. A business receives its share. If its wallet
 * rejects the share, the share is recorded as owed and the payment still succeeds.
 */
export async function succeedSell(tx: Database, id: number, providerRef: string): Promise<void> {
  const sell = await lockSell(tx, id)
  if (providerRef === '' && sell.providerRef === '')
    rejectField('providerRef', billsMessages('PROVIDER_REFERENCE_REQUIRED'))
  const shared = sell.share === 0 || sell.status !== 'processing' ? null : await giveShare(tx, sell)
  await transitionSell(tx, sell, 'success', { providerRef, shareId: shared?.transferId ?? null })
  if (shared && shared.transferId === null) await deferShare(tx, sell, shared.error)
}

/** Marks a payment as failed. `reverseSell` returns the money. */
export async function failSell(tx: Database, id: number, reason: string): Promise<void> {
  await transitionSell(tx, await lockSell(tx, id), 'failed', { reason })
}

export type ReversedSell = { id: number; refNo: string; transferId: string; amount: number }

/** Returns the full debit of a failed payment, including its fee. Idempotent. */
export async function reverseSell(tx: Database, id: number): Promise<ReversedSell> {
  const sell = await lockSell(tx, id)
  if (sell.status !== 'failed')
    throw new AppError(billsMessages('PAYMENT_NOT_FAILED', { ref: sell.refNo, status: sell.status }))
  const { rows } = await sql<{ transferId: string }>`
    select bills_reverse(${id}, ${`${sell.biller} did not get ${sell.refNo}`}) as transfer_id`
    .execute(tx)
    .catch(throwIfError)
  const { transferId } = orNotFound(rows[0], billsMessages('PAYMENT_NOT_FOUND', { id }))
  await transitionSell(tx, sell, 'reversed', { reversalId: transferId })
  return { id, refNo: sell.refNo, transferId, amount: sell.amount + sell.fee }
}
