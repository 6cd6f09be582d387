import { profitSharingPlace } from '#areas/eload/profit-sharing/access.ts'
import { checksForDeciders } from '#platform/server/decision-checks.ts'
import { statusLabel } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { profitSharingCalls, shareAct, type ShareDraft } from '#areas/eload/profit-sharing/contract.ts'
import { endShare, lockShareForDecision, nameOf, reschedule } from './decisions.ts'
import { shareChecks } from '#areas/eload/profit-sharing/server/checks.ts'
import { findShare, type ShareRecord, listShares } from '#areas/eload/profit-sharing/server/shares.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/fields.ts'
import { mailReturned } from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import {
  duplicateError,
  onViolation,
  rejectField,
  rejectIfStale,
  Forbidden,
  AppError,
} from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'eload-profit-share'

export const profitSharingHandlers = handlersFor(profitSharingCalls, {
  list: ({ db, request }) => listShares(db, request),

  info: async ({ db, request, staff }) => {
    const { scope: _, readAt: _readAt, ...share } = await findShare(db, request.id)
    const isPending = share.status === 'pending'
    const checks = await checksForDeciders(staff, profitSharingPlace, isPending, () => shareChecks(db, share))
    return { ...share, checks }
  },

  save: async (context) => {
    const { db, request, staff, audit } = context
    const networkId = await networkFor(db, request)
    if (request.id !== undefined) return resubmit(context, request.id, networkId)
    const { rows } = await sql<{ id: number }>`
      insert into eload_profit_share (network_id, sku_id, company_share, agent_share, merchant_share, effective_at, reason, requested_by_id, requested_by)
      values (${networkId}, ${request.skuId}, ${request.companyShare}, ${request.agentShare}, ${request.merchantShare},
        ${request.effectiveAt}::timestamptz, ${request.reason}, ${staff.id}, ${staff.email}) returning id`
      .execute(db)
      .catch(rejectDuplicate)
    const id = rows[0]?.id ?? 0
    const record = await findShare(db, id)
    await audit({
      action: 'Create',
      kind,
      recordId: id,
      label: nameOf(record),
      after: auditSnapshot(record),
      toStatus: 'pending',
      reason: request.reason,
    })
    return submitted(context, record)
  },

  approve: async (context) => {
    const { db, request, staff, audit } = context
    const record = await lockShareForDecision(context, 'active')
    await endShare(db, record, 'active', request.reason, staff)
    await reschedule(db, record)
    const after = await findShare(db, record.id)
    await audit({
      action: 'Approve',
      kind,
      recordId: record.id,
      label: nameOf(record),
      before: { ...auditSnapshot(record), now: record.before },
      after: auditSnapshot(after),
      fromStatus: 'pending',
      toStatus: 'active',
      reason: request.reason,
    })
    return done(eloadMessages('SHARES_APPROVED', { scope: nameOf(record) }), {
      id: record.id,
      status: 'active',
      version: after.version,
    })
  },

  reject: async (context) => {
    const { record, result } = await endUnchanged(context, 'rejected')
    return done(eloadMessages('SHARES_REJECTED', { scope: nameOf(record) }), result)
  },

  sendBack: async (context) => {
    const { record, result } = await endUnchanged(context, 'returned')
    await mailReturned(context, {
      to: record.requestedBy,
      title: eloadMessages('SHARES_TITLE', { scope: nameOf(record) }),
      ref: String(record.id),
      reason: context.request.reason,
      path: `/profit-sharing/eload/${record.id}`,
    })
    return done(
      eloadMessages('SHARES_RETURNED', { scope: nameOf(record), maker: record.requestedByName }),
      result,
    )
  },

  logs: async ({ db, language, request }) => {
    await findShare(db, request.id)
    return recordHistoryPage({ db, language }, kind, request.id, request)
  },
})

type Ending = RequestContext<RequestOf<typeof profitSharingCalls.reject>, Staff>

