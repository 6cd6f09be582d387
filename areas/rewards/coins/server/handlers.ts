import { rewardsMessages } from '#areas/rewards/messages.ts'
import { coinCalls, type CoinUser, Currency, type Grant } from '#areas/rewards/coins/contract.ts'
import { grantPlan, grantStatus } from '#areas/rewards/coins/server/lists.ts'
import { listCoinLogs } from '#areas/rewards/coins/server/logs.ts'
import {
  submitReward,
  cancelRequest,
  decideRequest,
  type RewardResult,
} from '#areas/rewards/server/requests.ts'
import { retryFailed } from '#areas/rewards/server/retry.ts'
import { findList } from '#areas/rewards/server/recipient-lists.ts'
import { findPeople, listPeople, type Person } from '#areas/rewards/server/people.ts'
import { findReward, type Reward } from '#areas/rewards/server/rewards.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { maskedMobile } from '#platform/contract/fields.ts'
import { type RequestContext, done, handlersFor } from '#platform/server/http.ts'
import { queryPage } from '#platform/server/lists.ts'
import type { Staff } from '#platform/server/staff.ts'
import { filesOf } from '#platform/server/uploads.ts'
import { rejectField } from '#platform/server/errors.ts'

const assets = ['VC', 'BLVCK'] as const

export const coinHandlers = handlersFor(coinCalls, {
  users: async ({ db, request: { currency, id, ...request } }) => {
    if (id !== undefined) {
      const rows = (await findPeople(db, { ids: [id] }, currency)).map((person) => userOf(person, currency))
      return { rows, pageInfo: { page: 1, limit: request.limit, total: rows.length, noOfPage: rows.length } }
    }
    const page = await listPeople(db, request, currency)
    return { ...page, rows: page.rows.map((person) => userOf(person, currency)) }
  },

  give: async (context) => {
    const { action, grantId, reason, version, hash } = context.request
    if (action === undefined || grantId === undefined) return grantNew(context)
    if (action === 'cancel')
      return saved(await cancelRequest(context, grantId, { assets, version, reason: reason ?? '' }))
    if (action === 'retry') return saved(await retryFailed(context, grantId, { assets, version, reason }))
    return saved(
      await decideRequest(context, assets, {
        verdict: action,
        reason,
        door: {
          rewardId: grantId,
          ...(hash !== undefined && { hash }),
          ...(version !== undefined && { version }),
        },
      }),
    )
  },

  logs: ({ db, request }) => listCoinLogs(db, request),

  grants: async ({ db, request, staff }) => {
    const page = await queryPage(db, request, grantPlan(request, staff.id))
    return { ...page, rows: page.rows.map(grantOf) }
  },

  grant: async (context) => {
    const reward = await findReward(context.db, context.request.grantId, assets)
    const files = await filesOf(context, reward.fileKeys)
    return { ...grantOf(reward), files: reward.fileKeys.flatMap((key) => files.get(key) ?? []) }
  },
})

async function grantNew(context: RequestContext<RequestOf<(typeof coinCalls)['give']>, Staff>) {
  const { db, staff } = context
  const { currency, users, fromList, listVersion, reason = '', reference, purpose, files } = context.request
  if (currency === undefined || (users === undefined) === (fromList === undefined))
    rejectField('users', rewardsMessages('PEOPLE_OR_LIST'))
  return saved(
    await submitReward(
      context,
      {
        asset: currency,
        title: reason.slice(0, 120),
        purpose,
        remarks: reason,
        reference,
        fileKeys: files,
        approvers: [],
      },
      users
        ? { users: users.map(({ cognito_sub, amount }) => ({ cognitoSub: cognito_sub, amount })) }
        : { listId: await findList(db, staff.id, currency), listVersion },
    ),
  )
}

const userOf = (
  { id, cognitoSub, name, mobileNumber, balance, why }: Person,
  currency: Currency,
): CoinUser => ({
  id,
  cognito_sub: cognitoSub,
  name,
  mobile_number: maskedMobile(mobileNumber),
  balance,
  currency,
  disabled: why !== null,
  why,
})

const grantOf = (reward: Reward): Grant => ({
  grantId: reward.rewardId,
  refNo: reward.refNo,
  currency: Currency.parse(reward.asset),
  purpose: reward.purpose,
  reason: reward.remarks,
  reference: reward.reference,
  recipients: reward.recipients,
  total: reward.totalAmount,
  credited: reward.credited,
  failed: reward.failed,
  status: grantStatus(reward.status),
  requestId: reward.requestId,
  requester: reward.requestedBy,
  requesterName: reward.requestedByName,
  requesterId: reward.requestedById,
  checker: reward.decidedBy,
  checkerName: reward.decidedByName,
  checkerId: reward.decidedById,
  checkedAt: reward.decidedAt,
  decisionReason: reward.decisionReason,
  createdAt: reward.createdAt,
  version: reward.version,
})

const saved = ({ reward, sentence }: RewardResult) =>
  done(sentence, {
    id: reward.rewardId,
    grantId: reward.rewardId,
    refNo: reward.refNo,
    status: grantStatus(reward.status),
    version: reward.version,
  })
