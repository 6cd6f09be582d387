import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { centavosPerCoin, type RewardAsset } from '#areas/rewards/rules.ts'
import { approvalTypeFor, type RewardResult } from './requests.ts'
import { fund, distributeReward } from './distribution.ts'
import { findReward, kindInHistory, lockReward, transitionReward, assertTransition } from './rewards.ts'
import type { ActorContext } from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { enqueue } from '#platform/server/jobs.ts'

/** Retries the failed recipients of a reward. Credited recipients are not credited again. */
export async function retryFailed(
  context: ActorContext,
  rewardId: number,
  {
    assets,
    version,
    reason = '',
  }: { assets: readonly RewardAsset[]; version?: number | undefined; reason?: string | undefined },
): Promise<RewardResult> {
  const { db, staff, audit } = context
  const before = await lockReward(db, rewardId, assets, version)
  assertTransition('retry', before, staff)
  const { rows } = await sql<{ amount: number }>`
    update reward_recipient set status = 'pending', fail_code = null where reward_id = ${rewardId} and status = 'failed'
    returning amount`.execute(db)
  const total = rows.reduce((sum, { amount }) => sum + amount, 0)
  await guardDecision(context, {
    act: approvalTypeFor(before.asset).kind,
    stage: 'approve',
    record: { kind: kindInHistory(before.asset), id: rewardId, label: before.refNo },
    makers: [{ id: before.requestedById, name: before.requestedByName }],
    amount: before.asset === 'ELOAD' ? total : total * centavosPerCoin,
  })
  await fund(db, rewardId)
  const { refNo } = await transitionReward(db, rewardId, {
    from: before.status,
    to: 'processing',
    by: staff.email,
    also: [
      sql`next_place = 1`,
      sql`failed = 0`,
      sql`stop_requested = false`,
      sql`ended_at = null`,
      sql`retried_by_id = ${staff.id}`,
    ],
  })
  await enqueue(db, distributeReward, { rewardId }, { key: String(rewardId), by: staff })
  await audit({
    action: 'Retry',
    kind: kindInHistory(before.asset),
    recordId: rewardId,
    label: refNo,
    fromStatus: before.status,
    toStatus: 'processing',
    reason,
    after: { people: rows.length },
  })
  return {
    reward: await findReward(db, rewardId, assets),
    sentence: rewardsMessages('RETRIED', { ref: refNo, count: rows.length }),
  }
}

/** Stops the distribution after the current batch. */
export async function stopDistribution(
  context: ActorContext,
  rewardId: number,
  asset: RewardAsset,
  reason: string,
): Promise<RewardResult> {
  const { db, staff, audit } = context
  const before = await lockReward(db, rewardId, [asset])
  assertTransition('stop', before, staff)
  await sql`update reward set stop_requested = true, updated_by = ${staff.email}, version = version + 1 where reward_id = ${rewardId}`.execute(
    db,
  )
  await enqueue(db, distributeReward, { rewardId }, { key: String(rewardId), by: staff })
  await audit({
    action: 'Stop',
    kind: kindInHistory(asset),
    recordId: rewardId,
    label: before.refNo,
    fromStatus: before.status,
    reason,
  })
  return {
    reward: await findReward(db, rewardId, [asset]),
    sentence: rewardsMessages('STOPPING', { ref: before.refNo }),
  }
}
