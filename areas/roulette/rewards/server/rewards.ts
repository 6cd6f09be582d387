import { rouletteMessages } from '#areas/roulette/messages.ts'
import { sql } from 'kysely'
import type { rewardCalls, RewardStep, WheelReward } from '#areas/roulette/rewards/contract.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import { type Database, staffName } from '#platform/server/db.ts'
import { equal, type ListPlan, oneOf, queryPage, containingPerson } from '#platform/server/lists.ts'
import { NotFound, VersionConflict, rejectIfStale } from '#platform/server/errors.ts'
import type { z } from 'zod'

/** A stored reward. */
export type RewardRow = Omit<WheelReward, 'productTrackingId' | 'cognito_sub' | 'mobile'> & {
  cognitoSub: string
  mobileNumber: string
  address: string
  remarks: string
  proofKeys: string[]
  spinNo: number
  ticket: number
}

const columns = sql<RewardRow>`
  t.tracking_id as id, t.subscriber_id as user_id, t.cognito_sub, t.name, t.mobile_number, t.main_id, t.game_name, t.item_id,
  t.item_name, t.type, t.value, t.deliverable, t.won_at, t.status, t.address, t.courier, t.tracking_no, t.proof_keys, t.remarks,
  t.processed_by_id, t.updated_by, t.updated_at, t.version, s.spin_no, s.ticket`
const joins = sql`join roulette_spin s on s.spin_id = t.spin_id`

type ListQuery = RequestOf<(typeof rewardCalls)['list']>

/** Query plan shared by the reward list and its export. */
export const rewardPlan = ({ search, filters }: ListQuery): ListPlan<RewardRow, ListQuery['sortBy']> => ({
  table: 'roulette_reward',
  key: 'tracking_id',
  sorts: { wonAt: { by: sql`t.won_at`, type: 'timestamptz' } },
  date: 'won_at',
  where: [
    ...containingPerson('search_text', search),
    ...oneOf('status', filters.status),
    ...oneOf('type', filters.type),
    ...equal('main_id', filters.mainId),
  ],
  select: columns,
  joins,
})

/** Returns a page of rewards. */
export const listRewards = (db: Database, request: ListQuery) =>
  queryPage<RewardRow, ListQuery['sortBy']>(db, request, rewardPlan(request))

/** Finds a reward. Inside a transaction the row is locked. `seen` is the expected version, if given. */
export async function findReward(db: Database, id: number, seen?: number): Promise<RewardRow> {
  const { rows } = await sql<RewardRow>`
    select ${columns} from roulette_reward t ${joins} where t.tracking_id = ${id}
    ${db.isTransaction ? sql`for update of t` : sql``}`.execute(db)
  const [row] = rows
  if (!row) throw new NotFound(rouletteMessages('REWARD_NOT_FOUND', { id }))
  rejectIfStale(row, seen)
  return row
}

export type StepRow = Omit<z.infer<typeof RewardStep>, 'proof'> & { proofKeys: string[] }

/** History of a reward, newest first. */
export async function stepsOf(db: Database, id: number): Promise<StepRow[]> {
  const { rows } = await sql<StepRow>`
    select id, from_status, status, courier, tracking_no, remarks, proof_keys, by, ${staffName(sql`roulette_reward_step.by`)} as by_name, created_at
    from roulette_reward_step
    where tracking_id = ${id} order by id desc`.execute(db)
  return rows
}

type RewardStepInput = Pick<StepRow, 'status' | 'courier' | 'trackingNo' | 'remarks' | 'proofKeys'> & {
  address: string
  by: { id: number | null; email: string }
}

/** Changes the status of a reward if it is still the status that was read, and adds a history entry. */
export async function setRewardStatus(
  tx: Database,
  before: Pick<RewardRow, 'id' | 'status' | 'courier' | 'trackingNo' | 'address'>,
  { status, courier, trackingNo, address, remarks, proofKeys, by }: RewardStepInput,
): Promise<{ id: number; status: string; version: number }> {
  const { rows } = await sql<{ id: number; status: string; version: number }>`
    with step as (
      insert into roulette_reward_step (tracking_id, from_status, status, courier, tracking_no, proof_keys, remarks, by_id, by)
      values (${before.id}, ${before.status}, ${status}, ${courier}, ${trackingNo}, ${proofKeys}::text[], ${remarks},
        ${by.id}::bigint, ${by.email})
    )
    update roulette_reward set status = ${status}, courier = ${courier ?? before.courier},
      tracking_no = ${trackingNo || before.trackingNo}, address = ${address || before.address},
      proof_keys = proof_keys || ${proofKeys}::text[], remarks = case ${remarks} when '' then remarks else ${remarks} end,
      ${status === 'processing' ? sql`processed_by_id = ${by.id}::bigint,` : sql``}
      ${status === 'cancelled' ? sql`cancelled_by_id = ${by.id}::bigint,` : sql``}
      updated_by = ${by.email}, updated_at = now(), version = version + 1
    where tracking_id = ${before.id} and status = ${before.status}
    returning tracking_id as id, status, version`.execute(tx)
  if (!rows[0]) throw new VersionConflict()
  return rows[0]
}
