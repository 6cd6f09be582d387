import { settingsAppHandlers } from '#areas/settings/app/server/handlers.ts'
import { maintenancePlace, mopPlace } from '#areas/settings/access.ts'
import { closeAllApprovalType } from '#areas/settings/maintenance-mode/server/approval-type.ts'
import { maintenanceModeFeed } from '#areas/settings/maintenance-mode/server/calendar.ts'
import {
  advanceMaintenance,
  sweepMaintenance,
} from '#areas/settings/maintenance-mode/server/scheduled-job.ts'
import { mopExport } from '#areas/settings/modes-of-payment/server/exports.ts'
import { stopApprovalType } from '#areas/settings/payment-modules/server/approval-type.ts'
import { mopScheduleFeed } from '#areas/settings/payment-modules/server/calendar.ts'
import { advanceSchedule, sweepSchedules } from '#areas/settings/payment-modules/server/scheduled-job.ts'
import { maintenanceChanges, paymentMethods } from '#areas/settings/server/deferred-changes.ts'
import { withAnyFlag } from '#platform/access.ts'
import { maintenanceChanged } from '#areas/settings/maintenance-mode/server/events.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const settingsServer: ServerArea = {
  clientCalls: settingsAppHandlers,
  events: [maintenanceChanged],
  calls: [...paymentMethods.handlers, ...maintenanceChanges.handlers],
  jobs: [advanceSchedule, sweepSchedules, advanceMaintenance, sweepMaintenance],
  exports: [mopExport],
  approvals: [
    paymentMethods.approvalType,
    maintenanceChanges.approvalType,
    stopApprovalType,
    closeAllApprovalType,
  ],
  calendar: [maintenanceModeFeed, mopScheduleFeed],
  history: {
    maintenance: withAnyFlag(maintenancePlace),
    mop: withAnyFlag(mopPlace),
    'mop-method': withAnyFlag(mopPlace),
    'mop-order': withAnyFlag(mopPlace),
  },
}
