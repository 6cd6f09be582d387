import { toImportError } from '#platform/server/imports.ts'
import { rewardsMessages } from '#areas/rewards/messages.ts'
import { toApprove } from '#areas/rewards/access.ts'
import { eloadRewardCalls, type RewardPerson } from '#areas/rewards/eload-rewards/contract.ts'
import { eloadRewardExport } from '#areas/rewards/eload-rewards/server/exports.ts'
import { recipientError } from '#areas/rewards/rules.ts'
import {
  submitReward,
  cancelRequest,
  updateRequest,
  decideRequest,
  type RewardResult,
} from '#areas/rewards/server/requests.ts'
import { retryFailed } from '#areas/rewards/server/retry.ts'
import { validateRows } from '#areas/rewards/server/row-validation.ts'
import { findList } from '#areas/rewards/server/recipient-lists.ts'
import { findPeople, listPeople, type Person } from '#areas/rewards/server/people.ts'
import type { RecipientSelection } from '#areas/rewards/server/recipients.ts'
import { findReward, firstRecipients, listRewards, type Reward } from '#areas/rewards/server/rewards.ts'
import { lineManagers, staffById } from '#areas/staff/public.ts'
import { permits } from '#platform/access.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { maskedMobile, mobileFrom, Money, wholeCentavos } from '#platform/contract/fields.ts'
import { recordHistoryPage } from '#platform/server/audit.ts'
import type { Database } from '#platform/server/db.ts'
import { exportHandler } from '#platform/server/exports.ts'
import { done, handlersFor } from '#platform/server/http.ts'
import type { Staff } from '#platform/server/staff.ts'
import { filesOf } from '#platform/server/uploads.ts'
import { rejectField } from '#platform/server/errors.ts'

const asset = 'ELOAD'
const assets = [asset] as const
const maxShown = 1_000

export const eloadRewardHandlers = handlersFor(eloadRewardCalls, {
  list: async ({ db, request, staff }) => {
    const page = await listRewards(db, request, asset, staff.id)
    return { ...page, rows: page.rows.map(rowOf) }
  },

  export: exportHandler(eloadRewardExport),

  users: async ({ db, request }) => {
    const page = await listPeople(db, request, asset)
    return { ...page, rows: page.rows.map(personOf) }
  },

  userDetails: async ({ db, request: { users } }) => {
    const subs = users.filter((user) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(user))
    const mobiles = users.flatMap((user) => mobileFrom(user) ?? [])
    const people = await findPeople(db, { subs, mobiles }, asset)
    const known = new Set(people.flatMap(({ cognitoSub, mobileNumber }) => [cognitoSub, mobileNumber]))
    return {
      rows: people.map(personOf),
      unknown: users.filter((user) => !known.has(user.toLowerCase()) && !known.has(mobileFrom(user))),
    }
  },

  create: async (context) => {
    const { request, staff, db } = context
    const draft = await draftOf(db, request, staff)
    return saved(
      await submitReward(context, draft, whomIn(request) ?? (await ownList(db, staff, request.listVersion))),
    )
  },

  addReward: async (context) => {
    const { cognito_sub, amount, ...request } = context.request
    const draft = await draftOf(context.db, request, context.staff)
    return saved(await submitReward(context, draft, { users: [{ cognitoSub: cognito_sub, amount }] }))
  },

  info: async (context) => {
    const { rewardId, withUsers } = context.request
    const reward = await findReward(context.db, rewardId, assets)
    const files = await filesOf(context, reward.fileKeys)
    const users = withUsers ? await firstRecipients(context.db, rewardId, maxShown) : []
    return {
      ...rowOf(reward),
      requestId: reward.requestId,
      returned: reward.returned,
      supportingDocuments: reward.fileKeys.flatMap((key) => files.get(key) ?? []),
      users: users.map(({ cognitoSub, name, mobileNumber, amount, status, failCode }) => ({
        cognito_sub: cognitoSub,
        name,
        mobile_number: maskedMobile(mobileNumber),
        amount: wholeCentavos(amount),
        status,
        failReason: failCode === null ? '' : recipientError(failCode).in(context.language),
      })),
    }
  },

  update: async (context) => {
    const { request, staff, db } = context
    const draft = await draftOf(db, request, staff)
    const recipients =
      whomIn(request) ?? (request.fromList ? await ownList(db, staff, request.listVersion) : null)
    return saved(
      await updateRequest(context, request.rewardId, draft, { whom: recipients, version: request.version }),
    )
  },

  cancel: async (context) => {
    const { rewardId, reason, version } = context.request
    return saved(await cancelRequest(context, rewardId, { assets, reason, version }))
  },

  act: async (context) => {
    const { action, rewardId, token, reason, version, hash } = context.request
    if ((token === undefined) === (rewardId === undefined))
      rejectField('rewardId', rewardsMessages('REWARD_OR_LINK'))
    if (action === 'retry') {
      if (rewardId === undefined) rejectField('rewardId', rewardsMessages('LINK_CANNOT_RETRY'))
      return saved(await retryFailed(context, rewardId, { assets, version, reason }))
    }
    const seen = { ...(hash !== undefined && { hash }), ...(version !== undefined && { version }) }
    const fixture = token === undefined ? { rewardId: rewardId ?? 0, ...seen } : { token, ...seen }
    return saved(await decideRequest(context, assets, { verdict: action, reason, door: fixture }))
  },

  logs: async ({ db, language, request: { rewardId, ...page } }) => {
    await findReward(db, rewardId, assets)
    return recordHistoryPage({ db, language }, 'reward', rewardId, page)
  },

  validateUsers: async ({ db, request }) => {
    const amounts = request.rows.map(({ amount }) => Money.safeDecode(amount))
    const validated = await validateRows(
      db,
      asset,
      request.rows.map(({ mobile_number, cognito_sub }, index) => ({
        mobile_number,
        cognito_sub: cognito_sub ?? undefined,
        amount: amounts[index]?.data ?? 0,
      })),
    )
    const seen = new Set<number>()
    const rows = validated.map(({ person, errors }, index) => {
      const isTwice = person !== null && seen.has(person.id)
      if (person) seen.add(person.id)
      const [error] = isTwice ? [toImportError('users', rewardsMessages('PERSON_TWICE'))] : errors
      return {
        row: index + 1,
        cognito_sub: person?.cognitoSub ?? null,
        name: person?.name ?? '',
        mobile_number: person ? maskedMobile(person.mobileNumber) : '',
        amount: amounts[index]?.data ?? null,
        valid: error === undefined,
        field: error?.field ?? '',
        message: error?.message ?? '',
      }
    })
    const valid = rows.filter((row) => row.valid)
    return {
      valid: valid.length,
      invalid: rows.length - valid.length,
      totalAmount: wholeCentavos(valid.reduce((sum, { amount }) => sum + (amount ?? 0), 0)),
      rows,
    }
  },

  approvers: ({ db, staff }) => approversFor(db, staff.id),
})

