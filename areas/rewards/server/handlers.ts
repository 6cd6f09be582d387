import { givingCalls } from '#areas/rewards/contract.ts'
import { bounds, type GivenAsset, whyNotAmount } from '#areas/rewards/rules.ts'
import { stopGiving } from '#areas/rewards/server/going-on.ts'
import { askBudget } from '#areas/rewards/server/budgets.ts'
import {
  addPeople,
  holdList,
  inSegment,
  loadFrom,
  lookAt,
  named,
  pageOfList,
  removeRows,
  summaryOf,
} from '#areas/rewards/server/lists.ts'
import { budgetOf } from '#areas/rewards/server/purses.ts'
import { findReward, pageOfRecipients } from '#areas/rewards/server/rewards.ts'
import { assetNames } from '#areas/rewards/server/spoken.ts'
import type { AuditNote } from '#platform/server/handlers.ts'
import { done, handlersFor } from '#platform/server/handlers.ts'
import { FieldRefusal } from '#platform/server/refusal.ts'

export const givingHandlers = handlersFor(givingCalls, {
  summary: ({ db, request, staff }) => summaryOf(db, staff.id, request.asset),
  rows: ({ db, request, staff }) => pageOfList(db, request, staff.id),

  segment: async ({ db, request: { asset, segment, amount } }) => {
    refuseAmount(asset, amount)
    return lookAt(db, asset, amount, inSegment(segment))
  },

  add: async ({ db, staff, audit, request }) => {
    const { asset, users, segment, amount } = request
    refuseAmount(asset, amount)
    if ((users === undefined) === (segment === undefined))
      throw new FieldRefusal([{ field: 'users', message: 'Name people or a segment, and not both' }])
    const listId = await holdList(db, staff.id, asset)
    const where = segment ? inSegment(segment) : named(users ?? [])
    const { leftOut, ...counts } = await addPeople(db, listId, asset, {
      amount,
      where,
      source: segment ? 'segment' : 'search',
    })
    await audit(
      ofList(staff.id, asset, 'Add people', { ...counts, ...(segment && { segment: { ...segment } }) }),
    )
    const sentence = `${counts.added} added, ${counts.changed} changed.`
    const left = leftOut.reduce((sum, { count }) => sum + count, 0)
    return done(left === 0 ? sentence : `${sentence} ${left} cannot be given anything and were left out.`, {
      ...(await summaryOf(db, staff.id, asset)),
      ...counts,
      leftOut,
    })
  },

  remove: async ({ db, staff, audit, request: { asset, ids, which } }) => {
    const listId = await holdList(db, staff.id, asset)
    const before = await summaryOf(db, staff.id, asset)
    await removeRows(db, listId, asset, { ids, which })
    const after = await summaryOf(db, staff.id, asset)
    const gone = before.recipients - after.recipients
    await audit(ofList(staff.id, asset, 'Take out people', { takenOut: gone }))
    return done(`${gone} taken out.`, after)
  },

  load: async ({ db, staff, audit, request: { asset, rewardId } }) => {
    const { refNo } = await findReward(db, rewardId, [asset])
    await loadFrom(db, await holdList(db, staff.id, asset), rewardId)
    await audit(ofList(staff.id, asset, 'Take recipients over', { from: refNo }))
    return done(`The recipients of ${refNo} are in your list.`, await summaryOf(db, staff.id, asset))
  },

  recipients: async ({ db, request }) => {
    await findReward(db, request.rewardId, [request.asset])
    return pageOfRecipients(db, request)
  },

  stop: async (asked) => {
    const { rewardId, asset, reason } = asked.request
    const { reward, sentence } = await stopGiving(asked, rewardId, asset, reason)
    return done(sentence, { id: rewardId, status: reward.status, version: reward.version })
  },

  budget: async ({ db, request: { asset } }) => ({
    ...(await budgetOf(db, asset)),
    perPersonPerMonth: bounds[asset].perMonth,
  }),

  askBudget: async (asked) => {
    const { requestId, ref, version, status, sentence } = await askBudget(asked, asked.request)
    return done(sentence, { id: requestId, status, version, ref })
  },
})

function refuseAmount(asset: GivenAsset, amount: number) {
  const message = whyNotAmount(asset, amount)
  if (message !== null) throw new FieldRefusal([{ field: 'amount', message }])
}

const ofList = (
  staffId: number,
  asset: GivenAsset,
  action: string,
  after: Record<string, unknown>,
): AuditNote => ({
  action,
  kind: 'reward-list',
  recordId: `${staffId}-${asset}`,
  label: assetNames[asset].en,
  after,
})
