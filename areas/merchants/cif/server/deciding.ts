import { sql } from 'kysely'
import { whyNotDecide, whyNotRequest } from '#areas/merchants/cif/rules.ts'
import { daysSinceChange, type Kept, requestBy } from '#areas/merchants/cif/server/requests.ts'
import { lockSubscriber, type SubscriberRecord } from '#areas/merchants/subscribers/server/record.ts'
import { tables } from '#areas/merchants/subscribers/server/tables.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { Refusal, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

type Asked = { id: number; version?: number | undefined; reason?: string | undefined }

/** Holds a request that this person may decide. */
export async function holdToDecide(tx: Database, { id, version }: Asked, staff: Staff): Promise<Kept> {
  const request = await requestBy(tx, id, true)
  const whyNot = whyNotDecide(request, staff)
  if (whyNot) throw new Refusal(whyNot.reason, { code: whyNot.code })
  refusePaused(staff)
  if (version !== undefined && version !== request.version) throw new Stale()
  return request
}

/** Writes the decision down, once. */
export async function close(
  tx: Database,
  { id, version }: Kept,
  status: 'returned' | 'approved' | 'rejected',
  reason: string,
  staff: Staff,
): Promise<void> {
  const { numAffectedRows } = await sql`
    update cif_request set status = ${status}, decided_by_id = ${staff.id}, decided_by = ${staff.email},
      decided_at = now(), decision_reason = ${reason}, version = version + 1, updated_at = now()
    where id = ${id} and status = 'pending' and version = ${version}`.execute(tx)
  if (numAffectedRows !== 1n) throw new Stale()
}

export type Changed = { before: SubscriberRecord; after: SubscriberRecord; shops: number }

/**
 * Gives the person their new number everywhere at once: profile, the wallet's account with it, the shops that are
 * reached by it, and the app, which signs them out.
 */
export async function changeNumber(tx: Database, request: Kept, by: string): Promise<Changed> {
  const before = await lockSubscriber(tx, request.subscriberId)
  const whyNot = whyNotRequest({ ...before, daysSinceChange: await daysSinceChange(tx, before.id) })
  if (whyNot) throw new Refusal(whyNot)
  if (before.mobile_number !== request.oldMobile) {
    throw new Refusal('The number has changed since this was asked. Reject the request and ask again.')
  }
  try {
    const after = await tables(tx)
      .updateTable('subscriber')
      .set({
        mobile_number: request.newMobile,
        version: sql<number>`version + 1`,
        updated_by: by,
        updated_at: sql<string>`now()`,
      })
      .where('id', '=', before.id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await sql`update subscriber set signed_out_at = now() where id = ${before.id}`.execute(tx)
    const shops = await sql`
      update business set contact_number = ${request.newMobile}, version = version + 1, updated_by = ${by}, updated_at = now()
      where subscriber_id = ${before.id} and contact_number = ${request.oldMobile} and deleted_at is null`.execute(
      tx,
    )
    return { before, after, shops: Number(shops.numAffectedRows ?? 0n) }
  } catch (error) {
    if (brokenConstraint(error) !== 'subscriber_mobile_number') throw error
    throw new Refusal('Another subscriber has this mobile number meanwhile.', { code: 'DUPLICATE' })
  }
}