/** Rejects or returns shares, which leaves those in effect unchanged. */
async function endUnchanged(context: Ending, status: 'rejected' | 'returned') {
  const { db, request, staff, audit } = context
  const record = await lockShareForDecision(context, status)
  await endShare(db, record, status, request.reason, staff)
  await audit({
    action: status === 'rejected' ? 'Reject' : 'Return',
    kind,
    recordId: record.id,
    label: nameOf(record),
    fromStatus: 'pending',
    toStatus: status,
    reason: request.reason,
  })
  return { record, result: { id: record.id, status, version: record.version + 1 } }
}

type Saving = RequestContext<RequestOf<typeof profitSharingCalls.save>, Staff>

/** Resubmits shares that were returned to this person. */
async function resubmit(context: Saving, id: number, networkId: number | null) {
  const { db, request, staff, audit } = context
  const before = await findShare(db, id, true)
  if (before.requestedById !== staff.id) throw new Forbidden()
  if (before.status !== 'returned')
    throw new AppError(eloadMessages('SHARES_STATUS', { status: statusLabel(before.status) }), {
      code: 'INVALID_STATE',
    })
  rejectIfStale(before, request.version)
  await sql`
    update eload_profit_share set network_id = ${networkId}, sku_id = ${request.skuId}, company_share = ${request.companyShare},
      agent_share = ${request.agentShare}, merchant_share = ${request.merchantShare},
      effective_at = ${request.effectiveAt}::timestamptz, reason = ${request.reason}, status = 'pending', decision_reason = '',
      decided_by_id = null, decided_by = null, decided_at = null, updated_by = ${staff.email}, updated_at = now(),
      version = version + 1
    where id = ${id}`
    .execute(db)
    .catch(rejectDuplicate)
  const after = await findShare(db, id)
  await audit({
    action: 'Resubmit',
    kind,
    recordId: id,
    label: nameOf(after),
    before: auditSnapshot(before),
    after: auditSnapshot(after),
    fromStatus: 'returned',
    toStatus: 'pending',
    reason: request.reason,
  })
  return submitted(context, after)
}

async function submitted(context: Saving, record: ShareRecord) {
  await guardDecision(context, {
    act: shareAct,
    stage: 'submit',
    record: { kind, id: record.id, label: nameOf(record) },
  })
  return done(eloadMessages('SHARES_SUBMITTED', { scope: nameOf(record) }), {
    id: record.id,
    status: 'pending',
    version: record.version,
  })
}

const rejectDuplicate = onViolation({
  eload_profit_share_waiting: () => duplicateError(eloadMessages('SHARES_PENDING')),
})

/** Returns the network of the request. Rejects an unknown network and a start before tomorrow. */
async function networkFor(
  db: Database,
  { networkId, skuId, effectiveAt }: ShareDraft,
): Promise<number | null> {
  const { rows } = await sql<{ isLater: boolean; hasNetwork: boolean; ofTopup: number | null }>`
    select ${effectiveAt}::timestamptz >= ((now() at time zone 'Asia/Manila')::date + 1)::timestamp at time zone 'Asia/Manila' as is_later,
      exists (select from eload_network where id = ${networkId} and deleted_at is null) as has_network,
      (select network_id from eload_topup where id = ${skuId} and deleted_at is null) as of_topup`.execute(db)
  const { isLater = false, hasNetwork = false, ofTopup = null } = rows[0] ?? {}
  if (!isLater) rejectField('effectiveAt', eloadMessages('SHARES_TOO_SOON'))
  if (networkId !== null && !hasNetwork) rejectField('networkId', eloadMessages('NETWORK_UNKNOWN'))
  if (skuId === null) return networkId
  if (ofTopup === null) rejectField('skuId', eloadMessages('TOPUP_UNKNOWN'))
  if (networkId !== null && networkId !== ofTopup)
    rejectField('skuId', eloadMessages('TOPUP_OF_OTHER_NETWORK'))
  return ofTopup
}

const auditSnapshot = ({ companyShare, agentShare, merchantShare, effectiveAt, status }: ShareRecord) => ({
  company: pesosFrom(companyShare),
  agent: pesosFrom(agentShare),
  merchant: pesosFrom(merchantShare),
  effectiveAt,
  status,
})
