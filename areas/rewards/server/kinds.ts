import { z } from 'zod'
import { toApprove, toCheckCoins } from '#areas/rewards/access.ts'
import { Given, Purpose } from '#areas/rewards/contract.ts'
import { highLevel, highLevelAbove } from '#areas/rewards/rules.ts'
import { fund, giveNext, giveReward } from '#areas/rewards/server/giving.ts'
import { budgetAccount, balanceOf } from '#areas/rewards/server/purses.ts'
import { standingOfRecipients } from '#areas/rewards/server/recipients.ts'
import {
  decidedBy,
  endRecipients,
  findReward,
  kindInHistory,
  moveReward,
} from '#areas/rewards/server/rewards.ts'
import { amountFact, amountFigure, amountText, assetNames } from '#areas/rewards/server/spoken.ts'
import type { PlaceGuard } from '#platform/access/access.ts'
import type { ApprovalModule, Both, Effect, Fact } from '#platform/contract/approvals.ts'
import { type Acting, approvalKind, type ByItself } from '#platform/server/approvals/approvals.ts'
import type { Database } from '#platform/server/database.ts'
import { enqueue } from '#platform/server/jobs/jobs.ts'

/** What is asked, as it is hashed and approved: the recipients by a hash over all of them. */
const Payload = z.object({
  rewardId: z.int(),
  refNo: z.string(),
  asset: Given,
  title: z.string(),
  purpose: Purpose,
  remarks: z.string(),
  reference: z.string(),
  recipients: z.int().positive(),
  total: z.int().positive(),
  rowsHash: z.string(),
  files: z.array(z.string()),
})
export type RewardPayload = z.infer<typeof Payload>

/** Up to so many people are given to in the decision itself; more are by a job. */
export const givenInOneGo = 1_000

/** A month is long enough for anybody to decide. */
const hoursToDecide = 30 * 24

type About = {
  kind: string
  name: Both
  module: ApprovalModule
  whoMayDecide: PlaceGuard
  record: (rewardId: number) => string
  /** Where its requester changes and resubmits it. Without one it cannot be sent back. */
  editPath?: (rewardId: string) => string
  /** Whether the decision waits until all is given, where that is quick. */
  atOnce: boolean
}

const kindOf = ({ kind, name, module, whoMayDecide, record, editPath, atOnce }: About) =>
  approvalKind<RewardPayload>({
    kind,
    name,
    module,
    whoMayDecide,
    payload: Payload,
    title: ({ asset, total, recipients }) => ({
      en: `Give ${amountText(asset, total)} of ${assetNames[asset].en} to ${recipients} ${recipients === 1 ? 'person' : 'people'}`,
      fil: `Magbigay ng ${amountText(asset, total)} na ${assetNames[asset].fil} sa ${recipients} tao`,
    }),
    amount: ({ asset, total }) => (asset === 'ELOAD' ? total : null),
    tiers: ({ asset, total }) =>
      asset === 'ELOAD' && total > highLevelAbove
        ? { approvalsNeeded: 1, minLevel: highLevel }
        : { approvalsNeeded: 1 },
    // Many rewards below the tier, asked for by one person in a day, are one above it.
    daily: { secondAbove: highLevelAbove, above: { approvalsNeeded: 1, minLevel: highLevel } },
    files: ({ files }) => files,
    expiresAfterHours: hoursToDecide,
    effect: effectOf,
    whyNotNow: async (db, { asset, total }) =>
      (await balanceOf(db, await budgetAccount(db, asset))) < total
        ? 'The budget has less than this left. Ask for more budget first.'
        : null,
    onApproved: async (acting, payload, _request, reason) => {
      const { rewardId, refNo, total, recipients } = payload
      const { db, staff, audit } = acting
      const moved = await moveReward(db, rewardId, {
        from: 'pending',
        to: 'approved',
        by: staff.email,
        also: decidedBy(staff, reason),
      })
      await fund(db, await findReward(db, rewardId, ['ELOAD', 'VC', 'BLVCK']), total)
      await audit(told(payload, 'Approve', moved.status, reason))
      if (!atOnce || recipients > givenInOneGo) {
        await enqueue(db, giveReward, { rewardId }, { key: String(rewardId), by: staff })
        return `${refNo} was approved. It is being given now.`
      }
      for (;;) {
        const step = await giveNext(db, rewardId)
        if (step.isOver) return step.says
      }
    },
    onRejected: async ({ db, staff, audit }, payload, _request, reason) => {
      await moveReward(db, payload.rewardId, {
        from: 'pending',
        to: 'rejected',
        by: staff.email,
        also: decidedBy(staff, reason),
      })
      await endRecipients(db, payload.rewardId, 'rejected')
      await audit(told(payload, 'Reject', 'rejected', reason))
    },
    onReturned: ({ audit }, payload, _request, reason) => audit(told(payload, 'Return', 'pending', reason)),
    onCancelled: (acting, payload, _request, reason) =>
      takenBack(acting, payload, acting.staff.email, 'Cancel', reason),
    onExpired: (alone, payload) =>
      takenBack(alone, payload, 'job', 'Expire', 'Nobody decided in thirty days.'),
    recordPath: (_request, { rewardId }) => record(rewardId),
    ...(editPath && { editPath }),
  })

