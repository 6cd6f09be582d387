import type { adjustmentCalls } from '#areas/adjustments/contract.ts'
import { whyNot } from '#areas/adjustments/rules.ts'
import { findAdjustment, lockAdjustment, moveAdjustment } from '#areas/adjustments/server/adjustments.ts'
import { postAdjustment } from '#areas/adjustments/server/jobs.ts'
import { adjustmentKind } from '#areas/adjustments/server/kind.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import {
  type ByLink,
  type DecisionAsked,
  decide,
  refusePaused,
  seenHash,
} from '#platform/server/approvals/approvals.ts'
import { type Asked, done } from '#platform/server/handlers.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

type Acted = Asked<RequestOf<(typeof adjustmentCalls)['act']>, Staff>

/** Approves or rejects by a mail's token or the adjustment's number, or tries a failed one again. */
export async function act(asked: Acted) {
  const { action, token, adjustmentId } = asked.request
  if ((token === undefined) === (adjustmentId === undefined)) {
    throw new FieldRefusal([
      { field: 'adjustmentId', message: 'Name the adjustment, or the link, and not both' },
    ])
  }
  if (action === 'retry') {
    if (adjustmentId === undefined) {
      throw new FieldRefusal([
        { field: 'adjustmentId', message: 'A link does not try again. Name the adjustment' },
      ])
    }
    return retry(asked, adjustmentId)
  }
  const { request, status, sentence } = await decide(asked, [adjustmentKind], {
    ...(await doorOf(asked)),
    verdict: action,
    reason: asked.request.reason,
  })
  const { refNo, version, status: now } = await findAdjustment(asked.db, Number(request.recordId))
  const id = Number(request.recordId)
  // A first approval of two leaves it waiting.
  return done(sentence, {
    id,
    adjustmentId: id,
    refNo,
    status: status === 'pending' ? 'for_approval' : now,
    version,
  })
}

type Door = Pick<DecisionAsked, 'via'> & (ByLink | { requestId: number; hash: string })

async function doorOf({ db, request }: Acted): Promise<Door> {
  const { token, adjustmentId = 0, hash } = request
  const versionOf = async (id: number) => (await findAdjustment(db, id)).version
  if (token !== undefined) {
    return { token, via: 'link', hash, seen: { version: request.version, versionOf } }
  }
  const adjustment = await findAdjustment(db, adjustmentId)
  if (adjustment.requestId === null) throw new Refusal(`${adjustment.refNo} is decided with its batch.`)
  return {
    requestId: adjustment.requestId,
    hash: await seenHash(db, [adjustmentKind], adjustment.requestId, request, () => versionOf(adjustmentId)),
    via: 'console',
  }
}

async function retry({ db, staff, audit, request }: Acted, adjustmentId: number) {
  refusePaused(staff)
  const before = await lockAdjustment(db, adjustmentId, request.version)
  const refused = whyNot('retry', before, staff)
  if (refused) {
    throw new Refusal(refused.reason, {
      code: refused.code,
      ...(refused.code === 'FORBIDDEN' && { httpStatus: 403 }),
    })
  }
  const moved = await moveAdjustment(db, adjustmentId, {
    from: ['failed'],
    to: 'processing',
    by: staff.email,
    retriedById: staff.id,
  })
  if (!moved) throw new Stale()
  await enqueue(db, postAdjustment, { adjustmentId }, { key: String(adjustmentId), by: staff })
  await audit({
    action: 'Retry',
    kind: 'adjustment',
    recordId: adjustmentId,
    label: moved.refNo,
    fromStatus: 'failed',
    toStatus: 'processing',
    reason: request.reason ?? before.failReason,
  })
  return done(`${moved.refNo} is tried again.`, { id: adjustmentId, ...moved })
}
