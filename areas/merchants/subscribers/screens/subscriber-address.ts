import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { addressOf } from '#platform/console/router/screen.ts'

type SubscriberKey = { id: number; business: { businessId: number } | null }

/** Where a subscriber is shown in full: by their business, or by the form where they have none. */
export const subscriberPath = ({ id, business }: SubscriberKey): string =>
  business
    ? addressOf(subscriberScreens.profile, { tab: 'Profile', bid: business.businessId })
    : addressOf(subscriberScreens.form, { id })
