import { sql } from 'kysely'
import { type GivenAsset, needsApproval } from '#areas/rewards/rules.ts'
import { fund, giveNext, giveReward } from '#areas/rewards/server/giving.ts'
import {
  coinGrantKind,
  eloadRewardKind,
  givenInOneGo,
  type RewardPayload,
} from '#areas/rewards/server/kinds.ts'
import { type Whom, writeRecipients } from '#areas/rewards/server/recipients.ts'
import {
  changeReward,
  type Draft,
  findReward,
  givenAloneToday,
  insertReward,
  kindInHistory,
  lockReward,
  moveReward,
  noteRequest,
  refuseMove,
  type Reward,
  rowsHash,
} from '#areas/rewards/server/rewards.ts'
import { uploads } from '#platform/contract/uploads.ts'
import {
  type Acting,
  type DecisionAsked,
  decide,
  raise,
  replacePayload,
  seenHash,
  takeBack,
} from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { attachFiles, releaseFiles } from '#platform/server/uploads/uploads.ts'

export const kindFor = (asset: GivenAsset) => (asset === 'ELOAD' ? eloadRewardKind : coinGrantKind)

export type Done = { reward: Reward; sentence: string }

/** Asks for a reward, or gives it at once where it is a few coins. */
export async function askReward(acting: Acting, draft: Draft, whom: Whom): Promise<Done> {
  const { db, staff, audit } = acting
  // One person's grants take turns, so that two at once are not both the last small one of the day.
  await sql`select pg_advisory_xact_lock(7019, ${staff.id}::int)`.execute(db)
  const givenToday = await givenAloneToday(db, staff.id, draft.asset)
  const { rewardId, refNo } = await insertReward(db, draft, staff)
  const { total } = await writeRecipients(db, rewardId, draft.asset, await ownWhom(db, whom))
  await attachFiles(acting, filesOf(rewardId, draft))
  await forgetList(db, whom)
  if (!needsApproval(draft.asset, total, givenToday)) {
    const sentence = await giveUnasked(acting, rewardId)
    return { reward: await findReward(db, rewardId, [draft.asset]), sentence }
  }
  const { requestId, sentence } = await raise(acting, kindFor(draft.asset), {
    payload: await payloadOf(db, rewardId),
    recordKind: 'reward',
    recordId: rewardId,
    ref: refNo,
    sentTo: draft.approvers,
  })
  await noteRequest(db, rewardId, requestId)
  const reward = await findReward(db, rewardId, [draft.asset])
  await audit({
    action: 'Create',
    kind: kindInHistory(draft.asset),
    recordId: rewardId,
    label: refNo,
    toStatus: 'pending',
    reason: draft.remarks,
    after: told(reward),
  })
  return { reward, sentence: `${refNo} was saved. ${sentence}` }
}

async function giveUnasked({ db, staff, audit }: Acting, rewardId: number): Promise<string> {
  const { refNo } = await moveReward(db, rewardId, { from: 'pending', to: 'approved', by: staff.email })
  const reward = await findReward(db, rewardId, ['VC', 'BLVCK'])
  await fund(db, reward, reward.totalAmount)
  await audit({
    action: 'Create',
    kind: kindInHistory(reward.asset),
    recordId: rewardId,
    label: refNo,
    toStatus: 'approved',
    reason: reward.remarks,
    after: told(reward),
  })
  if (reward.recipients > givenInOneGo) {
    await enqueue(db, giveReward, { rewardId }, { key: String(rewardId), by: staff })
    return `${refNo} was saved. It is being given now.`
  }
  for (;;) {
    const step = await giveNext(db, rewardId)
    if (step.isOver) return step.says
  }
}

