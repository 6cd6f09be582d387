import { sql } from 'kysely'
import { creditPurse, returnPiece } from '#areas/rewards/public.ts'
import { amountOf, assetOf } from '#areas/roulette/items/rules.ts'
import { rewardCalls } from '#areas/roulette/rewards/contract.ts'
import {
  putsBack,
  type RewardStatus,
  type SaidRefusal,
  whyNotMoveReward,
  whyNotSaidOfReward,
} from '#areas/roulette/rewards/rules.ts'
import { findReward, moveReward, type RewardRow } from '#areas/roulette/rewards/server/rewards.ts'
import { forfeitAfterDays } from '#areas/roulette/rules.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { refusePaused } from '#platform/server/approvals/approvals.ts'
import { recordAudit } from '#platform/server/audit/audit.ts'
import { type Database, inTransaction } from '#platform/server/database.ts'
import type { Asked } from '#platform/server/handlers.ts'
import { defineJob, oneByOne } from '#platform/server/jobs/jobs.ts'
import { FieldRefusal, Refusal } from '#platform/server/refusal.ts'
import type { Staff } from '#platform/server/staff.ts'
import { attachFiles } from '#platform/server/uploads/uploads.ts'

/** Puts a reward into its next state, with what is said of it, and credits what is credited. */
export async function takeStep(asked: Asked<RequestOf<(typeof rewardCalls)['record']>, Staff>, id: number) {
  const { db, request, staff, audit } = asked
  const { status: to, address, courier, trackingNo, remarks, proof, version } = request
  if (to !== undefined && putsBack(to)) await holdGame(db, id)
  const reward = await findReward(db, id, version)
  if (to === undefined || to === 'pending')
    throw new FieldRefusal([{ field: 'status', message: 'Choose the next state' }])
  refuse(whyNotMoveReward(to, reward, staff))
  if (to === 'cancelled') refusePaused(staff)
  refuse(
    whyNotSaidOfReward(to, {
      address: address || reward.address,
      courier: courier ?? reward.courier,
      trackingNo: trackingNo || reward.trackingNo,
      proofs: reward.proofKeys.length + proof.length,
      remarks,
    }),
  )
  if (reward.proofKeys.length + proof.length > 10)
    throw new FieldRefusal([{ field: 'proof', message: 'Ten files prove enough' }])
  await attachFiles(asked, {
    keys: proof,
    upload: uploads.rouletteReward,
    to: { kind: 'roulette-reward', id },
    field: 'proof',
  })
  const said = { status: to, address, courier, trackingNo, remarks, proofKeys: proof, by: staff }
  const saved = await moveReward(db, reward, said)
  if (to === 'credited') await credit(db, reward)
  if (putsBack(to)) await putBack(db, reward)
  await audit({
    action: to === 'cancelled' ? 'Cancel' : 'Move on',
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
    sentence: `${reward.itemName} for ${reward.name} is ${to.replaceAll('_', ' ')} now.`,
  }
}

function refuse(refusal: SaidRefusal | null) {
  if (!refusal) return
  const { why, field, sentence } = refusal
  if (field !== null) throw new FieldRefusal([{ field, message: sentence }])
  throw new Refusal(sentence, { code: why === 'own' ? 'MAKER_IS_CHECKER' : 'INVALID_STATE' })
}

/** Credits load or coins from their budget, once. Other prizes that are not sent are handed over as they are. */
async function credit(tx: Database, { id, type, value, userId, gameName, itemName }: RewardRow) {
  const asset = assetOf(type)
  if (asset === null) return
  const { rows } = await sql<{ why: string | null }>`
    select reward_why_not(cognito_sub, status, wallet_status, deleted_at, 0, 0, 0) as why from subscriber where id = ${userId}`.execute(
    tx,
  )
  if (rows[0]?.why !== null)
    throw new Refusal('This subscriber cannot be given anything now: the account is not in good standing.')
  await creditPurse(tx, {
    subscriberId: userId,
    asset,
    amount: amountOf(type, value),
    cause: `roulette reward ${id}`,
    details: { game: gameName, item: itemName },
  })
}

/** What goes back is put back as spins take it, game first: so neither ever waits for the other in a circle. */
const holdGame = (tx: Database, id: number) =>
  sql`
  select from roulette_game where main_id = (select main_id from roulette_reward where tracking_id = ${id}) for no key update`.execute(
    tx,
  )

/** The piece can be won again, and is back in the shelf of PRP where it came from there. */
async function putBack(tx: Database, { itemId, type, value }: RewardRow) {
  await sql`update roulette_item set stock = stock + 1 where item_id = ${itemId}`.execute(tx)
  if (type === 'prp_item') await returnPiece(tx, value / 100)
}

/** Forfeits what nobody took up for sixty days. */
export const forfeitWheelRewards = defineJob({
  name: 'roulette.forfeit-rewards',
  title: {
    en: 'Forfeit roulette rewards that nobody took up',
    fil: 'Bawiin ang mga premyo ng roulette na hindi kinuha',
  },
  schedule: '25 1 * * *',
  run: async ({ db }) => {
    const due = async (after: number, most: number) => {
      const { rows } = await sql<{ id: number }>`
        select tracking_id as id from roulette_reward
        where status = 'pending' and won_at < now() - make_interval(days => ${forfeitAfterDays}) and tracking_id > ${after}
        order by tracking_id limit ${most}`.execute(db)
      return rows
    }
    const forfeited = await oneByOne(due, (id) => inTransaction(db, (tx) => forfeit(tx, id)))
    return { says: `${forfeited} forfeited.` }
  },
})

async function forfeit(tx: Database, id: number): Promise<boolean> {
  await holdGame(tx, id)
  const reward = await findReward(tx, id)
  const to: RewardStatus = 'forfeited'
  if (reward.status !== 'pending') return false
  await moveReward(tx, reward, {
    status: to,
    address: '',
    courier: null,
    trackingNo: '',
    remarks: 'Nobody took it up.',
    proofKeys: [],
    by: { id: null, email: 'job' },
  })
  await putBack(tx, reward)
  await recordAudit(tx, {
    actor: null,
    requestId: '',
    ip: '',
    call: 'job: roulette.forfeit-rewards',
    action: 'Forfeit',
    kind: 'roulette-reward',
    recordId: id,
    label: `${reward.itemName}, ${reward.name}`,
    fromStatus: 'pending',
    toStatus: to,
    reason: `Nobody took it up for ${forfeitAfterDays} days.`,
  })
  return true
}
