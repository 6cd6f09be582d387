// Histories show the words of these screens.
import { recruitAppHandlers } from '#areas/merchants/recruits/app/server/handlers.ts'
import '#areas/merchants/consents/words.ts'
import '#areas/merchants/kankolek/words.ts'
import { timelineHandlers } from '#areas/merchants/timeline/server/handlers.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { businessInfoPlace } from '#areas/merchants/businesses/access.ts'
import {
  businessEditingHandlers,
  businessHandlers,
  merchantHandlers,
} from '#areas/merchants/businesses/server/handlers.ts'
import { cifPlace } from '#areas/merchants/cif/access.ts'
import { cifAskingHandlers, cifHandlers } from '#areas/merchants/cif/server/handlers.ts'
import { kankolekExport, kankolekMerchantExport } from '#areas/merchants/kankolek/dashboard/server/exports.ts'
import { kankolekDashboardHandlers } from '#areas/merchants/kankolek/dashboard/server/handlers.ts'
import { kankolekAppHandlers } from '#areas/merchants/kankolek/app/server/handlers.ts'
import { paymentHoldAppHandlers } from '#areas/merchants/kankolek/holds/app/server/handlers.ts'
import { kankolekHandlers } from '#areas/merchants/kankolek/server/handlers.ts'
import { kycAppHandlers } from '#areas/merchants/kyc/app/server/handlers.ts'
import { kycHandlers, kycOtherHandlers } from '#areas/merchants/kyc/server/handlers.ts'
import { securityHandlers } from '#areas/merchants/security/server/handlers.ts'
import { storeCategoryHandlers } from '#areas/merchants/store-category/server/handlers.ts'
import { editingHandlers, subscriberHandlers } from '#areas/merchants/subscribers/server/handlers.ts'
import { watchlistHandlers } from '#areas/merchants/watchlist/server/handlers.ts'
import { watchlistImport } from '#areas/merchants/watchlist/server/import.ts'
import { merchantExports } from '#areas/merchants/exports.ts'
import { merchantsPendingWork } from '#areas/merchants/pending-work.ts'
import { consentAppHandlers } from '#areas/merchants/consents/app/server/handlers.ts'
import { consentHandlers } from '#areas/merchants/consents/server/handlers.ts'
import { contactAppHandlers } from '#areas/merchants/contact-codes/app/server/handlers.ts'
import { registrationAppHandlers } from '#areas/merchants/registration/app/server/handlers.ts'
import { subscriberAppHandlers } from '#areas/merchants/app/server/handlers.ts'
import { withAnyFlag } from '#platform/access.ts'
import { businessFigure, subscriberFigure } from '#areas/merchants/server/figures.ts'
import { subscriberEvents } from '#areas/merchants/shared/server/events.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const merchantsServer: ServerArea = {
  clientCalls: [
    ...subscriberAppHandlers,
    ...registrationAppHandlers,
    ...contactAppHandlers,
    ...consentAppHandlers,
    ...kycAppHandlers,
    ...kankolekAppHandlers,
    ...recruitAppHandlers,
    ...paymentHoldAppHandlers,
  ],
  events: Object.values(subscriberEvents),
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
    ...consentHandlers,
  ],
  exports: [...merchantExports, kankolekExport, kankolekMerchantExport],
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
