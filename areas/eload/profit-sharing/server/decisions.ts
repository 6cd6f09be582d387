import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { shareAct } from '#areas/eload/profit-sharing/contract.ts'
import { shareErrorMessage, getShareDecisionError } from '#areas/eload/profit-sharing/rules.ts'
import { findShare, type ShareRecord } from './shares.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { type ControlContext, guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { defineJob } from '#platform/server/jobs.ts'
import {
  assertRowUpdated,
  duplicateError,
  onViolation,
  AppError,
  rejectUnseenVersion,
} from '#platform/server/errors.ts'

const errorCodes = {
  own: 'MAKER_IS_CHECKER',
  level: 'FORBIDDEN',
  decided: 'INVALID_STATE',
  late: 'INVALID_STATE',
} as const

/** Display name of the scope of shares. */
export const nameOf = ({ networkName, skuName }: ShareRecord) => skuName ?? networkName ?? 'All networks'

type DecisionTarget = { id: number; version?: number | undefined }

/** Locks shares and checks that this person can decide them. */
export async function lockShareForDecision(
  context: ControlContext & { request: DecisionTarget },
  to: 'returned' | 'active' | 'rejected',
): Promise<ShareRecord> {
  const { db, staff } = context
  const { id, version } = context.request
  const record = await findShare(db, id, true)
  const error = getShareDecisionError(record, staff, to, record.readAt)
  if (error)
    throw new AppError(shareErrorMessage(error), {
      code: errorCodes[error.code],
    })
  rejectUnseenVersion(version, record.version)
  await guardDecision(context, {
    act: shareAct,
    stage: to === 'active' ? 'approve' : 'reject',
    record: { kind: 'eload-profit-share', id, label: nameOf(record) },
    makers: [{ id: record.requestedById, name: record.requestedByName }],
    level: approverLevel,
  })
  return record
}

/** Records a decision. A second decision is rejected. */
export async function endShare(
  tx: Database,
  { id, version }: ShareRecord,
  to: 'returned' | 'active' | 'rejected',
  reason: string,
  staff: { id: number; email: string },
): Promise<void> {
  const updated = await sql`
    update eload_profit_share set status = ${to}, decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(),
      decision_reason = ${reason}, updated_by = ${staff.email}, updated_at = now(), version = version + 1
    where id = ${id} and status = 'pending' and version = ${version}`
    .execute(tx)
    .catch(
      onViolation({ eload_profit_share_moment: () => duplicateError(eloadMessages('SHARES_SAME_START')) }),
    )
  assertRowUpdated(updated)
}

/**
 * Inserts approved shares into the sequence of their scope: the previous ones end where these start, and these end
 * where the next ones start.
 */
export async function reschedule(tx: Database, { id, scope, effectiveAt }: ShareRecord): Promise<void> {
  // The advisory lock serialises approvals of one scope, so that two of them cannot read the same neighbours.
  await sql`select pg_advisory_xact_lock(hashtextextended('eload profit share ' || ${scope}, 0))`.execute(tx)
  await sql`
    update eload_profit_share set effective_until = ${effectiveAt}::timestamptz, version = version + 1
    where id = (select id from eload_profit_share where scope = ${scope} and status in ('active', 'superseded')
      and effective_at < ${effectiveAt}::timestamptz order by effective_at desc limit 1)`.execute(tx)
  await sql`
    update eload_profit_share set effective_until = (select min(effective_at) from eload_profit_share
      where scope = ${scope} and status in ('active', 'superseded') and effective_at > ${effectiveAt}::timestamptz)
    where id = ${id}`.execute(tx)
}

/** Marks expired shares as superseded. Sales select shares by time, so this status is for display only. */
export const supersedeShares = defineJob({
  name: 'eload.supersede-profit-shares',
  title: eloadMessages('JOB_REPLACED_SHARES'),
  every: 60,
  retryLimit: 0,
  run: async ({ db, now }) => {
    const { numAffectedRows } = await sql`
      update eload_profit_share set status = 'superseded', updated_at = now(), version = version + 1
      where status = 'active' and effective_until <= ${now}::timestamptz`.execute(db)
    return { says: eloadMessages('JOB_SHARES_REPLACED', { count: Number(numAffectedRows ?? 0n) }) }
  },
})
