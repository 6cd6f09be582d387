import { sql } from 'kysely'
import { profitSharingCalls, type ShareDraft } from '#areas/eload/profit-sharing/contract.ts'
import { closeShare, holdShare, putInRow } from '#areas/eload/profit-sharing/server/deciding.ts'
import { findShare, type KeptShare, pageOfShares } from '#areas/eload/profit-sharing/server/shares.ts'
import { pesosFrom } from '#platform/contract/money.ts'
import { logsOf } from '#platform/server/audit/history.ts'
import { brokenConstraint, type Database } from '#platform/server/database.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'

const kind = 'eload-profit-share'

export const profitSharingHandlers = handlersFor(profitSharingCalls, {
  list: ({ db, request }) => pageOfShares(db, request),

  save: async ({ db, request, staff, audit }) => {
    const networkId = await networkFor(db, request)
    const { rows } = await sql<{ id: number }>`
      insert into eload_profit_share (network_id, sku_id, company_share, agent_share, merchant_share, effective_at, reason, requested_by_id, requested_by)
      values (${networkId}, ${request.skuId}, ${request.companyShare}, ${request.agentShare}, ${request.merchantShare},
        ${request.effectiveAt}::timestamptz, ${request.reason}, ${staff.id}, ${staff.email}) returning id`
      .execute(db)
      .catch((error: unknown) => {
        if (brokenConstraint(error) !== 'eload_profit_share_waiting') throw error
        throw new Refusal('Other shares for the same wait for a decision already.', {
          code: 'DUPLICATE',
          httpStatus: 409,
        })
      })
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
    return done(`The shares for ${nameOf(kept)} wait for somebody else to approve them.`, {
      id,
      status: 'pending',
      version: 1,
    })
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

  logs: async ({ db, request }) => {
    await findShare(db, request.id)
    return logsOf(db, kind, request.id, request)
  },
})

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