/** Changes what is asked, by its requester while nobody has decided. */
export async function changeAsked(
  acting: Acting,
  rewardId: number,
  draft: Draft,
  { whom, version }: { whom: Whom | null; version: number },
): Promise<Done> {
  const { db, staff, audit } = acting
  const before = await lockReward(db, rewardId, [draft.asset], version)
  refuseMove('update', before, staff)
  if (whom) {
    await writeRecipients(db, rewardId, draft.asset, await ownWhom(db, whom))
    await forgetList(db, whom)
  }
  await changeReward(db, rewardId, draft, staff.email)
  await attachFiles(acting, filesOf(rewardId, draft))
  await releaseFiles(
    acting,
    before.fileKeys.filter((key) => !draft.fileKeys.includes(key)),
  )
  const { sentence } = await replacePayload(acting, kindFor(draft.asset), {
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
    before: told(before),
    after: told(reward),
  })
  return { reward, sentence: `${before.refNo} was changed. Earlier links are void. ${sentence}` }
}

/** Takes a waiting reward back, by its requester. */
export async function cancelAsked(
  acting: Acting,
  rewardId: number,
  {
    assets,
    version,
    reason,
  }: { assets: readonly GivenAsset[]; version?: number | undefined; reason: string },
): Promise<Done> {
  const reward = await lockReward(acting.db, rewardId, assets, version)
  refuseMove('cancel', reward, acting.staff)
  // The engine moves the reward with the request, by what the kind says of it.
  await takeBack(acting, [kindFor(reward.asset)], { requestId: requestOf(reward), reason })
  return {
    reward: await findReward(acting.db, rewardId, assets),
    sentence: `${reward.refNo} was taken back.`,
  }
}

type Decision = {
  verdict: 'approve' | 'reject'
  reason: string | undefined
  door:
    | { token: string; hash?: string; version?: number }
    | { rewardId: number; hash?: string; version?: number }
}

/** Decides a reward of these assets, by its number or by the link of a mail. */
export async function decideAsked(
  acting: Acting,
  assets: readonly GivenAsset[],
  { verdict, reason, door }: Decision,
): Promise<Done> {
  const { db } = acting
  const kinds = assets.includes('ELOAD') ? [eloadRewardKind] : [coinGrantKind]
  const asked: DecisionAsked = {
    ...('token' in door
      ? {
          token: door.token,
          hash: door.hash,
          seen: {
            version: door.version,
            versionOf: async (id) => (await findReward(db, id, assets)).version,
          },
          via: 'link' as const,
        }
      : { ...(await requestAt(db, assets, door)), via: 'console' as const }),
    verdict,
    reason,
  }
  const { request, sentence } = await decide(acting, kinds, asked)
  return { reward: await findReward(db, Number(request.recordId), assets), sentence }
}

async function requestAt(
  db: Database,
  assets: readonly GivenAsset[],
  { rewardId, ...seen }: { rewardId: number; hash?: string; version?: number },
) {
  const reward = await findReward(db, rewardId, assets)
  const requestId = requestOf(reward)
  const versionNow = async () => (await findReward(db, rewardId, assets)).version
  return { requestId, hash: await seenHash(db, [kindFor(reward.asset)], requestId, seen, versionNow) }
}

async function payloadOf(db: Database, rewardId: number): Promise<RewardPayload> {
  const { refNo, asset, title, purpose, remarks, reference, recipients, totalAmount, fileKeys } =
    await findReward(db, rewardId, ['ELOAD', 'VC', 'BLVCK'])
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

// A list that somebody changed in another window is not what they saw when they asked.
async function ownWhom(db: Database, whom: Whom): Promise<Whom> {
  if ('users' in whom || whom.listVersion === undefined) return whom
  const { rows } = await sql<{ version: number }>`
    select version from reward_list where list_id = ${whom.listId} for update`.execute(db)
  if (rows[0]?.version !== whom.listVersion)
    throw new Refusal('Your list of people has changed since you looked at it. Look again.', {
      code: 'STALE',
    })
  return whom
}

async function forgetList(db: Database, whom: Whom) {
  if ('listId' in whom) await sql`delete from reward_list where list_id = ${whom.listId}`.execute(db)
}

function requestOf({ refNo, requestId }: Reward): number {
  if (requestId === null) throw new Refusal(`${refNo} waits for nobody.`)
  return requestId
}

const filesOf = (id: number, { fileKeys }: Draft) => ({
  keys: fileKeys,
  upload: uploads.supportingDocument,
  to: { kind: 'reward', id },
  field: 'supportingDocuments',
})

const told = (reward: Reward) => ({
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
