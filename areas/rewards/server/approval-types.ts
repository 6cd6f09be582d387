import { words } from '#areas/rewards/words.ts'
import { labelsOf, type Message } from '#platform/words.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { z } from 'zod'
import { toApprove, toCheckCoins } from '#areas/rewards/access.ts'
import { Given, Purpose } from '#areas/rewards/contract.ts'
import { centavosPerCoin } from '#areas/rewards/rules.ts'
import { fund, distributeNext, distributeReward } from './distribution.ts'
import { budgetAccount, balanceOf } from './ledger-accounts.ts'
import { recipientStatuses } from './recipients.ts'
import { allAssets, endRecipients, findReward, kindInHistory } from './rewards.ts'
import { amountFact, amountFigure, formatAmount } from './amount-text.ts'
import type { PlaceGuard } from '#platform/access.ts'
import type { ApprovalModule } from '#platform/contract/approvals.ts'
import { defineApprovalType, type Effect, type Fact } from '#platform/server/approvals.ts'
import type { Database } from '#platform/server/db.ts'
import { enqueue } from '#platform/server/jobs.ts'

const t = labelsOf(words)

/** Content of the request that is hashed and approved. Recipients are included as a hash of all rows. */
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

/** Maximum recipients credited within the decision itself. Larger rewards are distributed by a job. */
export const distributedInline = 1_000

/** Hours until a request expires: 30 days. */
const hoursToDecide = 30 * 24

type RewardRequestKind = {
  kind: string
  name: Message
  module: ApprovalModule
  readKind?: string
  whoMayDecide: PlaceGuard
  record: (rewardId: number) => string
  /** Path where the maker edits and resubmits the request. Without it the request cannot be returned. */
  editPath?: (rewardId: string) => string
  /** Whether the decision credits small rewards immediately instead of through the job. */
  atOnce: boolean
}

const kindOf = ({
  kind,
  name,
  module,
  readKind,
  whoMayDecide,
  record,
  editPath,
  atOnce,
}: RewardRequestKind) =>
  defineApprovalType<RewardPayload>({
    kind,
    name,
    module,
    whoMayDecide,
    payload: Payload,
    title: ({ asset, total, recipients }) =>
      rewardsMessages('REWARD_REQUEST', { amount: formatAmount(asset, total), asset, count: recipients }),
    amount: ({ asset, total }) => (asset === 'ELOAD' ? total : null),
    exposure: ({ asset, total }) => (asset === 'ELOAD' ? total : total * centavosPerCoin),
    files: ({ files }) => files,
    expiresAfterHours: hoursToDecide,
    effect: effectOf,
    executionError: async (db, { asset, total }) =>
      (await balanceOf(db, await budgetAccount(db, asset))) < total
        ? rewardsMessages('BUDGET_EXCEEDED')
        : null,
    record: {
      table: 'reward',
      key: 'reward_id',
      statuses: {
        pending: 'pending',
        approved: 'approved',
        rejected: 'rejected',
        cancelled: 'cancelled',
        expired: 'cancelled',
      },
      history: ({ refNo, asset }) => ({ kind: kindInHistory(asset), label: refNo }),
    },
    recordVersion: async (db, id) => (await findReward(db, id, allAssets)).version,
    onApproved: async ({ db, staff }, { rewardId, refNo, recipients }) => {
      await fund(db, rewardId)
      if (!atOnce || recipients > distributedInline) {
        await enqueue(db, distributeReward, { rewardId }, { key: String(rewardId), by: staff })
        return rewardsMessages('DISTRIBUTING', { ref: refNo })
      }
      for (;;) {
        const step = await distributeNext(db, rewardId)
        if (step.isOver) return step.says
      }
    },
    onRejected: async ({ db }, { rewardId }) => void (await endRecipients(db, rewardId, 'rejected')),
    onCancelled: async ({ db }, { rewardId }) => void (await endRecipients(db, rewardId, 'cancelled')),
    onExpired: async ({ db }, { rewardId }) => void (await endRecipients(db, rewardId, 'cancelled')),
    recordPath: (_request, { rewardId }) => record(rewardId),
    ...(editPath && { editPath }),
    ...(readKind && { readKind }),
  })

/** eLoad reward, decided by a person with the approver flag. */
export const eloadRewardApprovalType = kindOf({
  kind: 'eload-reward',
  name: rewardsMessages('TITLE_ELOAD_REWARD'),
  module: 'eload-reward',
  whoMayDecide: toApprove,
  record: (rewardId) => `/report/eload-view-rewards/${rewardId}`,
  editPath: (rewardId) => `/report/eload-add-rewards/${rewardId}/edit`,
  atOnce: false,
})

/** Coin grant, decided by a second person who may update coins. */
export const coinGrantApprovalType = kindOf({
  kind: 'coin-grant',
  name: rewardsMessages('TITLE_COIN_GRANT'),
  module: '',
  readKind: 'coin-grant',
  whoMayDecide: toCheckCoins,
  record: (rewardId) => `/rewards/black-coins?grant=${rewardId}`,
  atOnce: true,
})

async function effectOf(db: Database, payload: RewardPayload): Promise<Effect> {
  const { rewardId, asset, recipients, reference, remarks, title, total } = payload
  const left = await balanceOf(db, await budgetAccount(db, asset))
  const { ineligible, lately } = await recipientStatuses(db, rewardId, asset)
  const text = (label: Message, value: string): Fact => ({ label, unit: 'text', value })
  return {
    facts: [
      text(t('title'), title),
      amountFact(t('total'), asset, total),
      { label: t('people'), unit: 'number', value: recipients },
      amountFact(rewardsMessages('LABEL_AVERAGE'), asset, Math.round(total / recipients)),
      ...(reference === '' ? [] : [text(t('reference'), reference)]),
    ],
    reason: remarks,
    changes: [],
    projected: [amountFigure(t('budgetLeft'), asset, left, left - total)],
    warnings: [
      ...(ineligible === 0
        ? []
        : [rewardsMessages('WARNING_CANNOT_RECEIVE', { count: ineligible, recipients })]),
      ...(lately === 0 ? [] : [rewardsMessages('WARNING_RECEIVED_BEFORE', { count: lately, recipients })]),
    ],
    attachments: [],
  }
}
