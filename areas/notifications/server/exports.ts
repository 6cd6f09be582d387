import { sql } from 'kysely'
import { deliveryList, notificationList } from '#areas/notifications/columns.ts'
import { deliveryPlan, notificationPlan } from '#areas/notifications/server/notifications.ts'
import { defineExport } from '#platform/server/exports.ts'

/** Export of notifications with their delivery figures. */
export const notificationExport = defineExport(notificationList, notificationPlan)

/** Export of deliveries by device. Numbers are masked as in the list, and open tokens are excluded. */
export const deliveryExport = defineExport(deliveryList, deliveryPlan, {
  values: { mobile: sql`masked_mobile(r.mobile)` },
})
