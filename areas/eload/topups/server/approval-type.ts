import { platformMessages } from '#platform/contract/errors.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { percentText, rebateOf, unusualRebate } from '#areas/eload/topups/rules.ts'
import { findChange, lockChange, transitionChange } from './rebate-changes.ts'
import { scheduleNextTransition } from './scheduled-job.ts'
import { topups } from './topups.ts'
import { topupWords } from '#areas/eload/topups/words.ts'
import { labelsOf } from '#platform/words.ts'
import {
  type ActorContext,
  defineApprovalType,
  type Effect,
  type SystemContext,
} from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'

/** Complete content of the request, so that nothing can change after it was submitted. */
const Payload = z.object({
  changeId: z.int(),
  skuId: z.int(),
  sku: z.string(),
  name: z.string(),
  newRebate: z.int(),
  startAt: z.string(),
  endAt: z.string().nullable(),
  reason: z.string(),
})
export type RebatePayload = z.infer<typeof Payload>

const t = labelsOf(topupWords)

/** Approval type for rebate changes: requested by one person and decided by the line manager it was submitted to. */
export const rebateApprovalType = defineApprovalType<RebatePayload>({
  kind: 'rebate-change',
  name: eloadMessages('APPROVAL_TYPE_REBATE'),
  module: 'topup-sku',
  payload: Payload,
  title: ({ name, sku, newRebate }) =>
    eloadMessages('TITLE_REBATE', { name, sku, rebate: percentText(newRebate) }),
  subjects: async (_db, { skuId }) => [{ kind: 'eload-topup', id: skuId }],
  isReadBySubject: true,
  whoMayDecide: 'addressed',
  effect: (db, payload) => effectOf(db, payload),
  executionError: async (_db, { endAt }) =>
    endAt !== null && Date.parse(endAt) <= Date.now() ? eloadMessages('REBATE_PERIOD_OVER') : null,
  recordVersion: async (db, changeId) => (await findChange(db, changeId)).version,
  onApproved: async (context, { changeId, sku, startAt }, _request, reason) => {
    const { db, staff } = context
    await lockChange(db, changeId)
    const decided = sql`decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(),
      decision_reason = ${reason}`
    await transitionChange(db, changeId, { from: 'for_approval', to: 'approved', also: decided })
    const scheduled = await transitionChange(db, changeId, {
      from: 'approved',
      to: 'scheduled',
      nextAt: startAt,
    })
    await scheduleNextTransition(db, scheduled)
    await recordJobAudit(context, changeId, {
      action: 'Approve',
      from: 'for_approval',
      to: 'scheduled',
      reason,
    })
    return eloadMessages('REBATE_APPROVED', { sku })
  },
  onRejected: async (context, { changeId }, _request, reason) => {
    const { db, staff } = context
    const decided = sql`decided_by_id = ${staff.id}, decided_by = ${staff.email}, decided_at = now(),
      decision_reason = ${reason}`
    await transitionChange(db, changeId, { from: 'for_approval', to: 'rejected', also: decided })
    await recordJobAudit(context, changeId, {
      action: 'Reject',
      from: 'for_approval',
      to: 'rejected',
      reason,
    })
  },
  onReturned: (context, { changeId }, _request, reason) =>
    recordJobAudit(context, changeId, { action: 'Return', from: 'for_approval', to: 'for_approval', reason }),
  editPath: (_changeId, { skuId }) => `/digital-offer/load/topups/sku/${skuId}?tab=rebates`,
  onCancelled: async (context, { changeId }, _request, reason) => {
    await transitionChange(context.db, changeId, { from: 'for_approval', to: 'cancelled' })
    await recordJobAudit(context, changeId, {
      action: 'Cancel',
      from: 'for_approval',
      to: 'cancelled',
      reason,
    })
  },
  onExpired: async (alone, { changeId }) => {
    await transitionChange(alone.db, changeId, { from: 'for_approval', to: 'expired' })
    const reason = platformMessages('NOT_DECIDED_IN_TIME').encoded
    await recordJobAudit(alone, changeId, { action: 'Expire', from: 'for_approval', to: 'expired', reason })
  },
  // The link does not include a decision. The page it opens offers both approval and rejection.
  path: (token, _action, _request, { skuId }) => `/digital-offer/load/topups/sku/${skuId}/action/${token}`,
  recordPath: (_request, { skuId }) => `/digital-offer/load/topups/sku/${skuId}?tab=rebates`,
})

type JobAudit = {
  action: 'Approve' | 'Reject' | 'Return' | 'Cancel' | 'Expire' | 'Request' | 'Resubmit'
  from: string
  to: string
  reason: string
}

/** Writes a transition of a rebate change to the top-up's audit log. */
export async function recordJobAudit(
  { db, audit }: Pick<SystemContext, 'db'> & { audit: ActorContext['audit'] },
  changeId: number,
  { action, from, to, reason }: JobAudit,
): Promise<void> {
  const change = await findChange(db, changeId)
  await audit({
    action: `${action} rebate change`,
    kind: 'eload-topup',
    recordId: change.skuId,
    label: change.sku,
    fromStatus: from,
    toStatus: to,
    reason,
    changes: [
      { field: 'rebateChange', old: null, new: changeId },
      { field: 'newRebate', old: null, new: percentText(change.new) },
    ],
  })
}

async function effectOf(db: Database, payload: RebatePayload): Promise<Effect> {
  const { defaultRebate, currentRebate, networkName, providerName } = await topups.find(db, payload.skuId)
  const { newRebate, startAt, endAt } = payload
  const sold = await soldLately(db, payload.skuId)
  return {
    facts: [
      { label: t('network'), unit: 'text', value: `${networkName}, ${providerName}` },
      { label: t('effectiveFrom'), unit: 'moment', value: startAt },
      endAt === null
        ? { label: t('effectiveUntil'), unit: 'text', value: t('noEnd') }
        : { label: t('effectiveUntil'), unit: 'moment', value: endAt },
    ],
    reason: payload.reason,
    changes: [{ label: t('rebate'), unit: 'percent', before: currentRebate, after: newRebate }],
    projected: [
      {
        label: eloadMessages('RECENT_REBATES'),
        unit: 'money',
        before: rebateOf(sold, currentRebate),
        after: rebateOf(sold, newRebate),
      },
      ...(endAt === null
        ? []
        : [
            {
              label: eloadMessages('REBATE_AFTER'),
              unit: 'percent' as const,
              before: newRebate,
              after: defaultRebate,
            },
          ]),
    ],
    warnings: [
      ...(newRebate > unusualRebate
        ? [eloadMessages('WARNING_HIGH_REBATE', { rebate: percentText(newRebate) })]
        : []),
      ...(Date.parse(startAt) <= Date.now() ? [eloadMessages('WARNING_DATE_PASSED')] : []),
    ],
    attachments: [],
  }
}

/** Sales of a top-up in the last thirty days. */
async function soldLately(db: Database, skuId: number): Promise<number> {
  const { rows } = await sql<{ value: number }>`
    select coalesce(sum(amount_centavos), 0)::bigint as value from eload_txn
    where topup_id = ${skuId} and status = 'success' and created_at > now() - interval '30 days'`.execute(db)
  return rows[0]?.value ?? 0
}
