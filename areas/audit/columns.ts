import { auditors } from '#areas/audit/access.ts'
import { auditCalls } from '#areas/audit/contract.ts'
import { auditMessages } from '#areas/audit/messages.ts'
import { words } from '#areas/audit/words.ts'
import { ViewAccess } from '#platform/contract/record-views.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const auditList = defineList(auditCalls.list, {
  name: 'audit',
  title: t('auditLog'),
  exportNeeds: auditors,
  columns: [
    { key: 'createdAt', title: t('dateTime'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'actor', title: t('performedBy'), kind: 'text' },
    { key: 'email', title: t('email'), kind: 'text', exportOnly: true },
    { key: 'action', title: t('action'), kind: 'action' },
    { key: 'kind', title: t('recordType'), kind: 'text' },
    { key: 'record', title: t('record'), kind: 'message', strong: true },
    { key: 'changed', title: t('changedFields'), kind: 'fields', wraps: true },
    { key: 'fromStatus', title: auditMessages('STATUS_BEFORE'), kind: 'text', exportOnly: true },
    { key: 'toStatus', title: auditMessages('STATUS_AFTER'), kind: 'text', exportOnly: true },
    { key: 'reason', title: t('reason'), kind: 'message', wraps: true },
    { key: 'recordId', title: t('recordId'), kind: 'text', mono: true, hidden: true },
    { key: 'ip', title: t('ipAddress'), kind: 'text', mono: true, hidden: true },
    { key: 'call', title: t('apiCall'), kind: 'text', mono: true, hidden: true },
    { key: 'requestId', title: t('requestId'), kind: 'text', mono: true, hidden: true },
    { key: 'entryId', title: t('entryId'), kind: 'count', field: 'id', mono: true, hidden: true },
  ],
})

export const recordViewList = defineList(auditCalls.views, {
  name: 'record-views',
  title: t('views'),
  exportNeeds: auditors,
  columns: [
    { key: 'viewedAt', title: t('dateTime'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'actor', title: t('viewedBy'), kind: 'text' },
    { key: 'email', title: t('email'), kind: 'text', exportOnly: true },
    {
      key: 'access',
      title: t('access'),
      kind: 'code',
      labels: labelsFor(ViewAccess.options, (code) => t(`access_${code}`)),
    },
    { key: 'kind', title: t('recordType'), kind: 'text' },
    { key: 'record', title: t('record'), kind: 'text', strong: true },
    { key: 'reason', title: t('reason'), kind: 'text', wraps: true, hidden: true },
    { key: 'recordId', title: t('recordId'), kind: 'text', mono: true, hidden: true },
    { key: 'ip', title: t('ipAddress'), kind: 'text', mono: true, hidden: true },
    { key: 'call', title: t('apiCall'), kind: 'text', mono: true },
    { key: 'requestId', title: t('requestId'), kind: 'text', mono: true, hidden: true },
  ],
})
