import { merchantsMessages } from '#areas/merchants/messages.ts'
import { sql } from 'kysely'
import { numberChangeAct } from '#areas/merchants/cif/contract.ts'
import { getDecisionError, getRequestError } from '#areas/merchants/cif/rules.ts'
import { daysSinceChange, type CifRecord, requestBy } from './requests.ts'
import { type SubscriberRecord, subscribers } from '#areas/merchants/subscribers/server/record.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import { violatedConstraint, type Database } from '#platform/server/db.ts'
import { AppError, VersionConflict, assertRowUpdated } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

type DecisionTarget = { id: number; version?: number | undefined; reason?: string | undefined }

/** Locks a pending request and checks that the person may decide it. */
export async function lockForDecision(
  context: ControlContext & { request: DecisionTarget },
  to: 'returned' | 'approved' | 'rejected',
): Promise<CifRecord> {
  const { db, staff } = context
  const { id, version } = context.request
  const request = await requestBy(db, id, true)
  const ruleError = getDecisionError(request, staff)
  if (ruleError) throw new AppError(ruleError.message, { code: ruleError.code })
  if (version !== undefined && version !== request.version) throw new VersionConflict()
  await guardDecision(context, {
    act: numberChangeAct,
    stage: to === 'approved' ? 'approve' : 'reject',
    record: { kind: 'cif-request', id, label: request.name },
    makers: [{ id: request.requestedById, name: request.requestedByName }],
    level: approverLevel,
  })
  return request
}

/** Records the decision. A request can be decided only once. */
export async function close(
  tx: Database,
  { id, version }: CifRecord,
  status: 'returned' | 'approved' | 'rejected',
  reason: string,
  staff: Staff,
): Promise<void> {
  assertRowUpdated(
    await sql`
    update cif_request set status = ${status}, decided_by_id = ${staff.id}, decided_by = ${staff.email},
      decided_at = now(), decision_reason = ${reason}, version = version + 1, updated_at = now()
    where id = ${id} and status = 'pending' and version = ${version}`.execute(tx),
  )
}

export type Changed = { before: SubscriberRecord; after: SubscriberRecord; shops: number }

/**
 * Changes the number in the profile, the wallet account and the businesses that use it as contact number, and signs
 * the subscriber out of the app.
 */
export async function changeNumber(
  tx: Database,
  request: Pick<CifRecord, 'subscriberId' | 'oldMobile' | 'newMobile'>,
  by: string,
): Promise<Changed> {
  const before = await subscribers.lock(tx, request.subscriberId)
  const ruleError = getRequestError({ ...before, daysSinceChange: await daysSinceChange(tx, before.id) })
  if (ruleError) throw new AppError(ruleError)
  if (before.mobile_number !== request.oldMobile) {
    throw new AppError(merchantsMessages('NUMBER_OUTDATED'))
  }
  try {
    const after = await subscribers.update(tx, before.id, { mobile_number: request.newMobile }, by)
    await sql`update subscriber set signed_out_at = now() where id = ${before.id}`.execute(tx)
    const shops = await sql`
      update business set contact_number = ${request.newMobile}, version = version + 1, updated_by = ${by}, updated_at = now()
      where subscriber_id = ${before.id} and contact_number = ${request.oldMobile} and deleted_at is null`.execute(
      tx,
    )
    return { before, after, shops: Number(shops.numAffectedRows ?? 0n) }
  } catch (error) {
    if (violatedConstraint(error) !== 'subscriber_mobile_number_owner') throw error
    throw new AppError(merchantsMessages('MOBILE_TAKEN'), { code: 'DUPLICATE' })
  }
}
