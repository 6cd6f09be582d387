import { sql } from 'kysely'
import type { coinCalls, GrantStatus } from '#areas/rewards/coins/contract.ts'
import type { RewardStatus } from '#areas/rewards/rules.ts'
import { peoplePlan } from '#areas/rewards/server/people.ts'
import { rewardPlan } from '#areas/rewards/server/rewards.ts'
import type { RequestOf } from '#platform/contract/call.ts'

export const grantStatus = (status: RewardStatus): GrantStatus =>
  status === 'completed' ? 'credited' : status
const storedStatus = (status: GrantStatus): RewardStatus => (status === 'credited' ? 'completed' : status)

/** The people who can be given coins, or one of them, for their pages and their file. */
export function peopleOf({ currency, id, ...request }: RequestOf<(typeof coinCalls)['users']>) {
  const plan = peoplePlan(request, currency)
  return id === undefined ? plan : { ...plan, where: [...plan.where, sql<boolean>`t.id = ${id}`] }
}

/** The grants of a currency, for their pages and their file. */
export function grantPlan(
  { currency, filters: { status, mine }, ...request }: RequestOf<(typeof coinCalls)['grants']>,
  staffId: number,
) {
  return rewardPlan({ ...request, filters: { status: status?.map(storedStatus), mine } }, currency, staffId)
}
