import { sql } from 'kysely'
import type { coinCalls, GrantStatus } from '#areas/rewards/coins/contract.ts'
import type { RewardStatus } from '#areas/rewards/rules.ts'
import { peoplePlan } from '#areas/rewards/server/people.ts'
import { rewardPlan } from '#areas/rewards/server/rewards.ts'
import type { RequestOf } from '#platform/contract/call.ts'

export const grantStatus = (status: RewardStatus): GrantStatus =>
  status === 'completed' ? 'credited' : status
const storedStatus = (status: GrantStatus): RewardStatus => (status === 'credited' ? 'completed' : status)

/** Query plan of the people eligible for coins, or one of them, shared by the list and its export. */
export function peopleOf({ currency, id, ...request }: RequestOf<(typeof coinCalls)['users']>) {
  const plan = peoplePlan(request, currency)
  return id === undefined ? plan : { ...plan, where: [...plan.where, sql<boolean>`t.id = ${id}`] }
}

/** Query plan of the grants of a currency, shared by the list and its export. */
export function grantPlan(
  { currency, filters: { status, mine }, ...request }: RequestOf<(typeof coinCalls)['grants']>,
  staffId: number,
) {
  return rewardPlan({ ...request, filters: { status: status?.map(storedStatus), mine } }, currency, staffId)
}
