import { timelineHandlers } from '#areas/merchants/timeline/server/handlers.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import { businessExport, businessPartExports } from '#areas/merchants/businesses/server/exports.ts'
import { businessFigure } from '#areas/merchants/businesses/server/figures.ts'
import {
  businessEditingHandlers,
  businessHandlers,
  merchantHandlers,
} from '#areas/merchants/businesses/server/handlers.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifExport } from '#areas/merchants/cif/server/exports.ts'
import { cifAskingHandlers, cifHandlers } from '#areas/merchants/cif/server/handlers.ts'
import { kankolekExport, kankolekMerchantExport } from '#areas/merchants/kankolek/dashboard/server/exports.ts'
import { kankolekDashboardHandlers } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { kankolekHandlers } from '#areas/merchants/kankolek/server/handlers.ts'
import { kycQueueExport } from '#areas/merchants/kyc/server/exports.ts'
import { kycHandlers, kycOtherHandlers } from '#areas/merchants/kyc/server/handlers.ts'
import { securityExports } from '#areas/merchants/security/server/exports.ts'
import { securityHandlers } from '#areas/merchants/security/server/handlers.ts'
import { storeCategoryHandlers } from '#areas/merchants/store-category/server/handlers.ts'
import { subscriberExport } from '#areas/merchants/subscribers/server/exports.ts'
import { subscriberFigure } from '#areas/merchants/subscribers/server/figures.ts'
import { editingHandlers, subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { watchlistExport } from '#areas/merchants/watchlist/server/exports.ts'
import { watchlistHandlers } from '#areas/merchants/watchlist/server/handlers.ts'
import { watchlistImport } from '#areas/merchants/watchlist/server/import.ts'
import { merchantsPendingWork } from '#areas/merchants/pending-work.ts'
import { withAnyFlag } from '#platform/access/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const merchantsServer: ServerArea = {
  calls: ({ timeline }) => [
    ...timelineHandlers(timeline),
    ...subscriberHandlers,
    ...editingHandlers,
    ...kankolekHandlers,
    ...kankolekDashboardHandlers,
    ...securityHandlers,
    ...storeCategoryHandlers,
    ...businessHandlers,
    ...businessEditingHandlers,
    ...merchantHandlers,
    ...kycHandlers,
    ...kycOtherHandlers,
    ...watchlistHandlers,
    ...cifHandlers,
    ...cifAskingHandlers,
  ],
  exports: [
    subscriberExport,
    businessExport,
    ...businessPartExports,
    ...securityExports,
    kankolekExport,
    kankolekMerchantExport,
    kycQueueExport,
    watchlistExport,
    cifExport,
  ],
  imports: [watchlistImport],
  figures: [subscriberFigure, businessFigure],
  pendingWork: Object.values(merchantsPendingWork),
  history: {
    'kankolek-mdr': withAnyFlag(merchantPlace),
    business: withAnyFlag(businessInfoPlace),
    kyc: withAnyFlag(merchantPlace),
    watchlist: withAnyFlag(merchantPlace),
    'cif-request': withAnyFlag(cifPlace),
  },
}
