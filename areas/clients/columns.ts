import { apiClientCalls, clientReaders } from '#areas/clients/contract.ts'
import { requestCalls, RequestResult } from '#areas/clients/requests/contract.ts'
import { deliveryCalls, DeliveryState } from '#areas/clients/webhooks/contract.ts'
import { words } from '#areas/clients/words.ts'
import { defineList, labelsFor } from '#platform/contract/columns.ts'
import { labelsOf } from '#platform/words.ts'

const t = labelsOf(words)

export const clientList = defineList(apiClientCalls.list, {
  name: 'api-clients',
  title: t('apiClients'),
  exportNeeds: clientReaders,
  columns: [
    { key: 'name', title: t('name'), kind: 'text', sort: true, strong: true },
    { key: 'clientId', title: t('clientId'), kind: 'text', mono: true },
    { key: 'owner', title: t('owner'), kind: 'text' },
    { key: 'scopes', title: t('scopes'), kind: 'text' },
    { key: 'lastUsedAt', title: t('lastUsed'), kind: 'moment' },
    { key: 'expiresOn', title: t('expiresOn'), kind: 'day' },
    { key: 'status', title: t('status'), kind: 'status' },
    { key: 'createdAt', title: t('createdOn'), kind: 'moment', sort: true, hidden: true },
  ],
})

export const resultLabels = labelsFor(RequestResult.options, (code) => t(`result_${code}`))

export const requestList = defineList(requestCalls.list, {
  name: 'api-requests',
  title: t('requests'),
  exportNeeds: clientReaders,
  columns: [
    { key: 'at', title: t('at'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'clientName', title: t('client'), kind: 'text', strong: true },
    { key: 'method', title: t('method'), kind: 'text', mono: true },
    { key: 'route', title: t('route'), kind: 'text', mono: true },
    { key: 'result', title: t('result'), kind: 'status', labels: resultLabels },
    { key: 'status', title: t('httpStatus'), kind: 'count', mono: true },
    { key: 'errorCode', title: t('errorCode'), kind: 'text', mono: true },
    { key: 'durationMs', title: t('duration'), kind: 'count' },
    { key: 'subscriberId', title: t('subscriber'), kind: 'count', mono: true, hidden: true },
    { key: 'requestId', title: t('requestId'), kind: 'text', mono: true, hidden: true },
    { key: 'idempotencyKey', title: t('idempotencyKey'), kind: 'text', mono: true, hidden: true },
    { key: 'ip', title: t('ip'), kind: 'text', mono: true, hidden: true },
  ],
})

const deliveryStateLabels = labelsFor(DeliveryState.options, (code) => t(`delivery_${code}`))

export const deliveryList = defineList(deliveryCalls.list, {
  name: 'webhook-deliveries',
  title: t('deliveries'),
  exportNeeds: clientReaders,
  columns: [
    { key: 'at', title: t('at'), kind: 'moment', sort: true, width: '12rem' },
    { key: 'clientName', title: t('client'), kind: 'text', strong: true },
    { key: 'eventType', title: t('eventType'), kind: 'text', mono: true },
    { key: 'subject', title: t('subject'), kind: 'text', mono: true },
    { key: 'state', title: t('status'), kind: 'status', labels: deliveryStateLabels },
    { key: 'attempts', title: t('attempts'), kind: 'count' },
    { key: 'httpStatus', title: t('httpStatus'), kind: 'count', mono: true },
    { key: 'durationMs', title: t('duration'), kind: 'count' },
    { key: 'lastError', title: t('lastError'), kind: 'message', wraps: true },
    { key: 'url', title: t('url'), kind: 'text', mono: true, hidden: true },
    { key: 'eventId', title: t('eventId'), kind: 'text', mono: true, hidden: true },
    { key: 'endedAt', title: t('endedOn'), kind: 'moment', hidden: true },
  ],
})
