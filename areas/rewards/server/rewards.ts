import { rewardsMessages } from '#areas/rewards/messages.ts'
import { type RawBuilder, sql } from 'kysely'
import type { givingCalls, Purpose, RecipientRow } from '#areas/rewards/contract.ts'
import {
  type RewardAsset,
  canTransition,
  maxRecipients,
  type RewardStatus,
  type RewardAction,
  type RecipientErrorCode,
  getTransitionError,
} from '#areas/rewards/rules.ts'
import type { Returned } from '#platform/contract/approvals.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { ListRequest, Page } from '#platform/contract/page.ts'
import { lockRequestOf, returnedOf } from '#platform/server/approvals.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import {
  containingOrStaff,
  equal,
  type ListPlan,
  oneOf,
  queryPage,
  containingPerson,
} from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'
import { throwIfError } from '#areas/rewards/server/errors.ts'

/** A stored reward. Amounts are in minor units of its asset. */
export type Reward = {
  rewardId: number
  asset: RewardAsset
  refNo: string
  title: string
  purpose: Purpose
  remarks: string
  reference: string
  fileKeys: string[]
  recipients: number
  totalAmount: number
  status: RewardStatus
  requestId: number | null
  approvers: { id: number; email: string; name: string }[]
  escrowId: number | null
  attempt: number
  nextPlace: number
  credited: number
  failed: number
  creditedAmount: number
  stopRequested: boolean
  requestedById: number
  requestedBy: string
  requestedByName: string
  decidedById: number | null
  decidedBy: string | null
  decidedByName: string | null
  decidedAt: string | null
  decisionReason: string
  /** Set while the request is returned to its maker. Its status remains `pending`. */
  returned: Returned | null
  createdAt: string
  updatedAt: string
  version: number
}

export const allAssets: readonly RewardAsset[] = ['ELOAD', 'VC', 'BLVCK']

/** Kind of record in the audit log. Coin grants have their own kind because different people may read them. */
export const kindInHistory = (asset: RewardAsset) => (asset === 'ELOAD' ? 'reward' : 'coin-grant')

const columns = sql<Reward>`
  t.reward_id, t.asset, t.ref_no, t.title, t.purpose, t.remarks, t.reference, t.file_keys, t.recipients, t.total_amount, t.status,
  t.request_id, t.approvers, t.escrow_id, t.attempt, t.next_place, t.credited, t.failed, t.credited_amount, t.stop_requested,
  t.requested_by_id, t.requested_by, ${staffName(sql`t.requested_by`)} as requested_by_name, t.decided_by_id,
  t.decided_by, ${staffName(sql`t.decided_by`)} as decided_by_name, t.decided_at, t.decision_reason,
  ${returnedOf(sql`t.request_id`)} as returned,
  t.created_at, t.updated_at, t.version`

type Filters = {
  status?: RewardStatus[] | undefined
  purpose?: Purpose | undefined
  mine?: boolean | undefined
}

type RewardsQuery = ListRequest<Filters, 'createdAt' | 'totalAmount'>

/** Query plan of the rewards of one asset, shared by the list and its export. */
export const rewardPlan = (
  request: RewardsQuery,
  asset: RewardAsset,
  staffId: number,
): ListPlan<Reward, RewardsQuery['sortBy']> => ({
  table: 'reward',
  key: 'reward_id',
  sorts: {
    totalAmount: { by: sql`t.total_amount`, type: 'bigint' },
  },
  date: 'created_at',
  baseConditions: [sql`t.asset = ${asset}`],
  where: [
    ...containingOrStaff('search_text', 'requested_by_id', request.search),
    ...oneOf('status', request.filters.status),
    ...equal('purpose', request.filters.purpose),
    ...(request.filters.mine === true ? [sql<boolean>`t.requested_by_id = ${staffId}`] : []),
  ],
  select: columns,
})

/** Returns a page of rewards of one asset. */
export const listRewards = (db: Database, request: RewardsQuery, asset: RewardAsset, staffId: number) =>
  queryPage<Reward, RewardsQuery['sortBy']>(db, request, rewardPlan(request, asset, staffId))

const found = (rows: Reward[], id: number, assets: readonly RewardAsset[]): Reward => {
  const [reward] = rows
  if (!reward || !assets.includes(reward.asset)) throw new NotFound(rewardsMessages('NOT_FOUND', { id }))
  return reward
}

/** Finds a reward of the given assets. Rewards of other assets are not found. */
export async function findReward(
  db: Database,
  id: number,
  assets: readonly RewardAsset[],
  version?: number,
): Promise<Reward> {
  const { rows } = await sql<Reward>`select ${columns} from reward t where t.reward_id = ${id}`.execute(db)
  const reward = found(rows, id, assets)
  rejectIfStale(reward, version)
  return reward
}

/** Finds and locks a reward until the transaction ends. */
export async function lockReward(
  tx: Database,
  id: number,
  assets: readonly RewardAsset[] = allAssets,
  version?: number,
): Promise<Reward> {
  await lockRequestOf(tx, sql`select request_id from reward where reward_id = ${id}`)
  const { rows } =
    await sql<Reward>`select ${columns} from reward t where t.reward_id = ${id} for update`.execute(tx)
  const reward = found(rows, id, assets)
  rejectIfStale(reward, version)
  return reward
}

/** Throws if the rules forbid this person the transition. */
export function assertTransition(action: RewardAction, reward: Reward, staff: { id: number }) {
  const facts = { ...reward, requesterId: reward.requestedById, needsApproval: reward.requestId !== null }
  throwIfError(getTransitionError(action, facts, staff))
}

