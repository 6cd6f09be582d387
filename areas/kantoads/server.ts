import { auditPlace, cashoutPlace, topupPlace as adsTopupPlace } from '#areas/kantoads/access.ts'
import { adsAppHandlers } from '#areas/kantoads/app/server/handlers.ts'
import { auditHandlers as adsAuditHandlers } from '#areas/kantoads/audits/server/handlers.ts'
import { openMonthlyAudits } from '#areas/kantoads/audits/server/open-audits.ts'
import { bankResultImport } from '#areas/kantoads/bank-files/server/bank-results.ts'
import { bankFileHandlers } from '#areas/kantoads/bank-files/server/handlers.ts'
import { cancellationHandlers } from '#areas/kantoads/cancellations/server/handlers.ts'
import { cashoutHandlers } from '#areas/kantoads/cashouts/server/handlers.ts'
import { erentaHandlers } from '#areas/kantoads/erenta/server/handlers.ts'
import { kantoadsExports } from '#areas/kantoads/exports.ts'
import { adsEvents } from '#areas/kantoads/server/events.ts'
import { kantoadsFigures } from '#areas/kantoads/server/figures.ts'
import { topupHandlers as adsTopupHandlers } from '#areas/kantoads/topups/server/handlers.ts'
import { kantoadsPendingWork } from '#areas/kantoads/pending-work.ts'
import { withAnyFlag } from '#platform/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const kantoadsServer: ServerArea = {
  calls: [
    ...adsTopupHandlers,
    ...cashoutHandlers,
    ...bankFileHandlers,
    ...adsAuditHandlers,
    ...cancellationHandlers,
    ...erentaHandlers,
  ],
  clientCalls: adsAppHandlers,
  events: Object.values(adsEvents),
  jobs: [openMonthlyAudits],
  exports: [...kantoadsExports],
  imports: [bankResultImport],
  figures: [...kantoadsFigures],
  pendingWork: Object.values(kantoadsPendingWork),
  history: {
    'ads-topup': withAnyFlag(adsTopupPlace),
    'ads-cashout': withAnyFlag(cashoutPlace),
    'ads-cashout-batch': withAnyFlag(cashoutPlace),
    'ads-bank-exception': withAnyFlag(cashoutPlace),
    'ads-audit': withAnyFlag(auditPlace),
    'ads-cancellation': withAnyFlag(auditPlace),
  },
}