/** eLoad credit: decided by whoever holds the approver flag. */
export const eloadRewardKind = kindOf({
  kind: 'eload-reward',
  name: { en: 'eLoad reward', fil: 'eLoad reward' },
  module: 'eload-reward',
  whoMayDecide: toApprove,
  record: (rewardId) => `/report/eload-view-rewards/${rewardId}`,
  editPath: (rewardId) => `/report/eload-add-rewards/${rewardId}/edit`,
  atOnce: false,
})

/** Coins: decided by a second person who may change coins. */
export const coinGrantKind = kindOf({
  kind: 'coin-grant',
  name: { en: 'Grant of coins', fil: 'Pagbibigay ng coin' },
  module: '',
  whoMayDecide: toCheckCoins,
  record: (rewardId) => `/rewards/black-coins?grant=${rewardId}`,
  atOnce: true,
})

const told = (
  { rewardId, refNo, asset }: RewardPayload,
  action: string,
  toStatus: string,
  reason: string,
) => ({
  action,
  kind: kindInHistory(asset),
  recordId: rewardId,
  label: refNo,
  fromStatus: 'pending',
  toStatus,
  reason,
})

async function takenBack(
  { db, audit }: Pick<ByItself, 'db'> & { audit: Acting['audit'] },
  payload: RewardPayload,
  by: string,
  action: string,
  reason: string,
) {
  await moveReward(db, payload.rewardId, { from: 'pending', to: 'cancelled', by })
  await endRecipients(db, payload.rewardId, 'cancelled')
  await audit(told(payload, action, 'cancelled', reason))
}

async function effectOf(db: Database, payload: RewardPayload): Promise<Effect> {
  const { rewardId, asset, recipients, reference, remarks, title, total } = payload
  const left = await balanceOf(db, await budgetAccount(db, asset))
  const { refused, lately } = await standingOfRecipients(db, rewardId, asset)
  const text = (label: Both, value: string): Fact => ({ label, unit: 'text', value })
  return {
    asked: [
      text({ en: 'Title', fil: 'Pamagat' }, title),
      amountFact({ en: 'In all', fil: 'Kabuuan' }, asset, total),
      { label: { en: 'People', fil: 'Mga tao' }, unit: 'number', value: recipients },
      amountFact(
        { en: 'Each, on average', fil: 'Karaniwan bawat isa' },
        asset,
        Math.round(total / recipients),
      ),
      ...(reference === '' ? [] : [text({ en: 'Reference', fil: 'Reference' }, reference)]),
    ],
    why: remarks,
    changes: [],
    projected: [amountFigure({ en: 'Budget left', fil: 'Natitirang budget' }, asset, left, left - total)],
    warnings: [
      ...(refused === 0
        ? []
        : [
            {
              en: `${refused} of them cannot be given anything as things stand. They will be listed as failed.`,
              fil: `${refused} sa kanila ang hindi mabibigyan sa ngayon. Lalabas silang hindi natuloy.`,
            },
          ]),
      ...(lately === 0
        ? []
        : [
            {
              en: `${lately} of them were given the same amount within the last seven days.`,
              fil: `${lately} sa kanila ang nabigyan na ng parehong halaga nitong nakaraang pitong araw.`,
            },
          ]),
    ],
    attachments: [],
  }
}
