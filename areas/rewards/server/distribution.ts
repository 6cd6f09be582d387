import type { AuditAction } from '#platform/contract/audit-actions.ts'
import type { Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  bounds,
  statusName,
  finalStatus,
  type RewardAsset,
  type RecipientErrorCode,
} from '#areas/rewards/rules.ts'
import { kindInHistory, lockReward, transitionReward, type Reward, rowsHash } from './rewards.ts'
import { approvedPayload } from '#platform/server/approvals.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction, sqlState } from '#platform/server/db.ts'
import { RunCancelled, defineJob, enqueue, type JobContext } from '#platform/server/jobs.ts'
import { AppError } from '#platform/server/errors.ts'

/** Recipients credited per transaction. */
const batchSize = 500

/**
 * Distributes an approved reward. Each step is one transaction that locks the reward, credits the next recipients and
 * stores the progress, so that a restart after a crash credits each person exactly once.
 */
export const distributeReward = defineJob<{ rewardId: number }>({
  name: 'rewards.give',
  title: rewardsMessages('TITLE_DISTRIBUTE'),
  data: z.object({ rewardId: z.int() }),
  recordPath: ({ rewardId }) => `/report/eload-view-rewards/${rewardId}`,
  retryLimit: 10,
  backoff: 2,
  concurrency: 2,
  async run({ db, data: { rewardId }, progress, signal }) {
    for (;;) {
      signal.throwIfAborted()
      const step = await inTransaction(db, (tx) => distributeNext(tx, rewardId)).catch(triedAgain)
      try {
        await progress(step.counts)
      } catch (error) {
        // If staff cancel the run, the reward ends as well and the remaining amount returns to the budget.
        if (error instanceof RunCancelled && !step.isOver) await stopAndEnd(db, rewardId)
        throw error
      }
      if (step.isOver) return { says: step.says }
    }
  },
})

/** Enqueues approved rewards whose job was lost. */
export const sweepRewards = defineJob({
  name: 'rewards.sweep',
  title: rewardsMessages('TITLE_RESUME'),
  every: 300,
  async run({ db }: Pick<JobContext, 'db'>) {
    const { rows } = await sql<{ rewardId: number }>`
      select reward_id from reward where status in ('approved', 'processing') and updated_at < now() - interval '5 minutes'
      limit 50`.execute(db)
    for (const { rewardId } of rows)
      await enqueue(db, distributeReward, { rewardId }, { key: String(rewardId) })
    return { says: rewardsMessages('JOB_RESUMED', { count: rows.length }) }
  },
})

// A paused ledger is a temporary error: the reward stays pending and resumes later.
function triedAgain(error: unknown): never {
  throw error instanceof AppError ? new Error(error.message, { cause: error }) : error
}

async function stopAndEnd(db: Database, rewardId: number) {
  await inTransaction(db, async (tx) => {
    await sql`update reward set stop_requested = true where reward_id = ${rewardId}`.execute(tx)
    await distributeNext(tx, rewardId)
  })
}

/** Reserves the amount of the pending recipients from the budget, or throws. At most that amount can be distributed. */
export async function fund(tx: Database, rewardId: number): Promise<void> {
  await sql`select reward_fund(${rewardId})`.execute(tx).catch(throwBudgetError)
}

export function throwBudgetError(error: unknown): never {
  if (sqlState(error) !== 'LG001') throw error
  throw new AppError(rewardsMessages('BUDGET_EXCEEDED'), { code: 'INSUFFICIENT_FUNDS' })
}

type DistributionStep = {
  isOver: boolean
  says: Message
  counts: { total?: number; done?: number; failed?: number }
}

/** Distributes to the next batch of recipients, or completes the reward. */
export async function distributeNext(tx: Database, rewardId: number): Promise<DistributionStep> {
  const reward = await lockReward(tx, rewardId)
  const { status, refNo, recipients } = reward
  if (status === 'approved') {
    await assertApproved(tx, reward)
    await transitionReward(tx, rewardId, {
      from: 'approved',
      to: 'processing',
      by: 'job',
      also: [sql`started_at = coalesce(started_at, now())`],
    })
    await recordJobAudit(tx, reward, 'Start', { fromStatus: 'approved', toStatus: 'processing' })
  } else if (status !== 'processing') {
    return {
      isOver: true,
      says: rewardsMessages('ALREADY_STATUS', { ref: refNo, status: statusName(status) }),
      counts: {},
    }
  }
  const rows = reward.stopRequested ? [] : await nextRows(tx, reward)
  const last = rows.at(-1)
  if (!last) return end(tx, reward)

  const creditedRows = await give(tx, reward, rows)
  const counts = {
    total: recipients,
    done: reward.credited + creditedRows.length,
    failed: reward.failed + rows.length - creditedRows.length,
  }
  const amount = creditedRows.reduce((sum, row) => sum + row.amount, 0)
  await sql`
    update reward set next_place = ${last.place + 1}, credited = ${counts.done}, failed = ${counts.failed},
      credited_amount = credited_amount + ${amount}, updated_at = now() where reward_id = ${rewardId}`.execute(
    tx,
  )
  return {
    isOver: false,
    says: rewardsMessages('DISTRIBUTED', { ref: refNo, credited: reward.credited, failed: reward.failed }),
    counts,
  }
}

