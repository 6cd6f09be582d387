import { viewers } from '#platform/access.ts'
import { operators } from '#areas/operations/access.ts'
import { jobCalls, mailboxCalls, messageCalls, MessageChannel, RunCause } from '#areas/operations/contract.ts'
import { words } from '#areas/operations/words.ts'
import { messageWords } from '#areas/operations/message-words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { exportCalls } from '#platform/contract/exports.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)
const translate = labelsOf(messageWords)

// The file contains the name of the person or, if nobody started the run, its cause.
const causeLabels = labelsFor(RunCause.options, (code) => t(`cause_${code}`))

export const mailList = defineList(mailboxCalls.list, {
  name: 'mailbox',
  title: t('mailbox'),
  exportNeeds: viewers,
  columns: [
    { key: 'subject', title: t('subject'), kind: 'text', wide: true },
    { key: 'recipient', title: t('recipient'), kind: 'text' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'state', title: t('status'), kind: 'status', width: '9rem' },
    { key: 'kind', title: t('type'), kind: 'code' },
    { key: 'about', title: t('relatedTo'), kind: 'text', hidden: true },
    { key: 'sentAt', title: t('sentOn'), kind: 'moment', hidden: true },
    { key: 'lastError', title: t('error'), kind: 'message', hidden: true },
  ],
})

export const messageList = defineList(messageCalls.list, {
  name: 'outbox-messages',
  title: translate('messages'),
  exportNeeds: operators,
  columns: [
    { key: 'recipient', title: translate('recipient'), kind: 'text', mono: true },
    {
      key: 'channel',
      title: translate('channel'),
      kind: 'code',
      labels: labelsFor(MessageChannel.options, translate),
    },
    { key: 'kind', title: translate('purpose'), kind: 'code' },
    { key: 'createdAt', title: translate('createdOn'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'state', title: translate('status'), kind: 'status', width: '9rem' },
    { key: 'failure', title: translate('reason'), kind: 'message' },
    { key: 'body', title: translate('message'), kind: 'text', hidden: true },
    { key: 'attempts', title: translate('attempts'), kind: 'count', hidden: true },
    { key: 'segments', title: translate('segments'), kind: 'count', hidden: true },
    { key: 'sentAt', title: translate('sentOn'), kind: 'moment', hidden: true },
  ],
})

export const runList = defineList(jobCalls.list, {
  name: 'job-runs',
  title: t('runs'),
  exportNeeds: operators,
  columns: [
    { key: 'job', title: t('job'), kind: 'text', wraps: true },
    { key: 'state', title: t('status'), kind: 'status' },
    { key: 'progress', title: t('progress'), kind: 'message', wide: true, wraps: true },
    { key: 'by', title: t('startedBy'), kind: 'text', labels: causeLabels },
    { key: 'queuedAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'endedAt', title: t('endedOn'), kind: 'moment' },
    { key: 'error', title: t('error'), kind: 'message', hidden: true },
    { key: 'attempts', title: t('attempts'), kind: 'count', hidden: true },
    { key: 'runAt', title: t('scheduledFor'), kind: 'moment', hidden: true },
    { key: 'startedAt', title: t('startedOn'), kind: 'moment', hidden: true },
    { key: 'id', title: t('run'), kind: 'count', mono: true, hidden: true },
  ],
})

/** Exports of the person. The files themselves are not exported. */
export const exportRunList = defineList(exportCalls.list, {
  name: 'exports',
  title: t('exports'),
  columns: [
    { key: 'fileName', title: t('file'), kind: 'text' },
    { key: 'list', title: t('list'), kind: 'text' },
    { key: 'state', title: t('status'), kind: 'status' },
    { key: 'rows', title: t('rows'), kind: 'count' },
    { key: 'size', title: t('size'), kind: 'count' },
    { key: 'askedAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'expiresAt', title: t('availableUntil'), kind: 'moment' },
    { key: 'error', title: t('error'), kind: 'text' },
  ],
})
