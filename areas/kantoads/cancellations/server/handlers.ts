import { sql } from 'kysely'
import { cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import { cancellationSteps, whyNotCancellation } from '#areas/kantoads/cancellations/rules.ts'
import {
  findCancellation,
  hangingAt,
  type KeptCancellation,
  outstandingFor,
  pageOfCancellations,
  takeDown,
} from '#areas/kantoads/cancellations/server/cancellations.ts'
import { saveDraft } from '#areas/kantoads/cancellations/server/drafting.ts'
import { collateralTypes } from '#areas/kantoads/contract.ts'
import { mustHaveChanged, refuse, refuseStale } from '#areas/kantoads/server/stepping.ts'
import { whyNotSaid } from '#areas/kantoads/steps.ts'
import { mailReturned, refusePaused } from '#platform/server/approvals/approvals.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { containing } from '#platform/server/list.ts'
import { filesOf } from '#platform/server/uploads/uploads.ts'

const kind = 'ads-cancellation'
const actions = {
  under_review: 'Review',
  returned: 'Return',
  approved: 'Approve',
  rejected: 'Reject',
  completed: 'Complete',
  withdrawn: 'Withdraw',
} as const
const ends = {
  under_review: 'is under review.',
  returned: 'was returned to its maker for changes.',
  approved: 'was approved. Complete it when the collateral is down.',
  rejected: 'was rejected. Everything stays where it hangs.',
  completed: 'is completed: the collateral is down.',
  withdrawn: 'was withdrawn.',
} as const

export const cancellationHandlers = handlersFor(cancellationCalls, {
  list: ({ db, request }) => pageOfCancellations(db, request),

  collateralTypes: () => [{ id: '', name: 'All' }, ...collateralTypes.map((name) => ({ id: name, name }))],

  info: async (asked) => {
    const { attachmentKeys, ...request } = await findCancellation(
      asked.db,
      asked.request.cancellationRequestId,
    )
    const files = await filesOf(asked, attachmentKeys)
    return {
      ...request,
      attachments: attachmentKeys.flatMap((key) => files.get(key) ?? []),
      hanging: await hangingAt(asked.db, request.businessId, request.collateralType),
    }
  },

  stores: async ({ db, request }) => {
    const { rows } = await sql<{ businessId: number; businessName: string; hanging: number }>`
      select t.business_id, t.business_name, h.hanging
      from business t cross join lateral (
        select count(*) as hanging from ads_placement p where p.business_id = t.business_id and p.removed_at is null) h
      where t.deleted_at is null and h.hanging > 0 and ${sql.join(
        [sql`true`, ...containing('search_text', request.search)],
        sql` and `,
      )}
      order by t.sort_name, t.business_id limit 20`.execute(db)
    return { rows }
  },

  preview: async ({ db, request }) => ({
    outstandingRenta: await outstandingFor(db, request),
    hanging: await hangingAt(db, request.businessId, request.collateralType),
  }),

  update: async (asked) => {
    const { db, request, staff, audit } = asked
    const { cancellationRequestId: id = 0, status: to, remarks, version } = request
    if (to === 'pending') return saveDraft(asked, request)
    if (to === 'approved' || to === 'rejected' || to === 'returned') refusePaused(staff)
    const kept = await findCancellation(db, id, true)
    refuse(whyNotCancellation(kept, to, staff))
    refuse(whyNotSaid(cancellationSteps[to], remarks))
    refuseStale(kept, version)
    if (to === 'completed') await takeDown(db, kept)
    const steps = {
      under_review: sql`, reviewed_by = ${staff.email}`,
      returned: sql``,
      approved: decidedBy(staff, kept),
      rejected: decidedBy(staff, kept),
      completed: sql`, completed_by = ${staff.email}, completed_at = now()`,
      withdrawn: sql``,
    }
    mustHaveChanged(
      await sql`
        update ads_cancellation set status = ${to}, remarks = ${remarks === '' ? kept.remarks : remarks},
          updated_by = ${staff.email}, updated_at = now(), version = version + 1 ${steps[to]}
        where cancellation_request_id = ${id} and status = ${kept.status} and version = ${kept.version}`.execute(
        db,
      ),
    )
    const after = await findCancellation(db, id)
    await audit({
      action: actions[to],
      kind,
      recordId: id,
      label: `${kept.refNo} ${kept.businessName}`,
      before: told(kept),
      after: told(after),
      fromStatus: kept.status,
      toStatus: to,
      reason: remarks,
    })
    if (to === 'returned')
      await mailReturned(asked, {
        to: kept.requestedBy,
        title: `Cancellation at ${kept.businessName}`,
        ref: kept.refNo,
        reason: remarks,
        path: `/kantoads/cancellation/form/${id}`,
      })
    return done(`${kept.refNo} ${ends[to]}`, {
      cancellationRequestId: id,
      status: to,
      version: after.version,
    })
  },

  logs: async ({ db, request }) => {
    await findCancellation(db, request.cancellationRequestId)
    return logsOf(db, kind, request.cancellationRequestId, request)
  },
})

// What was outstanding when it was decided is what the decision was about: it is kept.
const decidedBy = (staff: { id: number; email: string }, { outstandingRenta }: KeptCancellation) =>
  sql`, decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(), outstanding_renta = ${outstandingRenta}`

const told = (kept: KeptCancellation) => ({
  status: kept.status,
  remarks: kept.remarks,
  outstandingRenta: kept.outstandingRenta,
  reviewedBy: kept.reviewedBy,
  decidedBy: kept.decidedBy,
  completedBy: kept.completedBy,
})
