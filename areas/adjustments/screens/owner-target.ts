import type { AdjustmentRow } from '#areas/adjustments/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router/ScreenLink.tsx'

/** Profile of the business or the subscriber whose wallet is adjusted. */
export const ownerTarget = ({ businessId, subscriberId }: AdjustmentRow) =>
  businessId === null
    ? recordTarget(subscriberScreens.form, { id: subscriberId })
    : recordTarget(subscriberScreens.profile, { tab: 'Wallets', bid: businessId })