async function assertApproved(tx: Database, { rewardId, requestId }: Reward) {
  // Coins granted immediately have no approval request.
  if (requestId === null) return
  const approved = await approvedPayload(tx, requestId, z.object({ rowsHash: z.string() }))
  if (approved?.rowsHash !== (await rowsHash(tx, rewardId)))
    throw new Error('The recipients differ from those that were approved.')
}

type Row = {
  place: number
  subscriberId: number
  amount: number
  why: RecipientErrorCode | null
  accountId: number | null
}

async function nextRows(tx: Database, { rewardId, asset, nextPlace }: Reward): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with next as materialized (
      select * from reward_recipient
      where reward_id = ${rewardId} and status = 'pending' and place >= ${nextPlace} order by place limit ${batchSize}
    )
    select n.place, n.subscriber_id, n.amount,
      case when t.cognito_sub is distinct from n.cognito_sub then 'gone' else reward_violation(t.cognito_sub, t.status, t.wallet_status,
        t.deleted_at, 0, 0, 0) end as why,
      case when t.cognito_sub = n.cognito_sub then reward_purse_open(n.subscriber_id, ${asset}) end as account_id
    from next n left join published_subscriber t on t.id = n.subscriber_id order by n.place`.execute(tx)
  return rows
}

/** Credits eligible recipients and marks the others with the reason. Returns the credited recipients. */
async function give(tx: Database, { rewardId, asset }: Reward, rows: readonly Row[]) {
  const within = await countMonth(
    tx,
    asset,
    rows.filter(({ why }) => why === null),
  )
  const isGiven = ({ subscriberId, why }: Row) => why === null && within.has(subscriberId)
  const creditedRows = rows.filter(isGiven)
  if (creditedRows.length > 0) {
    await sql`select reward_credit_rows(${rewardId}, ${creditedRows.map(({ place }) => place)}::int[], ${creditedRows.map(() => randomUUID())}::uuid[])`.execute(
      tx,
    )
  }
  const failed = rows.filter((row) => !isGiven(row)).map(({ place, why }) => ({ place, why: why ?? 'cap' }))
  if (failed.length > 0) {
    await sql`
      update reward_recipient r set status = 'failed', fail_code = f.why
      from jsonb_to_recordset(${JSON.stringify(failed)}::jsonb) as f (place int, why text)
      where r.reward_id = ${rewardId} and r.place = f.place`.execute(tx)
  }
  return creditedRows
}

/** Adds the amounts to the monthly totals. Returns only the recipients who stay within the monthly limit. */
async function countMonth(tx: Database, asset: RewardAsset, rows: readonly Row[]): Promise<Set<number>> {
  if (rows.length === 0) return new Set()
  const request = sql`jsonb_to_recordset(${JSON.stringify(
    rows.map(({ subscriberId, amount }) => ({ id: subscriberId, amount })),
  )}::jsonb) as a (id bigint, amount bigint)`
  // Locks rows in the order of subscriber IDs, so that two rewards cannot deadlock.
  await sql`select 1 from reward_purse where asset = ${asset} and subscriber_id = any(${rows.map(({ subscriberId }) => subscriberId)}::bigint[])
    order by subscriber_id for update`.execute(tx)
  const { rows: counted } = await sql<{ id: number }>`
    update reward_purse p set month = reward_month(now()),
      granted = case when p.month = reward_month(now()) then p.granted else 0 end + a.amount
    from ${request}
    where p.subscriber_id = a.id and p.asset = ${asset}
      and case when p.month = reward_month(now()) then p.granted else 0 end + a.amount <= ${bounds[asset].perMonth}
    returning p.subscriber_id as id`.execute(tx)
  return new Set(counted.map(({ id }) => id))
}

async function end(tx: Database, reward: Reward): Promise<DistributionStep> {
  const { rewardId, refNo, credited, recipients } = reward
  const { numAffectedRows } = await sql`
    update reward_recipient set status = 'failed', fail_code = 'stopped' where reward_id = ${rewardId} and status = 'pending'`.execute(
    tx,
  )
  const failed = reward.failed + Number(numAffectedRows ?? 0)
  const { rows } = await sql<{ left: number }>`select reward_return_rest(${rewardId}) as "left"`.execute(tx)
  const left = rows[0]?.left ?? 0
  const to = finalStatus({ credited, failed })
  await transitionReward(tx, rewardId, {
    from: 'processing',
    to,
    by: 'job',
    also: [sql`failed = ${failed}`, sql`stop_requested = false`, sql`ended_at = now()`],
  })
  await recordJobAudit(tx, reward, 'End', {
    fromStatus: 'processing',
    toStatus: to,
    after: { credited, failed, backInBudget: left },
  })
  return {
    isOver: true,
    says: rewardsMessages('DISTRIBUTED', { ref: refNo, credited, failed }),
    counts: { total: recipients, done: credited, failed },
  }
}

type JobAudit = { fromStatus?: string; toStatus?: string; after?: Record<string, number> }

const recordJobAudit = (
  tx: Database,
  { rewardId, refNo, asset }: Reward,
  action: AuditAction,
  auditFields: JobAudit,
) =>
  recordSystemAudit(tx, 'job: rewards.give', {
    action,
    kind: kindInHistory(asset),
    recordId: rewardId,
    label: refNo,
    ...auditFields,
  })
