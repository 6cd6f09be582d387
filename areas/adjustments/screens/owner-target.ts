import type { AdjustmentRow } from '#areas/adjustments/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { walletScreens } from '#areas/wallets/screens.ts'
import { recordTarget } from '#platform/console/router.ts'

/** Profile of the business or the subscriber whose wallet is adjusted. */
export const ownerTarget = ({ businessId, subscriberId }: AdjustmentRow) =>
  businessId === null
    ? recordTarget(subscriberScreens.form, { id: subscriberId })
    : recordTarget(subscriberScreens.profile, { tab: 'Wallets', bid: businessId })

/** Wallet that is adjusted. */
export const walletTarget = ({ businessId, walletId }: AdjustmentRow) =>
  recordTarget(walletScreens.wallet, { tab: 'Wallets', bid: businessId ?? 0 }, { wallet: walletId })
