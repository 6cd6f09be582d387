import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { addressOf } from '#platform/console/screen.ts'

type SubscriberKey = { id: number; business: { businessId: number } | null }

/** Path of the screen that shows a subscriber: the profile by business, or the form if they have no business. */
export const subscriberPath = ({ id, business }: SubscriberKey): string =>
  business
    ? addressOf(subscriberScreens.profile, { tab: 'Profile', bid: business.businessId })
    : addressOf(subscriberScreens.form, { id })
