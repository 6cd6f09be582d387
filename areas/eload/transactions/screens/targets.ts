import { promoScreens } from '#areas/eload/promos/screens.ts'
import { topupScreens } from '#areas/eload/topups/screens.ts'
import type { SaleRow } from '#areas/eload/transactions/contract.ts'
import { subscriberScreens } from '#areas/merchants/subscribers/screens.ts'
import { recordTarget } from '#platform/console/router.ts'
import type { RecordTarget } from '#platform/console/screen.ts'

/** Subscriber who sold the load. */
export const retailerTarget = ({ subscriberId }: SaleRow): RecordTarget | null =>
  subscriberId === null ? null : recordTarget(subscriberScreens.form, { id: subscriberId })

/** Promo or top-up that was sold. */
export const offerTarget = ({ promoId, topupId }: SaleRow): RecordTarget | null =>
  promoId !== null
    ? recordTarget(promoScreens.promo, { id: promoId })
    : topupId === null
      ? null
      : recordTarget(topupScreens.topup, { id: topupId })
