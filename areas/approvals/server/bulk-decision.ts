import { approvalsMessages } from '#areas/approvals/messages.ts'
import { sql } from 'kysely'
import { approvalCalls } from '#platform/contract/approvals.ts'
import type { Verdict } from '#platform/contract/approvals.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type AnyApprovalType, decide, refsOf } from '#platform/server/approvals.ts'
import { DecisionRefused, storeRefusal } from '#platform/server/controls.ts'
import { denialEntry, isDenial, toAppError, type RequestContext, done } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'

type Many = RequestOf<typeof approvalCalls.decideMany>
type Result = { requestId: number; ref: string; isDone: boolean; message: string; messageCode: string }

/**
 * Decides several requests in one transaction, each within its own savepoint, so that an error in one does not affect
 * the others.
 */
export async function decideBulk(context: RequestContext<Many, Staff>, kinds: readonly AnyApprovalType[]) {
  const { db, audit, request, language } = context
  const { items, verdict, reason } = request
  const hashes = new Map(items.map(({ requestId, hash }) => [requestId, hash]))
  // Requests are locked in ascending order to prevent deadlocks between overlapping bulk decisions.
  const inOrder = [...hashes].toSorted(([one], [other]) => one - other)
  const refs = await refsOf(db, [...hashes.keys()])
  const results: Result[] = []
  for (const [requestId, hash] of inOrder) {
    results.push(await decideOne(requestId, hash))
  }
  const failedCount = results.filter(({ isDone }) => !isDone).length
  await audit({
    action: verdict === 'approve' ? 'Approve in bulk' : 'Reject in bulk',
    kind: 'approval list',
    recordId: results.length,
    label: results
      .map(({ ref }) => ref)
      .join(', ')
      .slice(0, 300),
    after: { done: results.length - failedCount, failed: failedCount },
    reason: reason ?? '',
  })
  return done(summaryOf(verdict, results.length - failedCount, failedCount), {
    done: results.length - failedCount,
    failed: failedCount,
    results,
  })

  async function decideOne(requestId: number, hash: string): Promise<Result> {
    await sql`savepoint one_decision`.execute(db)
    try {
      const { request: decided, sentence: message } = await decide(context, kinds, {
        requestId,
        hash,
        verdict,
        reason,
        via: 'list',
      })
      await sql`release savepoint one_decision`.execute(db)
      return {
        requestId,
        ref: decided.ref,
        isDone: true,
        message: message.in(language),
        messageCode: message.code,
      }
    } catch (error) {
      const appError = toAppError(error)
      if (!appError) throw error
      // The person is asked for their password once, and the call is repeated as a whole.
      if (error instanceof DecisionRefused && error.details.by === 'step-up') throw error
      await sql`rollback to savepoint one_decision`.execute(db)
      if (error instanceof DecisionRefused) await storeRefusal(db, error)
      // The call itself succeeds, so the server does not record this rejection in the audit log.
      if (isDenial(appError)) await audit(denialEntry(appError, approvalCalls.decideMany.path))
      return {
        requestId,
        ref: refs.get(requestId) ?? String(requestId),
        isDone: false,
        message: appError.detail.in(language),
        messageCode: appError.detail.code,
      }
    }
  }
}

const summaryOf = (verdict: Verdict, decided: number, failed: number) =>
  failed === 0
    ? approvalsMessages('BULK_DECIDED', { verdict, count: decided })
    : approvalsMessages('BULK_PARTLY_DECIDED', { verdict, decided, failed })
