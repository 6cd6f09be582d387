import { notificationAppHandlers } from '#areas/notifications/app/server/handlers.ts'
import { personalPush } from '#areas/notifications/public.ts'
import { messageJobs, smsGatewayFor } from '#platform/server/messages.ts'
import { sendingApprovalType } from '#areas/notifications/server/approval-type.ts'
import { notificationFeed } from '#areas/notifications/server/calendar.ts'
import { deliveryExport, notificationExport } from '#areas/notifications/server/exports.ts'
import { notificationHandlers, openingHandlers } from '#areas/notifications/server/handlers.ts'
import { startNotification, sweepNotifications } from '#areas/notifications/server/scheduled-job.ts'
import { sendNotification } from '#areas/notifications/server/sending-job.ts'
import { notificationReaders } from '#areas/notifications/access.ts'
import type { ServerArea } from '#platform/server/area.ts'

export const notificationsServer: ServerArea = {
  clientCalls: notificationAppHandlers,
  calls: [...notificationHandlers, ...openingHandlers],
  jobs: [
    ...messageJobs((db, configuration) => ({
      sms: smsGatewayFor(configuration),
      push: personalPush(db, configuration),
    })),
    sendNotification,
    startNotification,
    sweepNotifications,
  ],
  exports: [notificationExport, deliveryExport],
  approvals: [sendingApprovalType],
  calendar: [notificationFeed],
  history: {
    notification: notificationReaders,
  },
}
