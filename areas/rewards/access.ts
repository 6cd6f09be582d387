import { placeOf } from '#areas/staff/access.ts'
import { type PlaceGuard, toCreate, toUpdate, withAnyFlag } from '#platform/access.ts'

export const eloadRewardsPlace = placeOf('Reports', 'eLoad Rewards')
export const coinsPlace = placeOf('Products', 'BLVCK Coins')
export const prpPlace = placeOf('Utilities', 'PRP')

/** Permission to list eLoad rewards: any flag, including requester and approver. */
export const toSeeRewards: PlaceGuard = {
  place: eloadRewardsPlace,
  anyOf: ['create', 'read', 'update', 'delete', 'requester', 'approver'],
}
/** Permission to open an eLoad reward, including for approvers. */
export const toOpenReward: PlaceGuard = {
  place: eloadRewardsPlace,
  anyOf: ['read', 'update', 'requester', 'approver'],
}
export const toRequest: PlaceGuard = { place: eloadRewardsPlace, anyOf: ['create', 'requester'] }
export const toApprove: PlaceGuard = { place: eloadRewardsPlace, anyOf: ['approver'] }

export const toSeeCoins = withAnyFlag(coinsPlace)
export const toGiveCoins = toCreate(coinsPlace)
export const toCheckCoins = toUpdate(coinsPlace)
