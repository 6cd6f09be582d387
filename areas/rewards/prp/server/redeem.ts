import { rewardsMessages } from '#areas/rewards/messages.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { getRedeemError } from '#areas/rewards/prp/rules.ts'
import { minReasonLength } from '#platform/contract/fulfilment.ts'
import { items } from './catalogue.ts'
import { redemptions } from './redemptions.ts'
import { recipientError, type RecipientErrorCode } from '#areas/rewards/rules.ts'
import { nameOf } from '#areas/rewards/server/people.ts'
import { throwIfError } from '#areas/wallets/public.ts'
import { type Database, sqlState } from '#platform/server/db.ts'
import { AppError, rejectField } from '#platform/server/errors.ts'

type By = { id: number | null; email: string }
type NewRedemption = {
  cognitoSub: string
  itemId: number
  /** Delivery address, or empty for the verified address of the person. */
  address: string
  /** Reason of staff for another address than the verified one. */
  remarks?: string
  by: By
}

/** Checks a redemption and returns what it redeems for whom. The item is locked, so that counts and stock are current. */
export async function checkRedemption(tx: Database, { cognitoSub, itemId, by, ...requested }: NewRedemption) {
  const item = await items.lock(tx, itemId)
  const person = await redeemerOf(tx, cognitoSub, itemId)
  const error = getRedeemError(item, person.before, person.now)
  if (error !== null) throw new AppError(error, { code: 'INVALID_STATE' })
  const { address, remarks = '' } = item.deliverable
    ? await deliveryOf(tx, person.id, { ...requested, by })
    : requested
  return { item, person, address, remarks }
}

/**
 * Redeems one unit of an item in the caller's transaction. Concurrent requests cannot oversell the stock, and points
 * cannot become negative.
 */
export async function redeemItem(tx: Database, requested: NewRedemption): Promise<number> {
  const { cognitoSub, itemId, by } = requested
  const { item, person, address, remarks } = await checkRedemption(tx, requested)
  await sql`update prp_item set stock = stock - 1 where id = ${itemId}`.execute(tx)
  const pointsTransfer = randomUUID()
  const { rows } = await sql<{ id: number }>`
    insert into prp_redemption (subscriber_id, cognito_sub, name, mobile_number, item_id, item_name, deliverable, points, cash_part,
      address, points_transfer, created_by_id, created_by, updated_by)
    values (${person.id}, ${cognitoSub}::uuid, ${person.name}, ${person.mobileNumber}, ${itemId}, ${item.name}, ${item.deliverable},
      ${item.points}, ${item.cashPart}, ${address}, ${pointsTransfer}::uuid, ${by.id}::bigint, ${by.email}, ${by.email})
    returning tracking_id as id`.execute(tx)
  const id = rows[0]?.id
  if (id === undefined) throw new Error('The redemption was not saved.')
  await pay(tx, id, item.points)
  await redemptions.addFirstStep(tx, id, remarks, by)
  return id
}

/**
 * Address to deliver to. Goods that staff order for a person go to the verified address, or need a reason, so that
 * they cannot be sent elsewhere unnoticed.
 */
async function deliveryOf(
  tx: Database,
  subscriberId: number,
  { address, remarks = '', by }: Pick<NewRedemption, 'address' | 'remarks' | 'by'>,
) {
  const { rows } = await sql<{ address: string; isSame: boolean }>`
    select address, search_fold(address) = search_fold(${address}) as is_same
    from published_verified_address where subscriber_id = ${subscriberId}`.execute(tx)
  const [verified] = rows
  if (address === '') {
    if (!verified) rejectField('address', rewardsMessages('ADDRESS_REQUIRED'))
    return { address: verified.address, remarks: '' }
  }
  if (by.id === null || verified?.isSame) return { address, remarks: '' }
  if (remarks.length < minReasonLength) rejectField('remarks', rewardsMessages('ADDRESS_REASON_REQUIRED'))
  return { address, remarks }
}

async function redeemerOf(tx: Database, cognitoSub: string, itemId: number) {
  const { rows } = await sql<{
    id: number
    name: string
    mobileNumber: string
    why: RecipientErrorCode | null
    before: number
    now: string
  }>`
    select t.id, ${nameOf()} as name, t.mobile_number, now() as now,
      reward_violation(t.cognito_sub, t.status, t.wallet_status, t.deleted_at, 0, 0, 0) as why,
      (select count(*) from prp_redemption r where r.item_id = ${itemId} and r.subscriber_id = t.id
        and r.status not in ('cancelled', 'forfeited'))::int as before
    from published_subscriber t where t.cognito_sub = ${cognitoSub}::uuid and t.deleted_at is null`.execute(
    tx,
  )
  const [person] = rows
  const error = person ? person.why : 'gone'
  if (!person || error !== null) rejectField('cognito_sub', recipientError(error ?? 'gone'))
  return person
}

async function pay(tx: Database, id: number, points: number) {
  await sql`select prp_pay(${id})`.execute(tx).catch((error: unknown) => {
    if (sqlState(error) === 'LG001')
      throw new AppError(rewardsMessages('POINTS_TOO_FEW', { points }), { code: 'INSUFFICIENT_FUNDS' })
    return throwIfError(error)
  })
}
