import type { Message } from '#platform/words.ts'
import { eloadMessages } from '#areas/eload/messages.ts'
import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { sql } from 'kysely'
import { dueTransition, percentText } from '#areas/eload/topups/rules.ts'
import {
  dueChanges,
  findChange,
  type RebateChangeRecord,
  lockChange,
  transitionChange,
} from './rebate-changes.ts'
import { setRebate, topups } from './topups.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { defineScheduledTransition } from '#platform/server/jobs.ts'

/** Applies or reverts a rebate change at its scheduled time. */
export const {
  advance,
  advanceJob: advanceRebate,
  sweepJob: sweepRebates,
  scheduleNextTransition,
} = defineScheduledTransition({
  key: 'changeId',
  lock: async (tx, changeId) => {
    // The top-up is locked before its change, in the same order as everywhere else.
    await topups.lock(tx, (await findChange(tx, changeId)).skuId)
    return lockChange(tx, changeId)
  },
  nameOf: ({ sku }) => sku,
  dueTransition,
  perform,
  job: { name: 'eload.step-rebate', title: eloadMessages('JOB_REBATE'), concurrency: 4 },
  nextAt: ({ nextAt }: Pick<RebateChangeRecord, 'changeId' | 'generation' | 'nextAt'>) => nextAt,
  due: dueChanges,
  sweep: {
    name: 'eload.sweep-rebates',
    title: eloadMessages('JOB_FIND_REBATES'),
    says: (count) => eloadMessages('JOB_DUE_SOON', { count }),
  },
})

async function perform(
  tx: Database,
  change: RebateChangeRecord,
  what: NonNullable<ReturnType<typeof dueTransition>>,
): Promise<Message> {
  const { changeId, skuId } = change
  const topup = await topups.find(tx, skuId)
  if (what === 'miss') {
    await transitionChange(tx, changeId, { from: 'scheduled', to: 'reverted' })
    await note(tx, change, 'Skip rebate change', 'reverted', eloadMessages('REASON_MISSED').encoded)
    return eloadMessages('REBATE_SKIPPED', { sku: change.sku })
  }
  if (what === 'apply') {
    const next = await transitionChange(tx, changeId, {
      from: 'scheduled',
      to: 'applied',
      nextAt: change.endAt,
      also: sql`applied_at = now(), old_rebate = ${topup.currentRebate}`,
    })
    await setRebate(tx, skuId, { rebate: change.new, isForGood: change.endAt === null })
    await note(tx, change, 'Apply rebate change', 'applied', change.reason, [topup.currentRebate, change.new])
    await scheduleNextTransition(tx, next)
    return eloadMessages('REBATE_IN_EFFECT', { sku: change.sku, rebate: percentText(change.new) })
  }
  await transitionChange(tx, changeId, { from: 'applied', to: 'reverted', also: sql`reverted_at = now()` })
  await setRebate(tx, skuId, { rebate: topup.defaultRebate, isForGood: false })
  const changed = [topup.currentRebate, topup.defaultRebate] as const
  await note(tx, change, 'Revert rebate change', 'reverted', change.reason, changed)
  return eloadMessages('REBATE_IN_EFFECT', { sku: change.sku, rebate: percentText(topup.defaultRebate) })
}

const note = (
  tx: Database,
  { changeId, skuId, sku, status }: RebateChangeRecord,
  action: AuditAction,
  to: string,
  reason: string,
  rebate?: readonly [number, number],
) =>
  recordSystemAudit(tx, 'job: eload.step-rebate', {
    action,
    kind: 'eload-topup',
    recordId: skuId,
    label: sku,
    fromStatus: status,
    toStatus: to,
    reason,
    changes: [
      { field: 'rebateChange', old: null, new: changeId },
      ...(rebate ? [{ field: 'currentRebate', old: rebate[0] / 100, new: rebate[1] / 100 }] : []),
    ],
  })
