import { securityCalls } from '#areas/merchants/security/contract.ts'
import { words } from '#areas/merchants/security/words.ts'
import { defineColumns } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words/messages.ts'

const t = labelsOf(words)

export const securityQuestionsColumns = defineColumns(securityCalls.history, [
  { key: 'question', title: t('question'), kind: 'text' },
  { key: 'channel', title: t('channel'), kind: 'code' },
  { key: 'status', title: t('status'), kind: 'status' },
  { key: 'delivery', title: t('delivery'), kind: 'code' },
  { key: 'attempts', title: t('attempts'), kind: 'count' },
  { key: 'sentBy', title: t('requestedBy'), kind: 'text', field: 'sentByName' },
  { key: 'sentAt', title: t('requestedOn'), kind: 'moment', sort: true },
  { key: 'answeredAt', title: t('answeredAt'), kind: 'moment' },
  { key: 'reason', title: t('reason'), kind: 'text', hidden: true },
])

export const securityMessagesColumns = defineColumns(securityCalls.messages, [
  { key: 'channel', title: t('channel'), kind: 'code' },
  { key: 'recipient', title: t('recipient'), kind: 'text', mono: true },
  { key: 'body', title: t('message'), kind: 'text' },
  { key: 'state', title: t('delivery'), kind: 'code' },
  { key: 'failure', title: t('failure'), kind: 'message' },
  { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
])
