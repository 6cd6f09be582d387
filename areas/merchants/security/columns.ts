import { toRead } from '#platform/access.ts'
import { merchantPlace } from '#areas/merchants/access.ts'
import { Channel, DeliveryState, QuestionStatus, securityCalls } from '#areas/merchants/security/contract.ts'
import { words } from '#areas/merchants/security/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

const channelLabels = labelsFor(Channel.options, t)
const questionStatusLabels = labelsFor(QuestionStatus.options, (code) => t(`questionStatus_${code}`))
const deliveryLabels = labelsFor(DeliveryState.options, (code) => t(`delivery_${code}`))

export const securityQuestionsList = defineList(securityCalls.history, {
  name: 'security-questions',
  title: t('questionHistory'),
  exportNeeds: toRead(merchantPlace),
  columns: [
    { key: 'question', title: t('question'), kind: 'text' },
    { key: 'channel', title: t('channel'), kind: 'code', labels: channelLabels },
    { key: 'status', title: t('status'), kind: 'status', labels: questionStatusLabels },
    { key: 'delivery', title: t('delivery'), kind: 'code', labels: deliveryLabels },
    { key: 'attempts', title: t('attempts'), kind: 'count' },
    { key: 'sentBy', title: t('requestedBy'), kind: 'text', field: 'sentByName' },
    { key: 'sentAt', title: t('requestedOn'), kind: 'moment', sort: true },
    { key: 'answeredAt', title: t('answeredAt'), kind: 'moment' },
    { key: 'reason', title: t('reason'), kind: 'text', hidden: true },
  ],
})

export const securityMessagesList = defineList(securityCalls.messages, {
  name: 'security-messages',
  title: t('outbox'),
  exportNeeds: toRead(merchantPlace),
  columns: [
    { key: 'channel', title: t('channel'), kind: 'code', labels: channelLabels },
    { key: 'recipient', title: t('recipient'), kind: 'text', mono: true },
    { key: 'body', title: t('message'), kind: 'text' },
    { key: 'state', title: t('delivery'), kind: 'code', labels: deliveryLabels },
    { key: 'failure', title: t('failure'), kind: 'message' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true },
  ],
})
