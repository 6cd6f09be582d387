import type { AuditAction } from '#platform/contract/audit-actions.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { givingCalls } from '#areas/rewards/contract.ts'
import { bounds, type RewardAsset, getAmountError } from '#areas/rewards/rules.ts'
import { stopDistribution } from './retry.ts'
import { submitBudget } from '#areas/rewards/server/budgets.ts'
import {
  addSubscribers,
  lockList,
  inSegment,
  loadFrom,
  previewRows,
  named,
  listList,
  removeRows,
  summaryOf,
} from './recipient-lists.ts'
import { budgetOf } from './ledger-accounts.ts'
import { findReward, listRecipients } from '#areas/rewards/server/rewards.ts'
import { type AuditNote, done, handlersFor } from '#platform/server/http.ts'
import { rejectField } from '#platform/server/errors.ts'

export const givingHandlers = handlersFor(givingCalls, {
  summary: ({ db, request, staff }) => summaryOf(db, staff.id, request.asset),
  rows: ({ db, request, staff }) => listList(db, request, staff.id),

  segment: async ({ db, request: { asset, segment, amount } }) => {
    assertValidAmount(asset, amount)
    return previewRows(db, asset, amount, inSegment(segment))
  },

  add: async ({ db, staff, audit, request }) => {
    const { asset, users, segment, amount } = request
    assertValidAmount(asset, amount)
    if ((users === undefined) === (segment === undefined))
      rejectField('users', rewardsMessages('PEOPLE_OR_SEGMENT'))
    const listId = await lockList(db, staff.id, asset)
    const where = segment ? inSegment(segment) : named(users ?? [])
    const { leftOut, ...counts } = await addSubscribers(db, listId, asset, {
      amount,
      where,
      source: segment ? 'segment' : 'search',
    })
    await audit(
      ofList(staff.id, asset, 'Add recipients', { ...counts, ...(segment && { segment: { ...segment } }) }),
    )
    const left = leftOut.reduce((sum, { count }) => sum + count, 0)
    const { added, changed } = counts
    const message =
      left === 0
        ? rewardsMessages('ADDED', { added, changed })
        : rewardsMessages('ADDED_PARTLY', { added, changed, left })
    return done(message, {
      ...(await summaryOf(db, staff.id, asset)),
      ...counts,
      leftOut,
    })
  },

  remove: async ({ db, staff, audit, request: { asset, ids, which } }) => {
    const listId = await lockList(db, staff.id, asset)
    const before = await summaryOf(db, staff.id, asset)
    await removeRows(db, listId, asset, { ids, which })
    const after = await summaryOf(db, staff.id, asset)
    const gone = before.recipients - after.recipients
    await audit(ofList(staff.id, asset, 'Remove recipients', { takenOut: gone }))
    return done(rewardsMessages('REMOVED', { count: gone }), after)
  },

  load: async ({ db, staff, audit, request: { asset, rewardId } }) => {
    const { refNo } = await findReward(db, rewardId, [asset])
    await loadFrom(db, await lockList(db, staff.id, asset), rewardId)
    await audit(ofList(staff.id, asset, 'Copy recipients', { from: refNo }))
    return done(rewardsMessages('RECIPIENTS_COPIED', { ref: refNo }), await summaryOf(db, staff.id, asset))
  },

  recipients: async ({ db, request }) => {
    await findReward(db, request.rewardId, [request.asset])
    return listRecipients(db, request)
  },

  stop: async (context) => {
    const { rewardId, asset, reason } = context.request
    const { reward, sentence } = await stopDistribution(context, rewardId, asset, reason)
    return done(sentence, { id: rewardId, status: reward.status, version: reward.version })
  },

  budget: async ({ db, request: { asset } }) => ({
    ...(await budgetOf(db, asset)),
    perPersonPerMonth: bounds[asset].perMonth,
  }),

  askBudget: async (context) => {
    const { requestId, ref, version, status, sentence } = await submitBudget(context, context.request)
    return done(sentence, { id: requestId, status, version, ref })
  },
})

function assertValidAmount(asset: RewardAsset, amount: number) {
  const message = getAmountError(asset, amount)
  if (message !== null) rejectField('amount', message)
}

const ofList = (
  staffId: number,
  asset: RewardAsset,
  action: AuditAction,
  after: Record<string, unknown>,
): AuditNote => ({
  action,
  kind: 'reward-list',
  recordId: `${staffId}-${asset}`,
  label: rewardsMessages('ASSET', { asset }).encoded,
  after,
})