/** Total that a person granted of an asset without approval today (Manila date). */
export async function grantedWithoutApprovalToday(
  db: Database,
  personId: number,
  asset: RewardAsset,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select coalesce(sum(total_amount), 0)::bigint as total from reward
    where requested_by_id = ${personId} and asset = ${asset} and request_id is null
      and created_at >= date_trunc('day', now() at time zone 'Asia/Manila') at time zone 'Asia/Manila'`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export type Draft = Pick<
  Reward,
  'asset' | 'title' | 'purpose' | 'remarks' | 'reference' | 'fileKeys' | 'approvers'
>

/** Inserts a reward without recipients. */
export async function insertReward(
  tx: Database,
  draft: Draft,
  maker: { id: number; email: string },
): Promise<{ rewardId: number; refNo: string }> {
  const { rows } = await sql<{ rewardId: number; refNo: string }>`
    insert into reward (asset, ref_no, title, purpose, remarks, reference, file_keys, approvers, requested_by_id, requested_by, updated_by)
    values (${draft.asset}, reward_ref(${draft.asset}), ${draft.title}, ${draft.purpose}, ${draft.remarks}, ${draft.reference},
      ${draft.fileKeys}::text[], ${JSON.stringify(draft.approvers)}::jsonb, ${maker.id}, ${maker.email}, ${maker.email})
    returning reward_id, ref_no`.execute(tx)
  if (!rows[0]) throw new Error('The reward was not saved.')
  return rows[0]
}

/** Updates a pending reward. */
export async function changeReward(tx: Database, id: number, draft: Draft, by: string) {
  await sql`update reward set title = ${draft.title}, purpose = ${draft.purpose}, remarks = ${draft.remarks},
      reference = ${draft.reference}, file_keys = ${draft.fileKeys}::text[], approvers = ${JSON.stringify(draft.approvers)}::jsonb,
      updated_by = ${by}, updated_at = now(), version = version + 1
    where reward_id = ${id} and status = 'pending'`.execute(tx)
}

export type Moved = { rewardId: number; refNo: string; status: RewardStatus; version: number }

type Transition = {
  from: RewardStatus
  to: RewardStatus
  by: string
  /** Further columns to update in the same statement. */
  also?: readonly RawBuilder<unknown>[]
}

/** Changes the status of a reward if it is still the status that was read. */
export async function transitionReward(
  tx: Database,
  id: number,
  { from, to, by, also = [] }: Transition,
): Promise<Moved> {
  if (!canTransition(from, to)) throw new Error(`A reward cannot change from ${from} to ${to}.`)
  const changes = [
    sql`status = ${to}`,
    sql`updated_by = ${by}`,
    sql`updated_at = now()`,
    sql`version = version + 1`,
    ...also,
  ]
  const { rows } = await sql<Moved>`
    update reward set ${sql.join(changes)} where reward_id = ${id} and status = ${from}
    returning reward_id, ref_no, status, version`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}

/** Marks pending recipients as rejected or cancelled. */
export const endRecipients = (tx: Database, id: number, status: 'rejected' | 'cancelled') =>
  sql`update reward_recipient set status = ${status} where reward_id = ${id} and status = 'pending'`.execute(
    tx,
  )

/** Hash of all recipients and amounts in distribution order. */
export async function rowsHash(db: Database, id: number): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(place || ':' || subscriber_id || ':' || amount, ',' order by place), ''), 'UTF8')), 'hex')
      as hash from reward_recipient where reward_id = ${id}`.execute(db)
  return rows[0]?.hash ?? ''
}

type RecipientsQuery = RequestOf<(typeof givingCalls)['recipients']>

type RecipientRecord = Omit<RecipientRow, 'cognito_sub' | 'mobile_number'> & {
  cognitoSub: string
  mobileNumber: string
}

/** Query plan of the recipients of a reward, shared by the list and its export. */
export const recipientPlan = (
  request: RecipientsQuery,
): ListPlan<RecipientRecord, RecipientsQuery['sortBy']> => ({
  table: 'reward_recipient',
  sorts: { place: { by: sql`t.place`, type: 'int' } },
  baseConditions: [
    sql`t.reward_id = ${request.rewardId}`,
    sql`(select w.asset from reward w where w.reward_id = t.reward_id) = ${request.asset}`,
  ],
  where: [...containingPerson('search_text', request.search), ...equal('status', request.filters.status)],
  countUpTo: maxRecipients,
  select: sql<RecipientRecord>`
    t.id, t.place, t.cognito_sub, t.name, masked_mobile(t.mobile_number) as mobile_number, t.amount,
    t.status, t.fail_code, t.balance_after, t.credited_at`,
})

/** Returns a page of recipients of a reward, in distribution order. */
export async function listRecipients(db: Database, request: RecipientsQuery): Promise<Page<RecipientRow>> {
  const page = await queryPage(db, request, recipientPlan(request))
  return {
    ...page,
    rows: page.rows.map(({ cognitoSub, mobileNumber, ...row }) => ({
      ...row,
      cognito_sub: cognitoSub,
      mobile_number: mobileNumber,
    })),
  }
}

export type FewRecipients = {
  cognitoSub: string
  name: string
  mobileNumber: string
  amount: number
  status: RecipientRow['status']
  failCode: RecipientErrorCode | null
}

/** The first recipients of a reward. */
export async function firstRecipients(db: Database, id: number, max: number): Promise<FewRecipients[]> {
  const { rows } = await sql<FewRecipients>`
    select cognito_sub, name, mobile_number, amount, status, fail_code from reward_recipient
    where reward_id = ${id} order by place limit ${max}`.execute(db)
  return rows
}
