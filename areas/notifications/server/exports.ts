import { sql } from 'kysely'
import { notificationCalls } from '#areas/notifications/contract.ts'
import { deliveryPlan, notificationPlan } from '#areas/notifications/server/notifications.ts'
import { words } from '#areas/notifications/words.ts'
import { viewers } from '#platform/access/access.ts'
import { defineFileExport } from '#platform/server/exports/exports.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

/** Export of notifications with their delivery figures. */
export const notificationExport = defineFileExport({
  name: 'notifications',
  title: t('notifications'),
  needs: viewers,
  list: notificationCalls.list,
  plan: ({ request }) => notificationPlan(request),
  columns: [
    { key: 'title', title: t('title'), kind: 'text' },
    { key: 'audience', title: t('audience'), kind: 'code' },
    { key: 'module', title: t('module'), kind: 'text' },
    { key: 'sendAt', title: t('sendAt'), kind: 'moment' },
    { key: 'sent', title: t('sent'), kind: 'count', of: 'sent_count' },
    { key: 'failed', title: t('failed'), kind: 'count', of: 'failed_count' },
    { key: 'opened', title: t('opened'), kind: 'count', of: 'opened_count' },
    { key: 'status', title: t('status'), kind: 'code' },
    { key: 'createdBy', title: t('createdBy'), kind: 'text' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment' },
  ],
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
