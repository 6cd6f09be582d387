import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { addressOf } from '#platform/console/screen.ts'

type Somebody = { id: number; business: { businessId: number } | null }

/** Where a subscriber is shown in full: by their business, or by the form where they have none. */
export const addressOfSubscriber = ({ id, business }: Somebody): string =>
  business
    ? addressOf(subscriberScreens.profile, { tab: 'Profile', bid: business.businessId })
    : addressOf(subscriberScreens.form, { id })
