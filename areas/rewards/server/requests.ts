import type { Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { sql } from 'kysely'
import { centavosPerCoin, type RewardAsset, needsApproval } from '#areas/rewards/rules.ts'
import { fund, distributeNext, distributeReward } from './distribution.ts'
import {
  coinGrantApprovalType,
  eloadRewardApprovalType,
  distributedInline,
  type RewardPayload,
} from './approval-types.ts'
import { type RecipientSelection, writeRecipients } from './recipients.ts'
import {
  allAssets,
  changeReward,
  type Draft,
  findReward,
  grantedWithoutApprovalToday,
  insertReward,
  kindInHistory,
  lockReward,
  transitionReward,
  assertTransition,
  type Reward,
  rowsHash,
} from './rewards.ts'
import { uploads } from '#platform/contract/uploads.ts'
import {
  type ActorContext,
  decide,
  submitRequest,
  replacePayload,
  withdrawRequest,
} from '#platform/server/approvals.ts'
import { guardDecision } from '#platform/server/controls.ts'
import type { Database } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/jobs.ts'
import { AppError } from '#platform/server/errors.ts'
import { attachFiles, releaseFiles } from '#platform/server/uploads.ts'

export const approvalTypeFor = (asset: RewardAsset) =>
  asset === 'ELOAD' ? eloadRewardApprovalType : coinGrantApprovalType

export type RewardResult = { reward: Reward; sentence: Message }

/** Submits a reward for approval, or distributes a small coin grant immediately. */
export async function submitReward(
  context: ActorContext,
  draft: Draft,
  whom: RecipientSelection,
): Promise<RewardResult> {
  const { db, staff, audit } = context
  // Serialises the grants of one person, so that two simultaneous ones cannot both use the rest of the daily amount.
  await sql`select pg_advisory_xact_lock(7019, ${staff.id}::int)`.execute(db)
  const givenToday = await grantedWithoutApprovalToday(db, staff.id, draft.asset)
  const { rewardId, refNo } = await insertReward(db, draft, staff)
  const { total } = await writeRecipients(db, rewardId, draft.asset, await ownWhom(db, whom))
  await attachFiles(context, filesOf(rewardId, draft))
  await forgetList(db, whom)
  if (!needsApproval(draft.asset, total, givenToday)) {
    const sentence = await distributeWithoutApproval(context, rewardId)
    return { reward: await findReward(db, rewardId, [draft.asset]), sentence }
  }
  const { sentence } = await submitRequest(context, approvalTypeFor(draft.asset), {
    payload: await payloadOf(db, rewardId),
    recordKind: 'reward',
    recordId: rewardId,
    ref: refNo,
    sentTo: draft.approvers,
  })
  const reward = await findReward(db, rewardId, [draft.asset])
  await audit({
    action: 'Create',
    kind: kindInHistory(draft.asset),
    recordId: rewardId,
    label: refNo,
    toStatus: 'pending',
    reason: draft.remarks,
    after: auditSnapshot(reward),
  })
  return { reward, sentence }
}

async function distributeWithoutApproval(context: ActorContext, rewardId: number): Promise<Message> {
  const { db, staff, audit } = context
  const { refNo } = await transitionReward(db, rewardId, { from: 'pending', to: 'approved', by: staff.email })
  const reward = await findReward(db, rewardId, ['VC', 'BLVCK'])
  await guardDecision(context, {
    act: coinGrantApprovalType.kind,
    stage: 'perform',
    record: { kind: kindInHistory(reward.asset), id: rewardId, label: refNo },
    amount: reward.totalAmount * centavosPerCoin,
  })
  await fund(db, rewardId)
  await audit({
    action: 'Create',
    kind: kindInHistory(reward.asset),
    recordId: rewardId,
    label: refNo,
    toStatus: 'approved',
    reason: reward.remarks,
    after: auditSnapshot(reward),
  })
  if (reward.recipients > distributedInline) {
    await enqueue(db, distributeReward, { rewardId }, { key: String(rewardId), by: staff })
    return rewardsMessages('SAVED_DISTRIBUTING', { ref: refNo })
  }
  for (;;) {
    const step = await distributeNext(db, rewardId)
    if (step.isOver) return step.says
  }
}

/** Changes a pending request. Only its maker can do so. */
export async function updateRequest(
  context: ActorContext,
  rewardId: number,
  draft: Draft,
  { whom, version }: { whom: RecipientSelection | null; version: number },
): Promise<RewardResult> {
  const { db, staff, audit } = context
  const before = await lockReward(db, rewardId, [draft.asset], version)
  assertTransition('update', before, staff)
  if (whom) {
    await writeRecipients(db, rewardId, draft.asset, await ownWhom(db, whom))
    await forgetList(db, whom)
  }
  await changeReward(db, rewardId, draft, staff.email)
  await attachFiles(context, filesOf(rewardId, draft))
  await releaseFiles(
    context,
    before.fileKeys.filter((key) => !draft.fileKeys.includes(key)),
  )
  await replacePayload(context, approvalTypeFor(draft.asset), {
    requestId: requestOf(before),
    payload: await payloadOf(db, rewardId),
    sentTo: draft.approvers,
  })
  const reward = await findReward(db, rewardId, [draft.asset])
  await audit({
    action: 'Update',
    kind: kindInHistory(draft.asset),
    recordId: rewardId,
    label: before.refNo,
    before: auditSnapshot(before),
    after: auditSnapshot(reward),
  })
  return { reward, sentence: rewardsMessages('RESUBMITTED', { ref: before.refNo }) }
}

/** Withdraws a pending reward. Only its maker can do so. */
export async function cancelRequest(
  context: ActorContext,
  rewardId: number,
  {
    assets,
    version,
    reason,
  }: { assets: readonly RewardAsset[]; version?: number | undefined; reason: string },
): Promise<RewardResult> {
  const reward = await lockReward(context.db, rewardId, assets, version)
  assertTransition('cancel', reward, context.staff)
  await withdrawRequest(context, [approvalTypeFor(reward.asset)], { requestId: requestOf(reward), reason })
  return {
    reward: await findReward(context.db, rewardId, assets),
    sentence: rewardsMessages('WITHDRAWN', { ref: reward.refNo }),
  }
}

type Decision = {
  verdict: 'approve' | 'reject'
  reason: string | undefined
  door:
    | { token: string; hash?: string; version?: number }
    | { rewardId: number; hash?: string; version?: number }
}

/** Decides a reward of the given assets, identified by ID or by the token of an email link. */
export async function decideRequest(
  context: ActorContext,
  assets: readonly RewardAsset[],
  { verdict, reason, door }: Decision,
): Promise<RewardResult> {
  const { db } = context
  const kinds = assets.includes('ELOAD') ? [eloadRewardApprovalType] : [coinGrantApprovalType]
  const { request, sentence } = await decide(context, kinds, {
    ...('token' in door
      ? { token: door.token, via: 'link' }
      : { requestId: requestOf(await findReward(db, door.rewardId, assets)), via: 'console' }),
    hash: door.hash,
    version: door.version,
    verdict,
    reason,
  })
  return { reward: await findReward(db, Number(request.recordId), assets), sentence }
}

async function payloadOf(db: Database, rewardId: number): Promise<RewardPayload> {
  const { refNo, asset, title, purpose, remarks, reference, recipients, totalAmount, fileKeys } =
    await findReward(db, rewardId, allAssets)
  return {
    rewardId,
    refNo,
    asset,
    title,
    purpose,
    remarks,
    reference,
    recipients,
    total: totalAmount,
    rowsHash: await rowsHash(db, rewardId),
    files: fileKeys,
  }
}

// Rejects a list that was changed in another window after the maker saw it.
async function ownWhom(db: Database, whom: RecipientSelection): Promise<RecipientSelection> {
  if ('users' in whom || whom.listVersion === undefined) return whom
  const { rows } = await sql<{ version: number }>`
    select version from reward_list where list_id = ${whom.listId} for update`.execute(db)
  if (rows[0]?.version !== whom.listVersion)
    throw new AppError(rewardsMessages('LIST_CHANGED'), {
      code: 'STALE',
    })
  return whom
}

async function forgetList(db: Database, whom: RecipientSelection) {
  if ('listId' in whom) await sql`delete from reward_list where list_id = ${whom.listId}`.execute(db)
}

function requestOf({ refNo, requestId }: Reward): number {
  if (requestId === null) throw new AppError(rewardsMessages('NOT_PENDING', { ref: refNo }))
  return requestId
}

const filesOf = (id: number, { fileKeys }: Draft) => ({
  keys: fileKeys,
  upload: uploads.supportingDocument,
  to: { kind: 'reward', id },
  field: 'supportingDocuments',
})

const auditSnapshot = (reward: Reward) => ({
  asset: reward.asset,
  title: reward.title,
  purpose: reward.purpose,
  remarks: reward.remarks,
  reference: reward.reference,
  recipients: reward.recipients,
  total: reward.totalAmount,
  files: reward.fileKeys.length,
  approvers: reward.approvers.map(({ email }) => email),
})
