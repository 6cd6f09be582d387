import { platformMessages } from '#platform/contract/errors/messages.ts'
import { sql } from 'kysely'
import type { AnyApprovalType } from './approval-type.ts'
import type { StoredRequest } from './requests.ts'
import type { Database } from '#platform/server/db/database.ts'
import { AppError } from '#platform/server/errors/errors.ts'

const today = sql`date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`

/** Whether the day's total of a maker, including this request, requires more than one approver. */
export async function exceedsDailyLimit(
  db: Database,
  { kind, daily }: AnyApprovalType,
  input: { makerId: number; amount: number | null; exceptId?: number },
): Promise<boolean> {
  if (!daily || input.amount === null) return false
  // Locks per maker, so that of two concurrent requests the second counts the first.
  await sql`select pg_advisory_xact_lock(7017, ${input.makerId}::int)`.execute(db)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(amount_centavos), 0)::bigint as total from approval_request
    where maker_id = ${input.makerId} and kind = ${kind} and created_at >= ${today} and amount_centavos is not null
      and status in ('pending', 'approved') and id <> ${input.exceptId ?? 0}`.execute(db)
  return (rows[0]?.total ?? 0) + input.amount > daily.secondApproverAbove
}

/**
 * Rejects an approval that would exceed the pair limit: the daily amount that one person can approve of one maker's
 * requests. Decisions of a pair are serialised, so that two concurrent approvals cannot both pass.
 */
export async function rejectAbovePairLimit(
  tx: Database,
  { kind, daily }: AnyApprovalType,
  { makerId, makerName, amountCentavos }: StoredRequest,
  personId: number,
): Promise<void> {
  if (daily?.pairLimit === undefined || amountCentavos === null) return
  await sql`select pg_advisory_xact_lock(7014, ${personId}::int)`.execute(tx)
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(r.amount_centavos), 0)::bigint as total
    from approval_decision d join approval_request r on r.id = d.request_id and r.version = d.version
    where d.person_id = ${personId} and d.maker_id = ${makerId} and d.verdict = 'approve' and d.at >= ${today}
      and r.kind = ${kind}`.execute(tx)
  if ((rows[0]?.total ?? 0) + amountCentavos <= daily.pairLimit) return
  throw new AppError(platformMessages('PAIR_LIMIT', { person: makerName }), {
    code: 'FORBIDDEN',
    httpStatus: 403,
  })
}
