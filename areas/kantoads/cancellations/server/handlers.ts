import { auditPlace } from '#areas/kantoads/access.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import { kantoadsMessages } from '#areas/kantoads/messages.ts'
import { sql } from 'kysely'
import { cancellationAct, cancellationCalls } from '#areas/kantoads/cancellations/contract.ts'
import {
  cancellationTransitions,
  getCancellationTransitionError,
  nextDecision,
} from '#areas/kantoads/cancellations/rules.ts'
import { cancellationChecks } from '#areas/kantoads/cancellations/server/checks.ts'
import {
  findCancellation,
  installedCollateralAt,
  type CancellationRecord,
  outstandingFor,
  listCancellations,
  removeCollateral,
} from '#areas/kantoads/cancellations/server/cancellations.ts'
import { saveDraft } from './drafts.ts'
import { collateralTypes } from '#areas/kantoads/contract.ts'
import { adsEvents } from '#areas/kantoads/server/events.ts'
import { throwIfError, assertVersion } from '#areas/kantoads/server/errors.ts'
import { assertRowUpdated } from '#platform/server/errors.ts'
import { getRemarksError } from '#areas/kantoads/transitions.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { mailReturned } from '#platform/server/approvals.ts'
import { guardDecision, releaseAct } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import { containing } from '#platform/server/lists.ts'
import { publishEvent } from '#platform/server/outbox.ts'
import { filesOf } from '#platform/server/uploads.ts'

const kind = 'ads-cancellation'
const actions = {
  under_review: 'Review',
  returned: 'Return',
  approved: 'Approve',
  rejected: 'Reject',
  completed: 'Complete',
  withdrawn: 'Withdraw',
} as const
const results = {
  under_review: 'CANCELLATION_UNDER_REVIEW',
  returned: 'CANCELLATION_RETURNED',
  approved: 'CANCELLATION_APPROVED',
  rejected: 'CANCELLATION_REJECTED',
  completed: 'CANCELLATION_COMPLETED',
  withdrawn: 'CANCELLATION_WITHDRAWN',
} as const

export const cancellationHandlers = handlersFor(cancellationCalls, {
  list: ({ db, request }) => listCancellations(db, request),

  collateralTypes: () => [{ id: '', name: 'All' }, ...collateralTypes.map((name) => ({ id: name, name }))],

  info: async (context) => {
    const record = await findCancellation(context.db, context.request.cancellationRequestId)
    const { attachmentKeys, ...request } = record
    const hanging = await installedCollateralAt(context.db, request.businessId, request.collateralType)
    const files = await filesOf(context, attachmentKeys)
    return {
      ...request,
      attachments: attachmentKeys.flatMap((key) => files.get(key) ?? []),
      hanging,
      checks: await checksForDeciders(context.staff, auditPlace, nextDecision(request.status) !== null, () =>
        cancellationChecks(context.db, record, hanging),
      ),
    }
  },

  stores: async ({ db, request }) => {
    const { rows } = await sql<{ businessId: number; businessName: string; hanging: number }>`
      select t.business_id, t.business_name, h.hanging
      from published_business t cross join lateral (
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
    hanging: await installedCollateralAt(db, request.businessId, request.collateralType),
  }),

  update: async (context) => {
    const { db, request, staff, audit } = context
    const { cancellationRequestId: id = 0, status: to, remarks, version } = request
    if (to === 'pending') return saveDraft(context, request)
    const record = await findCancellation(db, id, true)
    throwIfError(getCancellationTransitionError(record, to, staff))
    throwIfError(getRemarksError(cancellationTransitions.rules[to], remarks))
    assertVersion(record, version)
    if (to === 'approved' || to === 'rejected' || to === 'returned')
      await guardDecision(context, {
        act: cancellationAct,
        stage: to === 'approved' ? 'approve' : 'reject',
        record: { kind, id, label: `${record.refNo} ${record.businessName}` },
        makers:
          record.requestedById === null ? [] : [{ id: record.requestedById, name: record.requestedByName }],
        level: approverLevel,
      })
    if (to === 'withdrawn') await releaseAct(db, kind, id)
    if (to === 'completed') await removeCollateral(db, record)
    const steps = {
      under_review: sql`, reviewed_by = ${staff.email}`,
      returned: sql``,
      approved: decidedBy(staff, record),
      rejected: decidedBy(staff, record),
      completed: sql`, completed_by = ${staff.email}, completed_at = now()`,
      withdrawn: sql``,
    }
    assertRowUpdated(
      await sql`
        update ads_cancellation set status = ${to}, remarks = ${remarks === '' ? record.remarks : remarks},
          updated_by = ${staff.email}, updated_at = now(), version = version + 1 ${steps[to]}
        where cancellation_request_id = ${id} and status = ${record.status} and version = ${record.version}`.execute(
        db,
      ),
    )
    const after = await findCancellation(db, id)
    await audit({
      action: actions[to],
      kind,
      recordId: id,
      label: `${record.refNo} ${record.businessName}`,
      before: auditSnapshot(record),
      after: auditSnapshot(after),
      fromStatus: record.status,
      toStatus: to,
      reason: remarks,
    })
    await publishEvent(db, adsEvents.cancellationChanged, record.refNo, {
      refNo: record.refNo,
      storeId: record.businessId,
      status: to,
    })
    if (to === 'returned')
      await mailReturned(context, {
        to: record.requestedBy,
        title: kantoadsMessages('CANCELLATION_TITLE', { business: record.businessName }),
        ref: record.refNo,
        reason: remarks,
        path: `/kantoads/cancellation/form/${id}`,
      })
    return done(kantoadsMessages(results[to], { ref: record.refNo }), {
      cancellationRequestId: id,
      status: to,
      version: after.version,
    })
  },

  logs: async ({ db, language, request }) => {
    await findCancellation(db, request.cancellationRequestId)
    return recordHistoryPage({ db, language }, kind, request.cancellationRequestId, request)
  },
})

// The decision was based on the outstanding amount at that time, so it is stored.
const decidedBy = (staff: { id: number; email: string }, { outstandingRenta }: CancellationRecord) =>
  sql`, decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(), outstanding_renta = ${outstandingRenta}`

const auditSnapshot = (record: CancellationRecord) => ({
  status: record.status,
  remarks: record.remarks,
  outstandingRenta: record.outstandingRenta,
  reviewedBy: record.reviewedBy,
  decidedBy: record.decidedBy,
  completedBy: record.completedBy,
})
