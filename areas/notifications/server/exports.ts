import { sql } from 'kysely'
import { notificationCalls } from '#areas/notifications/contract.ts'
import { notificationColumns } from '#areas/notifications/columns.ts'
import { deliveryPlan, notificationPlan } from '#areas/notifications/server/notifications.ts'
import { words } from '#areas/notifications/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineExport, defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of notifications with their delivery figures. */
export const notificationExport = defineExport({
  name: 'notifications',
  title: t('notifications'),
  needs: viewers,
  plan: ({ request }) => notificationPlan(request),
  columns: notificationColumns,
})

/** Export of deliveries by device. Numbers are masked as in the list, and open tokens are excluded. */
export const deliveryExport = defineFileExport({
  name: 'push-outbox',
  title: t('outbox'),
  needs: viewers,
  list: notificationCalls.deliveries,
  plan: ({ request }) => deliveryPlan(request),
  columns: [
    { key: 'title', title: t('notification'), kind: 'text' },
    { key: 'mobile', title: t('recipient'), kind: 'text', of: sql`masked_mobile(r.mobile)` },
    { key: 'platform', title: t('platform'), kind: 'code' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'sentAt', title: t('sentAt'), kind: 'moment' },
    { key: 'openedAt', title: t('openedAt'), kind: 'moment' },
    { key: 'tries', title: t('attempts'), kind: 'count', of: 'attempts' },
    { key: 'error', title: t('error'), kind: 'message', of: 'last_error' },
  ],
})
