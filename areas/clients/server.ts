import { clientList, deliveryList, requestList } from '#areas/clients/columns.ts'
import { clientReaders } from '#areas/clients/contract.ts'
import { requestHandlers, requestPlan } from '#areas/clients/requests/server/handlers.ts'
import { clientChanges } from '#areas/clients/server/deferred-clients.ts'
import { clientPlan } from '#areas/clients/server/handlers.ts'
import { webhookTested } from '#areas/clients/server/webhooks/events.ts'
import { deliveryHandlers, deliveryPlan } from '#areas/clients/server/webhooks/handlers.ts'
import type { ServerArea } from '#platform/server/area.ts'
import { defineExport } from '#platform/server/exports.ts'

export const clientsServer: ServerArea = {
  calls: ({ clientCalls }) => [
    ...clientChanges.handlers,
    ...deliveryHandlers,
    ...requestHandlers(() => clientCalls.map(({ call }) => call.path).toSorted()),
  ],
  events: [webhookTested],
  approvals: [clientChanges.approvalType],
  exports: [
    defineExport(clientList, clientPlan),
    defineExport(requestList, requestPlan),
    defineExport(deliveryList, deliveryPlan),
  ],
  history: { 'api-client': clientReaders },
}
