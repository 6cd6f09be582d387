import { sql } from 'kysely'
import { deliveryColumns, notificationColumns } from '#areas/notifications/columns.ts'
import { deliveryPlan, notificationPlan } from '#areas/notifications/server/notifications.ts'
import { words } from '#areas/notifications/words.ts'
import { notificationReaders } from '#areas/notifications/access.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of notifications with their delivery figures. */
export const notificationExport = defineExport({
  name: 'notifications',
  title: t('notifications'),
  needs: notificationReaders,
  plan: ({ request }) => notificationPlan(request),
  columns: notificationColumns,
})

/** Export of deliveries by device. Numbers are masked as in the list, and open tokens are excluded. */
export const deliveryExport = defineExport({
  name: 'push-outbox',
  title: t('outbox'),
  needs: notificationReaders,
  plan: ({ request }) => deliveryPlan(request),
  columns: deliveryColumns,
  values: { mobile: sql`masked_mobile(r.mobile)` },
})
