import { notificationReaders } from '#areas/notifications/access.ts'
import { Audience, notificationCalls, Platform } from '#areas/notifications/contract.ts'
import { words } from '#areas/notifications/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const audienceLabels = labelsFor(Audience.options, (code) => t(`audience_${code}`))

export const notificationList = defineList(notificationCalls.list, {
  name: 'notifications',
  title: t('notifications'),
  exportNeeds: notificationReaders,
  columns: [
    { key: 'title', title: t('title'), kind: 'text', sort: true, strong: true },
    { key: 'audience', title: t('audience'), kind: 'code', labels: audienceLabels },
    { key: 'module', title: t('module'), kind: 'text', hidden: true },
    { key: 'sendAt', title: t('sendAt'), kind: 'moment', sort: true },
    { key: 'sent', title: t('sent'), kind: 'count', field: 'sentCount' },
    { key: 'failed', title: t('failed'), kind: 'count', field: 'failedCount' },
    { key: 'opened', title: t('opened'), kind: 'count', field: 'openedCount' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdBy', title: t('createdBy'), kind: 'text', field: 'createdByName', hidden: true },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})

export const deliveryList = defineList(notificationCalls.deliveries, {
  name: 'push-outbox',
  title: t('outbox'),
  exportNeeds: notificationReaders,
  columns: [
    { key: 'title', title: t('notification'), kind: 'text', strong: true },
    { key: 'mobile', title: t('recipient'), kind: 'text', mono: true },
    { key: 'platform', title: t('platform'), kind: 'code', labels: labelsFor(Platform.options, t) },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'sentAt', title: t('sentAt'), kind: 'moment' },
    { key: 'openedAt', title: t('openedAt'), kind: 'moment' },
    { key: 'tries', title: t('attempts'), kind: 'count', field: 'attempts', hidden: true },
    { key: 'error', title: t('error'), kind: 'message', field: 'lastError' },
  ],
})
