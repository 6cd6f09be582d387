import { kycScreens } from '#areas/merchants/kyc/screens.ts'
import { addressOf } from '#platform/console/router/screen.ts'

type PersonKey = { subscriber_id: number; business_id: number | null }

/** Path of the KYC screen of a subscriber, by business, or by subscriber ID if they have no business. */
export const kycPath = ({ subscriber_id, business_id }: PersonKey): string => {
  const address = addressOf(kycScreens.details, { tab: 'Profile', bid: business_id ?? 0 })
  return business_id === null ? `${address}?subscriber=${subscriber_id}` : address
}
