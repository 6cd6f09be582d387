import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { stringifySearch } from '#platform/console/router.ts'
import { addressOf } from '#platform/console/screen.ts'

type PersonKey = { subscriber_id: number; business_id: number | null }

/**
 * Path of the KYC screen of a subscriber, by business, or by subscriber ID if they have no business. `queue` is the tab
 * of the queue beside the case.
 */
export const kycPath = ({ subscriber_id, business_id }: PersonKey, queue?: string): string =>
  addressOf(kycScreens.details, { tab: 'Profile', bid: business_id ?? 0 }) +
  stringifySearch({ subscriber: business_id === null ? subscriber_id : undefined, queue })
