import { sql } from 'kysely'
import { profitSharingCalls, type ShareDraft } from '#areas/eload/profit-sharing/contract.ts'
import { closeShare, holdShare, putInRow } from '#areas/eload/profit-sharing/server/deciding.ts'
import { findShare, type KeptShare, pageOfShares } from '#areas/eload/profit-sharing/server/shares.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { mailReturned } from '#platform/server/approvals/approvals.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { type Asked, done, handlersFor } from '#platform/server/handlers.ts'
import { Denied, FieldRefusal, Refusal, Stale } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'

const kind = 'eload-profit-share'

export const profitSharingHandlers = handlersFor(profitSharingCalls, {
  list: ({ db, request }) => pageOfShares(db, request),

  save: async (asked) => {
    const { db, request, staff, audit } = asked
    const networkId = await networkFor(db, request)
    if (request.id !== undefined) return resubmit(asked, request.id, networkId)
    const { rows } = await sql<{ id: number }>`
      insert into eload_profit_share (network_id, sku_id, company_share, agent_share, merchant_share, effective_at, reason, requested_by_id, requested_by)
      values (${networkId}, ${request.skuId}, ${request.companyShare}, ${request.agentShare}, ${request.merchantShare},
        ${request.effectiveAt}::timestamptz, ${request.reason}, ${staff.id}, ${staff.email}) returning id`
      .execute(db)
      .catch(refuseTwice)
    const id = rows[0]?.id ?? 0
    const kept = await findShare(db, id)
    await audit({
      action: 'Create',
      kind,
      recordId: id,
      label: nameOf(kept),
      after: told(kept),
      toStatus: 'pending',
      reason: request.reason,
    })
    return submitted(kept)
  },

  approve: async ({ db, request, staff, audit }) => {
    const kept = await holdShare(db, request, staff, 'active')
    await closeShare(db, kept, 'active', request.reason, staff)
    await putInRow(db, kept)
    const after = await findShare(db, kept.id)
    await audit({
      action: 'Approve',
      kind,
      recordId: kept.id,
      label: nameOf(kept),
      before: { ...told(kept), now: kept.before },
      after: told(after),
      fromStatus: 'pending',
      toStatus: 'active',
      reason: request.reason,
    })
    return done(`${nameOf(kept)} is shared so from the next ones on.`, {
      id: kept.id,
      status: 'active',
      version: after.version,
    })
  },

  reject: async ({ db, request, staff, audit }) => {
    const kept = await holdShare(db, request, staff, 'rejected')
    await closeShare(db, kept, 'rejected', request.reason, staff)
    await audit({
      action: 'Reject',
      kind,
      recordId: kept.id,
      label: nameOf(kept),
      fromStatus: 'pending',
      toStatus: 'rejected',
      reason: request.reason,
    })
    return done(`The shares for ${nameOf(kept)} were rejected.`, {
      id: kept.id,
      status: 'rejected',
      version: kept.version + 1,
    })
  },

  sendBack: async (asked) => {
    const { db, request, staff, audit } = asked
    const kept = await holdShare(db, request, staff, 'returned')
    await closeShare(db, kept, 'returned', request.reason, staff)
    await audit({
      action: 'Return',
      kind,
      recordId: kept.id,
      label: nameOf(kept),
      fromStatus: 'pending',
      toStatus: 'returned',
      reason: request.reason,
    })
    await mailReturned(asked, {
      to: kept.requestedBy,
      title: `Profit sharing of ${nameOf(kept)}`,
      ref: String(kept.id),
      reason: request.reason,
      path: `/profit-sharing/eload?panel=${kept.id}`,
    })
    return done(`The shares for ${nameOf(kept)} were returned to ${kept.requestedBy} for changes.`, {
      id: kept.id,
      status: 'returned',
      version: kept.version + 1,
    })
  },

  logs: async ({ db, request }) => {
    await findShare(db, request.id)
    return logsOf(db, kind, request.id, request)
  },
})

type Saving = Asked<RequestOf<typeof profitSharingCalls.save>, Staff>

/** Submits shares again that were returned to this person. */
async function resubmit({ db, request, staff, audit }: Saving, id: number, networkId: number | null) {
  const before = await findShare(db, id, true)
  if (before.requestedById !== staff.id) throw new Denied()
  if (before.status !== 'returned')
    throw new Refusal(`These shares are ${before.status}.`, { code: 'INVALID_STATE' })
  if (request.version !== undefined && request.version !== before.version) throw new Stale(before)
  await sql`
    update eload_profit_share set network_id = ${networkId}, sku_id = ${request.skuId}, company_share = ${request.companyShare},
      agent_share = ${request.agentShare}, merchant_share = ${request.merchantShare},
      effective_at = ${request.effectiveAt}::timestamptz, reason = ${request.reason}, status = 'pending', decision_reason = '',
      decided_by_id = null, decided_by = null, decided_at = null, updated_by = ${staff.email}, updated_at = now(),
      version = version + 1
    where id = ${id}`
    .execute(db)
    .catch(refuseTwice)
  const after = await findShare(db, id)
  await audit({
    action: 'Resubmit',
    kind,
    recordId: id,
    label: nameOf(after),
    before: told(before),
    after: told(after),
    fromStatus: 'returned',
    toStatus: 'pending',
    reason: request.reason,
  })
  return submitted(after)
}

const submitted = (kept: KeptShare) =>
  done(`The shares for ${nameOf(kept)} wait for somebody else to approve them.`, {
    id: kept.id,
    status: 'pending',
    version: kept.version,
  })

function refuseTwice(error: unknown): never {
  if (brokenConstraint(error) !== 'eload_profit_share_waiting') throw error
  throw new Refusal('Other shares for the same wait for a decision already.', {
    code: 'DUPLICATE',
    httpStatus: 409,
  })
}

/** The network of what is asked for, which must be there; and the moment must lie after today. */
async function networkFor(
  db: Database,
  { networkId, skuId, effectiveAt }: ShareDraft,
): Promise<number | null> {
  const { rows } = await sql<{ isLater: boolean; hasNetwork: boolean; ofTopup: number | null }>`
    select ${effectiveAt}::timestamptz >= ((now() at time zone 'Asia/Manila')::date + 1)::timestamp at time zone 'Asia/Manila' as is_later,
      exists (select from eload_network where id = ${networkId} and deleted_at is null) as has_network,
      (select network_id from eload_topup where id = ${skuId} and deleted_at is null) as of_topup`.execute(db)
  const { isLater = false, hasNetwork = false, ofTopup = null } = rows[0] ?? {}
  if (!isLater) fault('effectiveAt', 'Choose tomorrow 12:00 AM in Manila or later.')
  if (networkId !== null && !hasNetwork) fault('networkId', 'There is no such network any more.')
  if (skuId === null) return networkId
  if (ofTopup === null) fault('skuId', 'There is no such top-up any more.')
  if (networkId !== null && networkId !== ofTopup) fault('skuId', 'This top-up belongs to another network.')
  return ofTopup
}

function fault(field: string, message: string): never {
  throw new FieldRefusal([{ field, message }])
}

const nameOf = ({ networkName, skuName }: KeptShare) => skuName ?? networkName ?? 'All networks'

const told = ({ companyShare, agentShare, merchantShare, effectiveAt, status }: KeptShare) => ({
  company: pesosFrom(companyShare),
  agent: pesosFrom(agentShare),
  merchant: pesosFrom(merchantShare),
  effectiveAt,
  status,
})
