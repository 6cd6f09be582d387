import { supplyAppHandlers } from '#areas/eseller/app/server/handlers.ts'
import { eSuppliesPlace } from '#areas/eseller/access.ts'
import { sellerBannerFeed } from '#areas/eseller/banners/server/calendar.ts'
import { sellerBannerHandlers } from '#areas/eseller/banners/server/handlers.ts'
import { sellerBrandHandlers } from '#areas/eseller/brands/server/handlers.ts'
import { sellerCategoryHandlers } from '#areas/eseller/categories/server/handlers.ts'
import { supplyEvents } from '#areas/eseller/orders/server/events.ts'
import { orderFigure } from '#areas/eseller/orders/server/figures.ts'
import { orderHandlers } from '#areas/eseller/orders/server/handlers.ts'
import { completeOrders } from '#areas/eseller/orders/server/jobs.ts'
import { refundApprovalType } from '#areas/eseller/orders/server/refunds.ts'
import { sellerProductHandlers } from '#areas/eseller/products/server/handlers.ts'
import { esellerPendingWork } from '#areas/eseller/pending-work.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { esellerExports } from '#areas/eseller/exports.ts'

export const esellerServer: ServerArea = {
  calls: [
    ...sellerBrandHandlers,
    ...sellerCategoryHandlers,
    ...sellerBannerHandlers,
    ...sellerProductHandlers,
    ...orderHandlers,
  ],
  clientCalls: supplyAppHandlers,
  events: Object.values(supplyEvents),
  jobs: [completeOrders],
  exports: esellerExports,
  approvals: [refundApprovalType],
  figures: [orderFigure],
  calendar: [sellerBannerFeed],
  pendingWork: Object.values(esellerPendingWork),
  history: {
    'eseller-brand': withAnyFlag(eSuppliesPlace),
    'eseller-category': withAnyFlag(eSuppliesPlace),
    'eseller-category-order': withAnyFlag(eSuppliesPlace),
    'eseller-banner': withAnyFlag(eSuppliesPlace),
    'eseller-banner-order': withAnyFlag(eSuppliesPlace),
    'eseller-order': withAnyFlag(eSuppliesPlace),
  },
}