const rowOf = (reward: Reward) => ({
  rewardId: reward.rewardId,
  refNo: reward.refNo,
  title: reward.title,
  purpose: reward.purpose,
  totalAmount: wholeCentavos(reward.totalAmount),
  recipients: reward.recipients,
  credited: reward.credited,
  failed: reward.failed,
  creditedAmount: wholeCentavos(reward.creditedAmount),
  remarks: reward.remarks,
  requester: reward.requestedBy,
  requesterName: reward.requestedByName,
  requesterId: reward.requestedById,
  approver: reward.decidedBy,
  approverName: reward.decidedByName,
  approvers: reward.approvers,
  status: reward.status,
  decision:
    reward.decidedBy === null || reward.decidedAt === null
      ? null
      : {
          byId: reward.decidedById,
          by: reward.decidedBy,
          byName: reward.decidedByName ?? reward.decidedBy,
          at: reward.decidedAt,
          reason: reward.decisionReason,
        },
  isReturned: reward.returned !== null,
  createdAt: reward.createdAt,
  updatedAt: reward.updatedAt,
  version: reward.version,
})

const personOf = ({
  id,
  cognitoSub,
  name,
  mobileNumber,
  businessName,
  balance,
  why,
}: Person): RewardPerson => ({
  id,
  cognito_sub: cognitoSub,
  name,
  mobile_number: maskedMobile(mobileNumber),
  businessName,
  disabled: why !== null,
  why,
  balance: wholeCentavos(balance),
})

const saved = ({ reward, sentence }: RewardResult) =>
  done(sentence, {
    id: reward.rewardId,
    rewardId: reward.rewardId,
    refNo: reward.refNo,
    status: reward.status,
    version: reward.version,
  })

type RewardContext = Pick<
  RequestOf<(typeof eloadRewardCalls)['create']>,
  'title' | 'purpose' | 'remarks' | 'supportingDocuments' | 'approvers'
>

async function draftOf(
  db: Database,
  { title, purpose, remarks, supportingDocuments, approvers }: RewardContext,
  staff: Staff,
) {
  const able = approvers.length === 0 ? [] : await approversFor(db, staff.id)
  const chosen = approvers.map((id) => able.find((person) => person.id === id))
  if (approvers.includes(staff.id)) rejectField('approvers', rewardsMessages('OWN_APPROVER'))
  if (chosen.includes(undefined)) rejectField('approvers', rewardsMessages('NOT_APPROVERS'))
  return {
    asset,
    title,
    purpose,
    remarks,
    reference: '',
    fileKeys: supportingDocuments,
    approvers: chosen.flatMap((person) => person ?? []),
  } as const
}

/** Line managers who hold the approver flag now, except the person who requests. */
async function approversFor(db: Database, askerId: number) {
  const managers = (await lineManagers(db)).filter(({ id }) => id !== askerId)
  const able: { id: number; email: string; name: string }[] = []
  for (const { id, email, name } of managers) {
    const member = await staffById(db, id)
    if (member && permits(member, toApprove)) able.push({ id, email, name })
  }
  return able
}

function whomIn({
  users,
  fromList,
}: Pick<RequestOf<(typeof eloadRewardCalls)['create']>, 'users' | 'fromList'>): RecipientSelection | null {
  if (users && fromList) rejectField('users', rewardsMessages('PEOPLE_OR_LIST'))
  return users
    ? { users: users.map(({ cognito_sub, amount }) => ({ cognitoSub: cognito_sub, amount })) }
    : null
}

const ownList = async (
  db: Database,
  { id }: Staff,
  listVersion: number | undefined,
): Promise<RecipientSelection> => ({
  listId: await findList(db, id, asset),
  listVersion,
})
