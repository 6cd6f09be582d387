import { notificationCalls } from '#areas/notifications/contract.ts'
import { notificationPlan } from '#areas/notifications/server/notifications.ts'
import { words } from '#areas/notifications/words.ts'
import { defineExport } from '#platform/server/exports/exports.ts'
import { inBoth } from '#platform/words/words.ts'

const t = inBoth(words)

/** The notifications as a file, with what became of them. */
export const notificationExport = defineExport({
  name: 'notifications',
  title: t('notifications'),
  needs: 'signed-in',
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
    { key: 'createdBy', title: t('by'), kind: 'text' },
    { key: 'createdAt', title: t('created'), kind: 'moment' },
  ],
})
