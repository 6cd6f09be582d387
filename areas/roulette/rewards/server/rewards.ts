import { rouletteMessages } from '#areas/roulette/messages.ts'
import { sql } from 'kysely'
import { releaseStock, throwBudgetError } from '#areas/rewards/public.ts'
import { assetOf } from '#areas/roulette/items/rules.ts'
import { type rewardCalls, type WheelReward, wheelRewardAct } from '#areas/roulette/rewards/contract.ts'
import { getRewardTransitionError } from '#areas/roulette/rewards/rules.ts'
import { returnsToStock } from '#platform/contract/fulfilment.ts'
import { uploads } from '#platform/contract/uploads.ts'
import { AppError } from '#platform/server/errors.ts'
import { defineFulfilment } from '#platform/server/fulfilment.ts'
import { statusLabel } from '#platform/words.ts'
import type { RequestOf } from '#platform/contract/call.ts'
import type { Database } from '#platform/server/db.ts'
import { equal, type ListPlan, oneOf, queryPage, containingPerson } from '#platform/server/lists.ts'

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

export const wheelRewards = defineFulfilment({
  kind: 'roulette-reward',
  table: 'roulette_reward',
  select: columns,
  joins,
  notFound: (id) => rouletteMessages('REWARD_NOT_FOUND', { id }),
  label: ({ itemName, name }) => `${itemName}, ${name}`,
  upload: uploads.rouletteReward,
  hasAddress: true,
  columnsFor: (to, by) => (to === 'processing' ? { processedById: by.id } : {}),
  getError: getRewardTransitionError,
  act: wheelRewardAct,
  decision: ({ processedById, type, value }, to) => ({
    // A reward has no maker because it results from a spin.
    makers: to === 'cancelled' && processedById !== null ? [{ id: processedById, name: '' }] : [],
    // The value is in hundredths of pesos or coins, and a coin counts as one peso.
    amount: to === 'credited' && assetOf(type) !== null ? value : null,
  }),
  lockFirst: async (tx, id, to) => {
    if (returnsToStock(to)) await lockGame(tx, id)
  },
  // The price of the spin is not refunded.
  onStatus: async (tx, reward, to) => {
    if (to === 'credited') await credit(tx, reward)
    if (returnsToStock(to)) await restock(tx, reward)
  },
  message: ({ itemName: item, name }, to) =>
    rouletteMessages('REWARD_UPDATED', { item, name, status: statusLabel(to) }),
  forfeit: {
    name: 'roulette.forfeit-rewards',
    title: rouletteMessages('TITLE_FORFEIT_REWARDS'),
    schedule: '25 1 * * *',
    since: 'won_at',
    says: (count) => rouletteMessages('JOB_FORFEITED', { count }),
  },
})

/** Credits load or coins from their budget, once. Other prizes without delivery need no posting. */
async function credit(tx: Database, { id, type, userId }: RewardRow) {
  if (assetOf(type) === null) return
  const { rows } = await sql<{ why: string | null }>`
    select reward_violation(cognito_sub, status, wallet_status, deleted_at, 0, 0, 0) as why from published_subscriber where id = ${userId}`.execute(
    tx,
  )
  if (rows[0]?.why !== null) throw new AppError(rouletteMessages('SUBSCRIBER_CANNOT_RECEIVE'))
  await sql`select roulette_credit(${id})`.execute(tx).catch(throwBudgetError)
}

/** Locks the game before the item, in the same order as spins, to avoid deadlocks. */
const lockGame = (tx: Database, id: number) =>
  sql`
  select from roulette_game where main_id = (select main_id from roulette_reward where tracking_id = ${id}) for no key update`.execute(
    tx,
  )

/** Returns the prize to the stock of its wheel item, and of the PRP item if it came from there. */
async function restock(tx: Database, { itemId, type, value }: RewardRow) {
  await sql`update roulette_item set stock = stock + 1 where item_id = ${itemId}`.execute(tx)
  if (type === 'prp_item') await releaseStock(tx, value / 100)
}
