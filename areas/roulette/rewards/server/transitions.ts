import { platformMessages } from '#platform/contract/errors.ts'
import { statusLabel } from '#platform/words.ts'
import { rouletteMessages } from '#areas/roulette/messages.ts'
import { sql } from 'kysely'
import { throwBudgetError, releaseStock } from '#areas/rewards/public.ts'
import { assetOf } from '#areas/roulette/items/rules.ts'
import { type rewardCalls, wheelRewardAct } from '#areas/roulette/rewards/contract.ts'
import {
  isDecision,
  reversesPrize,
  type RewardStatus,
  type RemarksError,
  getRewardTransitionError,
  getRewardRemarksError,
} from '#areas/roulette/rewards/rules.ts'
import { findReward, setRewardStatus, type RewardRow } from './rewards.ts'
import { forfeitAfterDays } from '#areas/roulette/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { approverLevel } from '#platform/contract/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import { recordSystemAudit } from '#platform/server/audit.ts'
import { type Database, inTransaction } from '#platform/server/db.ts'
import type { RequestContext } from '#platform/server/http.ts'
import { defineJob, forEachDue } from '#platform/server/jobs.ts'
import { ValidationError, AppError, rejectField } from '#platform/server/errors.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads.ts'

/** Performs a transition of a reward with its input, and credits load or coins if due. */
export async function transitionReward(
  context: RequestContext<RequestOf<(typeof rewardCalls)['record']>, Staff>,
  id: number,
) {
  const { db, request, staff, audit } = context
  const { status: to, address, courier, trackingNo, remarks, proof, version } = request
  if (to !== undefined && reversesPrize(to)) await lockGame(db, id)
  const reward = await findReward(db, id, version)
  if (to === undefined || to === 'pending') rejectField('status', rouletteMessages('STATUS_REQUIRED'))
  throwIfError(getRewardTransitionError(to, reward, staff))
  throwIfError(
    getRewardRemarksError(to, {
      address: address || reward.address,
      courier: courier ?? reward.courier,
      trackingNo: trackingNo || reward.trackingNo,
      proofs: reward.proofKeys.length + proof.length,
      remarks,
    }),
  )
  // A reward has no maker because it results from a spin.
  if (isDecision(to))
    await guardDecision(context, {
      act: wheelRewardAct,
      stage: 'approve',
      record: { kind: 'roulette-reward', id, label: `${reward.itemName}, ${reward.name}` },
      makers:
        to === 'cancelled' && reward.processedById !== null ? [{ id: reward.processedById, name: '' }] : [],
      // The value is in hundredths of pesos or coins, and a coin counts as one peso.
      amount: to === 'credited' && assetOf(reward.type) !== null ? reward.value : null,
      level: approverLevel,
    })
  if (reward.proofKeys.length + proof.length > 10) rejectField('proof', rouletteMessages('TOO_MANY_PROOFS'))
  await attachFiles(context, {
    keys: proof,
    upload: uploads.rouletteReward,
    to: { kind: 'roulette-reward', id },
    field: 'proof',
  })
  const input = { status: to, address, courier, trackingNo, remarks, proofKeys: proof, by: staff }
  const saved = await setRewardStatus(db, reward, input)
  if (to === 'credited') await credit(db, reward)
  if (reversesPrize(to)) await restock(db, reward)
  await audit({
    action: to === 'cancelled' ? 'Cancel' : 'Update status',
    kind: 'roulette-reward',
    recordId: id,
    label: `${reward.itemName}, ${reward.name}`,
    fromStatus: reward.status,
    toStatus: to,
    reason: remarks,
    before: { address: reward.address, courier: reward.courier, trackingNo: reward.trackingNo },
    after: {
      address: address || reward.address,
      courier: courier ?? reward.courier,
      trackingNo: trackingNo || reward.trackingNo,
      ...(proof.length > 0 && { proofs: proof.length }),
    },
  })
  return {
    saved,
    sentence: rouletteMessages('REWARD_UPDATED', {
      item: reward.itemName,
      name: reward.name,
      status: statusLabel(to),
    }),
  }
}

function throwIfError(error: RemarksError | null) {
  if (!error) return
  const { code, field, sentence } = error
  if (field !== null) throw new ValidationError([{ field, message: sentence }])
  if (code === 'own') throw new AppError(platformMessages('OWN_REQUEST'), { code: 'MAKER_IS_CHECKER' })
  if (code === 'level') throw new AppError(sentence, { code: 'FORBIDDEN', httpStatus: 403 })
  throw new AppError(sentence, { code: 'INVALID_STATE' })
}

/** Credits load or coins from their budget, once. Other prizes without delivery need no posting. */
async function credit(tx: Database, { id, type, userId }: RewardRow) {
  if (assetOf(type) === null) return
  const { rows } = await sql<{ why: string | null }>`
    select reward_violation(cognito_sub, status, wallet_status, deleted_at, 0, 0, 0) as why from published_subscriber where id = ${userId}`.execute(
    tx,
  )
  if (rows[0]?.why !== null) throw new AppError(rouletteMessages('SUBSCRIBER_CANNOT_RECEIVE'))
  await sql`select roulette_credit(${id})`.execute(tx).catch(throwBudgetError)
}

/** Locks the game before the item, in the same order as spins, to avoid deadlocks. */
const lockGame = (tx: Database, id: number) =>
  sql`
  select from roulette_game where main_id = (select main_id from roulette_reward where tracking_id = ${id}) for no key update`.execute(
    tx,
  )

/** Returns the prize to the stock of its wheel item, and of the PRP item if it came from there. */
async function restock(tx: Database, { itemId, type, value }: RewardRow) {
  await sql`update roulette_item set stock = stock + 1 where item_id = ${itemId}`.execute(tx)
  if (type === 'prp_item') await releaseStock(tx, value / 100)
}

/** Forfeits rewards that were pending for sixty days. */
export const forfeitWheelRewards = defineJob({
  name: 'roulette.forfeit-rewards',
  title: rouletteMessages('TITLE_FORFEIT_REWARDS'),
  schedule: '25 1 * * *',
  run: async ({ db }) => {
    const due = async (after: number, max: number) => {
      const { rows } = await sql<{ id: number }>`
        select tracking_id as id from roulette_reward
        where status = 'pending' and won_at < now() - make_interval(days => ${forfeitAfterDays}) and tracking_id > ${after}
        order by tracking_id limit ${max}`.execute(db)
      return rows
    }
    const forfeited = await forEachDue(due, (id) => inTransaction(db, (tx) => forfeit(tx, id)))
    return { says: rouletteMessages('JOB_FORFEITED', { count: forfeited }) }
  },
})

async function forfeit(tx: Database, id: number): Promise<boolean> {
  await lockGame(tx, id)
  const reward = await findReward(tx, id)
  const to: RewardStatus = 'forfeited'
  if (reward.status !== 'pending') return false
  const reason = rouletteMessages('NOT_CLAIMED', { days: forfeitAfterDays }).encoded
  await setRewardStatus(tx, reward, {
    status: to,
    address: '',
    courier: null,
    trackingNo: '',
    remarks: reason,
    proofKeys: [],
    by: { id: null, email: 'job' },
  })
  await restock(tx, reward)
  await recordSystemAudit(tx, 'job: roulette.forfeit-rewards', {
    action: 'Forfeit',
    kind: 'roulette-reward',
    recordId: id,
    label: `${reward.itemName}, ${reward.name}`,
    fromStatus: 'pending',
    toStatus: to,
    reason,
  })
  return true
}
